import { expect, it } from 'vitest'
import { checkRules } from '../../../src/schema/rules/check-record.ts'
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

it('a rule that divides by zero says so to who saves', () => {
  const check = parseExpression('amount / qty < 10.0', { amount: 'number', qty: 'number' }, 'bool')
  const ambient = { user: {}, today: '2026-01-01', now: '2026-01-01 00:00:00' }
  const message = { zh: '单价须低于 10', en: 'The price is below 10' }
  const [problem] = checkRules(
    { fields: {}, rules: [{ check, message, field: 'qty' }] },
    { amount: 5, qty: 0 },
    ambient,
  )
  expect(problem).toMatchObject({
    field: 'qty',
    params: { message: { zh: '单价须低于 10（无法计算：除数为 0）', en: expect.stringContaining('divides by zero') } },
  })
  const [plain] = checkRules({ fields: {}, rules: [{ check, message }] }, { amount: 50, qty: 1 }, ambient)
  expect(plain?.params.message).toEqual(message)
})
