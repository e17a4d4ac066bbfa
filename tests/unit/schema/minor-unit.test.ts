import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const codes = JSON.parse(readFileSync('server/demo/codes/currencies.json', 'utf8')) as readonly [string, number][]
/** Currencies of ISO 4217 without a minor unit: metals, bonds, tests. */
const unitless = /^X(?!AF|CD|OF|PF)..$/

describe('the minor unit of a currency', () => {
  it.each(codes.filter(([code]) => !unitless.test(code)))('%s has the %d decimals of ISO 4217', (code, digits) => {
    expect(minorUnit(code)).toBe(digits)
  })

  it.each([null, undefined, '', 'ABC', 'jpy', 7, 'toString'])('is 2 decimals for %s', (code) => {
    expect(minorUnit(code)).toBe(2)
  })
})

describe('an amount in its currency', () => {
  const names = { amount: 'number', currency: 'string' } as const
  const money = (amount: unknown, currency: unknown) =>
    evaluate(parseExpression('money(amount, currency)', names, 'number'), { amount, currency })

  it.each([
    [33.3, 'JPY', 33],
    [0.5, 'JPY', 1],
    [-0.5, 'KRW', -1],
    [1.0005, 'KWD', 1.001],
    [1.005, 'CNY', 1.01],
    [1.23456, 'CLF', 1.2346],
    [1.005, null, 1.01],
    [1.005, '', 1.01],
    [null, 'JPY', null],
  ])('money(%s, %s) is %s', (amount, currency, rounded) => {
    expect(money(amount, currency)).toBe(rounded)
  })

  it('is a whole number of minor units, at most half of one away', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let index = 0; index < 2000; index += 1) {
      const [code] = codes[Math.floor(random() * codes.length)] ?? ['CNY']
      const [unit, amount] = [10 ** minorUnit(code), (random() - 0.5) * 10 ** Math.floor(random() * 8)]
      const rounded = roundMoney(amount, code)
      expect(Number.isInteger(Number((rounded * unit).toFixed(4)))).toBe(true)
      expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(0.5 / unit + 1e-9)
      expect(roundMoney(rounded, code)).toBe(rounded)
    }
  })

  it('the decimals of a currency are a number, of a text only', () => {
    expect(evaluate(parseExpression('minorUnit(currency)', names, 'number'), { currency: 'KWD' })).toBe(3)
    expect(() => parseExpression('minorUnit(amount)', names, 'any')).toThrow('a string is needed here')
    expect(() => parseExpression('money(amount)', names, 'any')).toThrow('takes 2 values')
  })
})
