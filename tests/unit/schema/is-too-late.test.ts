import { expect, it } from 'vitest'
import { ambientNames } from '../../../src/schema/rules/check-types.ts'
import { isTooLate } from '../../../src/schema/rules/is-too-late.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const names = { ...ambientNames, until: 'string', count: 'number' } as const
const late = (source: string, until: string | null) =>
  isTooLate('until', parseExpression(source, names, 'bool'), { until, count: 1, now: '2026-02-28 12:00:00' })

it.each([
  ['the deadline has passed', 'until > now', '2026-02-28 11:59:59', true],
  ['the condition holds', 'until > now', '2026-02-28 12:00:01', false],
  ['the condition is false for another reason', 'until > now && count > 1', '2026-02-28 11:00:00', false],
  ['the action waits for the deadline', 'until <= now && count > 1', '2026-02-28 11:00:00', false],
  ['the condition reads no deadline', 'count > 1', '2026-02-28 11:00:00', false],
  ['the record has no deadline', 'until > now', null, false],
  ['the deadline is a day of a leap year', 'until > now', '2024-02-29', true],
] as const)('%s: %s', (_, source, until, expected) => {
  expect(late(source, until)).toBe(expected)
})

it('a resource without a deadline has none that passes', () => {
  expect(isTooLate(undefined, false, {})).toBe(false)
})
