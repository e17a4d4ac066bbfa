import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalAmount, overLimit } from '../../../src/schema/rules/capital-amount.ts'
import { ambientNames } from '../../../src/schema/rules/check-types.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'
import { rowConditionProblem } from '../../../src/schema/rules/row-condition.ts'

describe('amount in words', () => {
  // Examples of 支付结算办法, annex 1; of two allowed forms, the one in use here.
  it.each([
    [1409.5, '壹仟肆佰零玖元伍角'],
    [6007.14, '陆仟零柒元壹角肆分'],
    [1680.32, '壹仟陆佰捌拾元叁角贰分'],
    [107000.53, '壹拾万零柒仟元伍角叁分'],
    [16409.02, '壹万陆仟肆佰零玖元零贰分'],
    [325.04, '叁佰贰拾伍元零肆分'],
  ])('%d by the rules for bills: %s', (value, words) => {
    expect(capitalAmount(value)).toBe(words)
  })

  it.each([
    [0, '零元整'],
    [1, '壹元整'],
    [10, '壹拾元整'],
    [11, '壹拾壹元整'],
    [100, '壹佰元整'],
    [1010, '壹仟零壹拾元整'],
    [10_000, '壹万元整'],
    [10_001, '壹万零壹元整'],
    [100_000_000, '壹亿元整'],
    [100_000_001, '壹亿零壹元整'],
    [1_000_010_000, '壹拾亿零壹万元整'],
    [1e12, '壹万亿元整'],
    [1_000_100_000_000, '壹万零壹亿元整'],
    [1_000_000_010_000, '壹万亿零壹万元整'],
    [20_305_000_600, '贰佰零叁亿零伍佰万零陆佰元整'],
    [0.5, '伍角'],
    [0.05, '伍分'],
    [0.55, '伍角伍分'],
    [-12.3, '负壹拾贰元叁角'],
    [-0.001, '零元整'],
    [1e-9, '零元整'],
    [1.005, '壹元零壹分'],
    [0.995, '壹元整'],
    [123_456_789_012_345, '壹佰贰拾叁万肆仟伍佰陆拾柒亿捌仟玖佰零壹万贰仟叁佰肆拾伍元整'],
    ['1234.50', '壹仟贰佰叁拾肆元伍角'],
    ['007', '柒元整'],
    ['.5', '伍角'],
  ])('%s is %s', (value, words) => {
    expect(capitalAmount(value)).toBe(words)
  })

  it.each([null, undefined, '', '  ', '.', '-', 'abc', '1,000', Number.NaN, Number.POSITIVE_INFINITY, {}, true])(
    'is empty for %s',
    (value) => {
      expect(capitalAmount(value)).toBe('')
    },
  )

  it('is empty from 10^15 on', () => {
    for (const value of [1e15, -1e15, 1e300, '1000000000000000', '999999999999999.995']) {
      expect(capitalAmount(value)).toBe(overLimit)
    }
    expect(capitalAmount('999999999999999.99')).toBe(
      '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分',
    )
  })
})

const figures = '零壹贰叁肆伍陆柒捌玖'

/** Reference implementation: writes all digits and removes the redundant ones. */
function struck(whole: string, jiao: string, fen: string): string {
  const units = ['', '拾', '佰', '仟']
  const padded = whole.padStart(16, '0')
  const section = (start: number) =>
    [...padded.slice(start, start + 4)]
      .map((figure, index) => figures[Number(figure)] + (units[3 - index] ?? ''))
      .join('')
  const high = `${section(0)}万${section(4)}`
  const written = `${/[1-9]/.test(padded.slice(0, 8)) ? `${high}亿` : ''}${section(8)}万${section(12)}`
  const yuan = written
    .replaceAll(/零[拾佰仟]/g, '零')
    .replaceAll(/零+/g, '零')
    .replaceAll(/零([万亿])/g, '$1零')
    .replaceAll(/(^|亿)万/g, '$1')
    .replaceAll(/(^|亿)零万/g, '$1')
    .replaceAll(/零([万亿])/g, '$1零')
    .replaceAll(/零+/g, '零')
    .replace(/^[零万]+/, '')
    .replace(/零$/, '')
  const cents = `${figures[Number(jiao)]}角${figures[Number(fen)]}分`.replace('零分', '').replace('零角', '零')
  if (cents === '零') return `${yuan || '零'}元整`
  return yuan ? `${yuan}元${cents}` : cents.replace(/^零/, '')
}

/** Parses an amount in words, in fen. */
function read(words: string): bigint {
  const [, whole = '', jiao, fen] = /^(?:(.+)元)?整?(?:零?(.)角)?(?:零?(.)分)?$/.exec(words) ?? []
  let [total, section, figure] = [0n, 0n, 0n]
  for (const char of whole) {
    const value = figures.indexOf(char)
    const unit = { 拾: 10n, 佰: 100n, 仟: 1000n }[char]
    if (value >= 0) figure = BigInt(value)
    else if (unit) [section, figure] = [section + figure * unit, 0n]
    else if (char === '万') [total, section, figure] = [total + (section + figure) * 10_000n, 0n, 0n]
    else [total, section, figure] = [(total + section + figure) * 100_000_000n, 0n, 0n]
  }
  const of = (char = '零') => BigInt(figures.indexOf(char))
  return (total + section + figure) * 100n + of(jiao) * 10n + of(fen)
}

// Amounts with many zeros, the usual source of errors.
const wholes = fc
  .array(fc.constantFrom(...'000123456789'), { minLength: 1, maxLength: 15 })
  .map((chars) => String(BigInt(chars.join(''))))
const figure = fc.constantFrom(...'0000123456789')

describe('any amount', () => {
  it('equals a naive implementation', () => {
    fc.assert(
      fc.property(wholes, figure, figure, (whole, jiao, fen) => {
        expect(capitalAmount(`${whole}.${jiao}${fen}`)).toBe(struck(whole, jiao, fen))
      }),
      { numRuns: 3000 },
    )
  })

  it('can be parsed back, and has no repeated zero', () => {
    fc.assert(
      fc.property(wholes, figure, figure, (whole, jiao, fen) => {
        const words = capitalAmount(`${whole}.${jiao}${fen}`)
        expect(read(words)).toBe(BigInt(whole + jiao + fen))
        expect(words).not.toMatch(/零零|零[万亿拾佰仟]|亿万/)
      }),
      { numRuns: 3000 },
    )
  })

  it('is the same for a number and a text, and with a sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 46 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(capitalAmount(Number(text))).toBe(capitalAmount(text))
        expect(capitalAmount(`-${text}`)).toBe(`负${capitalAmount(text)}`)
      }),
    )
  })
})

describe('in expressions', () => {
  const names = { ...ambientNames, n: 'number', s: 'string' } as const

  it('maps a number to a text', () => {
    expect(evaluate(parseExpression('capitalAmount(n)', names, 'string'), { n: 12 })).toBe('壹拾贰元整')
    expect(evaluate(parseExpression('capitalAmount(n)', names, 'string'), {})).toBe('')
    expect(() => parseExpression('capitalAmount(s)', names, 'any')).toThrow('a number is needed here')
    expect(() => parseExpression('capitalAmount(n) > 1', names, 'any')).toThrow('a string cannot be compared')
    expect(() => parseExpression('capitalAmount()', names, 'any')).toThrow('takes 1 values')
  })

  it('is not allowed in row conditions: the database has no such function', () => {
    const ast = parseExpression("capitalAmount(n) == '壹元整'", names, 'bool')
    expect(rowConditionProblem(ast, names)).toContain('capitalAmount')
  })
})
