import { expect, it } from 'vitest'
import { dividesByZero } from '../../../src/schema/rules/divides-by-zero.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const types = { a: 'number', b: 'number' } as const
const by = (source: string, values: object) => dividesByZero(parseExpression(source, types, 'any'), { ...values })

it.each([
  ['a / b > 1.0', { a: 1, b: 0 }, true],
  ['a / b > 1.0', { a: 1, b: 2 }, false],
  ['a / b > 1.0', { a: 1, b: null }, false],
  ['a / (b - 2.0) + 1.0', { a: 1, b: 2 }, true],
  // A guard keeps the division from being computed.
  ['b != 0.0 && a / b > 1.0', { a: 1, b: 0 }, false],
  ['b == 0.0 || a / b > 1.0', { a: 1, b: 0 }, false],
  ['b == 0.0 ? 0.0 : a / b', { a: 1, b: 0 }, false],
  ['b == 0.0 ? a / b : 0.0', { a: 1, b: 0 }, true],
])('%s with %j divides by zero: %s', (source, values, expected) => {
  expect(by(source, values)).toBe(expected)
})
