const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const sections = ['', '万', '亿', '万']
const limitYuan = 10n ** 15n

/** Text of an amount beyond the limit of a form (spec 5). */
export const overLimit = '超出最大处理数字'

/**
 * Amount in capital Chinese numerals: 1409.5 is 壹仟肆佰零玖元伍角. No value, or a value that is not a number, gives an empty text; from
 * 1e15 on, `overLimit`. Rounded half up to the fen, by the rules for bills (支付结算办法, annex 1): 整 only after
 * 元, one 零 for any run of zeros between digits, and 零 before a fen without jiao.
 */
export function capitalAmount(value: unknown): string {
  const amount = partsOf(value)
  if (!amount) return ''
  const { yuan, cents, isNegative } = amount
  if (yuan >= limitYuan) return overLimit
  const sign = isNegative && (yuan > 0n || cents > 0) ? '负' : ''
  return sign + spoken(String(yuan), Math.floor(cents / 10), cents % 10)
}

type Amount = { readonly yuan: bigint; readonly cents: number; readonly isNegative: boolean }

// By the decimal digits: a double near the limit loses its fen when multiplied.
function partsOf(value: unknown): Amount | undefined {
  const [, sign, whole = '', part = ''] = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(figuresOf(value)) ?? []
  if (sign === undefined || whole + part === '') return undefined
  const kept = BigInt(whole + part.slice(0, 2).padEnd(2, '0')) + (part.charAt(2) >= '5' ? 1n : 0n)
  return { yuan: kept / 100n, cents: Number(kept % 100n), isNegative: sign === '-' }
}

function figuresOf(value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (!Number.isFinite(value)) return ''
  // Numbers this large or small are written with an exponent.
  const size = Math.abs(value)
  if (size >= 1e15) return `${value < 0 ? '-' : ''}${limitYuan}`
  return size < 1e-3 ? '0' : String(value)
}

function spoken(yuan: string, jiao: number, fen: number): string {
  const isWhole = jiao + fen === 0
  const before = yuan === '0' && !isWhole ? '' : `${wholeOf(yuan)}元`
  if (isWhole) return `${before}整`
  const tenths = jiao > 0 ? `${digits[jiao]}角` : before && digits[0]
  return before + tenths + (fen > 0 ? `${digits[fen]}分` : '')
}

function wholeOf(yuan: string): string {
  if (yuan === '0') return digits.charAt(0)
  let words = ''
  let hasGap = false
  ;[...yuan].forEach((figure, index) => {
    const place = yuan.length - 1 - index
    if (figure === '0') hasGap = true
    else {
      words += (hasGap ? digits[0] : '') + digits.charAt(Number(figure)) + places[place % 4]
      hasGap = false
    }
    if (place % 4 === 0 && isNamed(yuan, place)) words += sections[place / 4]
  })
  return words
}

// A section of four digits is named when it is not zero; 亿 also when only the 万亿 above it is not.
function isNamed(yuan: string, place: number): boolean {
  const end = yuan.length - place
  const start = place === 8 ? 0 : Math.max(0, end - 4)
  return /[1-9]/.test(yuan.slice(start, end))
}
