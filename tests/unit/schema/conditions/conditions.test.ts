import { describe, expect, it } from 'vitest'
import { plainField } from '../../../../src/schema/compile/plain-field.ts'
import { type Advanced, advancedText, conditionsIn, type Rule } from '../../../../src/schema/conditions/advanced.ts'
import { misfitOf } from '../../../../src/schema/conditions/misfit.ts'
import { placeholderIn, placeholdersFor, withPlaceholders } from '../../../../src/schema/conditions/placeholders.ts'
import { fromWire, toWire } from '../../../../src/schema/conditions/wire-rule.ts'
import type { CompiledField } from '../../../../src/schema/model/compiled.ts'

const field = (key: string, type: CompiledField['type'], more: Partial<CompiledField> = {}): CompiledField => ({
  ...plainField({ key, type, title: key, stored: 'text', filter: 'contains' }),
  ...more,
})
const fields = {
  name: field('name', 'text'),
  amount: field('amount', 'money', { stored: 'number' }),
  day: field('day', 'date'),
  open: field('open', 'switch', { props: { options: ['1', '0'] } }),
  secret: field('secret', 'password', { secret: true }),
  lines: field('lines', 'table', { stored: 'none' }),
}

describe('conditions in the value of a field', () => {
  it('are read as they are written', () => {
    const written: Advanced = { match: 'or', rules: [{ field: 'name', rule: 'eq', val: 'a "b", c' }] }
    expect(conditionsIn(advancedText(written))).toEqual(written)
  })

  it.each([
    null,
    '',
    'status = 1',
    '{}',
    '["and"]',
    '["xor",["a","eq","b"]]',
    '["and",["a","is","b"]]',
    '["and",["a"]]',
  ])('%j has none', (text) => expect(conditionsIn(text)).toBeUndefined())

  it.each<[string, string, string, string | undefined]>([
    ['name', 'eq', 'x', undefined],
    ['name', 'eq', ' ', 'value'],
    ['name', 'empty', '', undefined],
    ['nope', 'eq', 'x', 'field'],
    ['secret', 'eq', 'x', 'field'],
    ['lines', 'not_empty', '', 'field'],
    ['createTime', 'lt', '#{sys_time}', undefined],
    ['amount', 'gt', '12.5', undefined],
    ['amount', 'gt', '#{sys_date}', 'value'],
    ['amount', 'in', '1,2,x', 'value'],
    ['day', 'ge', '2026-02-28', undefined],
    ['day', 'ge', '2026-02-30', 'value'],
    ['day', 'ge', '#{sys_date}', undefined],
    ['open', 'eq', '1', undefined],
    ['open', 'eq', 'Y', 'value'],
  ])('%s %s %j: %s', (key, rule, val, misfit) => {
    expect(misfitOf({ fields }, { field: key, rule: rule as Rule['rule'], val })).toBe(misfit)
  })
})

describe('placeholders', () => {
  it('are offered by the type of the field', () => {
    expect(placeholdersFor(fields.name)).toEqual(['sys_user_code', 'sys_user_name', 'sys_org_code'])
    expect(placeholdersFor(fields.day)).toEqual(['sys_date'])
    expect(placeholdersFor(fields.amount)).toEqual([])
  })

  it('are the whole value, or stay in the text', () => {
    expect(placeholderIn('#{sys_date}')).toBe('sys_date')
    expect(placeholderIn('x #{sys_date}')).toBeUndefined()
    expect(placeholderIn('#{other}')).toBeUndefined()
    expect(withPlaceholders('#{sys_org_code}-#{other}', { sys_org_code: 'A01' })).toBe('A01-#{other}')
  })
})

describe('a data rule on the wire', () => {
  it.each(['=', '!=', '>', '>=', '<', '<=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'])('keeps %s', (condition) => {
    const rule = { column: 'name', condition, value: 'x' }
    expect(toWire(fromWire(rule) as Advanced)).toEqual(rule)
  })

  it('describes what a single field cannot tell', () => {
    const rules: readonly Rule[] = [
      { field: 'name', rule: 'empty', val: '' },
      { field: 'amount', rule: 'ge', val: '10' },
    ]
    expect(toWire({ match: 'and', rules })).toEqual({
      column: null,
      condition: 'USE_SQL_RULES',
      value: "name empty and amount >= '10'",
    })
    expect(fromWire({ column: 'name', condition: 'USE_SQL_RULES', value: '1=1' })).toBeUndefined()
  })
})
