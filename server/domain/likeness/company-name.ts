// Legal forms, and words that most names share. Longer ones come first.
const chineseForms = [
  ...['股份有限公司', '有限责任公司', '集团有限公司', '有限公司', '股份公司', '集团公司', '分公司', '公司', '集团'],
  ...['普通合伙', '有限合伙', '厂', '商行', '经营部'],
]
const latinForms =
  /\b(co|company|corp|corporation|inc|incorporated|llc|llp|ltd|limited|plc|gmbh|ag|kg|bv|nv|oy|ab|as|spa|srl|sarl|sa|pte|pty|kk|group|holdings?)\b/g

/**
 * The part of a company's name that identifies it: lower case, one width, without legal form, punctuation and spaces.
 *
 * @example
 * coreName('江南泵业（集团）股份有限公司') // '江南泵业'
 * coreName('Acme Pumps Co., Ltd.') // 'acmepumps'
 */
export function coreName(name: string): string {
  const core = barer(name)
  return core === name ? core : coreName(core)
}

// A removed space may join letters, or leave a word that is a legal form: the name is compared as often as it changes.
function barer(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().normalize('NFKC')
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').replaceAll(latinForms, ' ')
  const core = words.replaceAll(' ', '').normalize('NFKC')
  return withoutForms(core) || core || plain.trim()
}

function withoutForms(core: string): string {
  const form = chineseForms.find((each) => core.endsWith(each))
  return form === undefined ? core : withoutForms(core.slice(0, -form.length))
}

/**
 * Likeness of two core names from 0 to 1: Dice's coefficient of their pairs of neighbouring characters. Names with different numbers are
 * different companies (第一, 2号): 0.
 */
export function nameLikeness(left: string, right: string): number {
  if (left === right) return 1
  if (numbersIn(left) !== numbersIn(right)) return 0
  const [one, other] = [pairsOf(left), pairsOf(right)]
  if (one.length === 0 || other.length === 0) return 0
  const rest = new Map<string, number>()
  for (const pair of one) rest.set(pair, (rest.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of other) {
    const count = rest.get(pair) ?? 0
    if (count === 0) continue
    rest.set(pair, count - 1)
    shared += 1
  }
  return (2 * shared) / (one.length + other.length)
}

function pairsOf(text: string): readonly string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

function numbersIn(text: string): string {
  return (text.match(/\p{N}+|第?[一二三四五六七八九十]+(?=号|分|厂|期)/gu) ?? []).join()
}
