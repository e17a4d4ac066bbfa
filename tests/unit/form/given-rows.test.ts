import { expect, it } from 'vitest'
import type { FormPlan } from '../../../src/engine/form/form-plan.ts'
import { begunRows } from '../../../src/engine/form/table/given-rows.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const field = (key: string, more: Partial<CompiledField> = {}) =>
  ({ key, type: 'number', title: key, props: {}, schema: {}, ...more }) as CompiledField
const names = { amount: 'number', signed: 'number' } as const
const parse = (source: string) => parseExpression(source, names, 'any')
const fields = [
  field('amount'),
  field('signed', { compute: parse('0.0 - amount') }),
  field('twice', { compute: parse('signed * 2.0') }),
]
const plan = { fields: new Map(fields.map((each) => [each.key, each])) } as unknown as FormPlan
const ambient = { user: {}, today: '2026-11-28', now: '2026-11-28 10:00:00', parent: {} }

it('rows that a form begins with have their computed values', () => {
  expect(begunRows(plan, ambient, [{ amount: 5 }])).toEqual([{ amount: 5, signed: -5, twice: -10 }])
})

it('stored rows, and rows with all values, stay the same objects', () => {
  const rows = [
    { id: 'a', amount: 5 },
    { amount: 1, signed: -1, twice: -2 },
  ]
  expect(begunRows(plan, ambient, rows)).toBe(rows)
})
