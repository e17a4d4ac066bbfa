import { describe, expect, it } from 'vitest'
import { plainField } from '../../../../src/schema/compile/plain-field.ts'
import type { Advanced } from '../../../../src/schema/conditions/advanced.ts'
import type { ConditionForm } from '../../../../src/schema/conditions/condition-form.ts'
import { expressionOf, rulesOfExpression } from '../../../../src/schema/conditions/written-cel.ts'
import { mapOfRules, rulesOfMap } from '../../../../src/schema/conditions/written-map.ts'
import type { CompiledField } from '../../../../src/schema/model/compiled.ts'
import { parseExpression } from '../../../../src/schema/rules/parse.ts'

const field = (key: string, type: CompiledField['type'], more: Partial<CompiledField> = {}): CompiledField => ({
  ...plainField({ key, type, title: key, stored: 'text', filter: 'contains' }),
  ...more,
})
const all = [
  field('status', 'list', { choice: 'one' }),
  field('name', 'text'),
  field('parent.status', 'text'),
  field('supplierId', 'sel_search'),
  field('amount', 'money', { stored: 'number' }),
  field('dueDate', 'date'),
  field('createTime', 'datetime'),
  field('tags', 'list_multi', { choice: 'many' }),
]
const fields = new Map(all.map((each) => [each.key, each]))
const names = {
  status: 'string',
  name: 'string',
  other: 'string',
  parent: 'map',
  'parent.status': 'string',
  supplierId: 'string',
  amount: 'number',
  dueDate: 'string',
  createTime: 'string',
  tags: 'list',
  user: 'map',
  'user.username': 'string',
  'user.supplierId': 'string',
  'user.roles': 'list',
  today: 'string',
  now: 'string',
} as const
const parsed = (source: string) => parseExpression(source, names, 'bool')

const rule = (name: string, operator: Advanced['rules'][number]['rule'], val = '') => ({
  field: name,
  rule: operator,
  val,
})

describe('conditions of an expression', () => {
  it.each<[string, Advanced['match'], Advanced['rules']]>([
    ["status == 'draft'", 'and', [rule('status', 'eq', 'draft')]],
    ["status == 'draft' && amount > 5.0", 'and', [rule('status', 'eq', 'draft'), rule('amount', 'gt', '5')]],
    ["status == 'draft' || amount <= -5.5", 'or', [rule('status', 'eq', 'draft'), rule('amount', 'le', '-5.5')]],
    ["status in ['draft', 'rejected']", 'and', [rule('status', 'in', 'draft,rejected')]],
    ['supplierId == user.supplierId', 'and', [rule('supplierId', 'eq', '#{user:supplierId}')]],
    ["parent.status != 'done'", 'and', [rule('parent.status', 'ne', 'done')]],
    ['dueDate < today', 'and', [rule('dueDate', 'lt', '#{day:today}')]],
    ['dueDate <= addDays(today, 30.0)', 'and', [rule('dueDate', 'le', '#{day:today + 30}')]],
    ['dueDate >= addDays(today, -7.0)', 'and', [rule('dueDate', 'ge', '#{day:today - 7}')]],
    ['createTime <= now', 'and', [rule('createTime', 'le', '#{now}')]],
    ["name.contains('a')", 'and', [rule('name', 'like', 'a')]],
    ["name.startsWith('a')", 'and', [rule('name', 'right_like', 'a')]],
    ["name.endsWith('a')", 'and', [rule('name', 'left_like', 'a')]],
    ["name == null || name == ''", 'and', [rule('name', 'empty')]],
    ["(name == null || name == '') && status == 'a'", 'and', [rule('name', 'empty'), rule('status', 'eq', 'a')]],
    ['amount != null', 'and', [rule('amount', 'not_empty')]],
    ['name == supplierId', 'and', [rule('name', 'eq', '#{field:supplierId}')]],
    ["'red' in tags", 'and', [rule('tags', 'eq', 'red')]],
    ["!('red' in tags)", 'and', [rule('tags', 'ne', 'red')]],
    ["'red' in tags || 'blue' in tags", 'and', [rule('tags', 'in', 'red,blue')]],
  ])('%s is read and written again', (source, match, rules) => {
    const advanced = rulesOfExpression(parsed(source), fields)
    expect(advanced).toEqual({ match, rules })
    expect(advanced && expressionOf(advanced, fields)).toBe(source)
  })

  it('are each one for none of several values, and for turned sides', () => {
    const none = rulesOfExpression(parsed("!(status in ['a', 'b']) && 5.0 < amount"), fields)
    expect(none?.rules).toEqual([rule('status', 'ne', 'a'), rule('status', 'ne', 'b'), rule('amount', 'gt', '5')])
  })

  it.each([
    "status == 'a' && (amount > 1.0 || amount < 0.0)",
    "'buyer' in user.roles",
    "status == 'a' ? true : false",
    'amount * 2.0 > 5.0',
    "other == 'x'",
    'name == null',
    "name == ''",
    "!(status in ['a', 'b']) || amount > 1.0",
    "status in ['a,b']",
    'user.username == user.supplierId',
  ])('%s has none', (source) => expect(rulesOfExpression(parsed(source), fields)).toBeUndefined())
})

const bound: ConditionForm = {
  isExpression: false,
  isSearch: true,
  hasFixed: true,
  hasSeveral: true,
  hasNot: false,
  sources: ['user', 'query', 'row', 'day'],
  ofUser: ['username', 'supplierId'],
}

describe('conditions of a map', () => {
  it.each<[Readonly<Record<string, unknown>>, Advanced['rules']]>([
    [{ status: 'draft' }, [rule('status', 'eq', 'draft')]],
    [{ status: ['a', 'b'], amount: 5 }, [rule('status', 'in', 'a,b'), rule('amount', 'eq', '5')]],
    [{ supplierId: { user: 'supplierId' } }, [rule('supplierId', 'eq', '#{user:supplierId}')]],
    [{ supplierId: { query: 'id' } }, [rule('supplierId', 'eq', '#{query:id}')]],
    [{ name: { row: 'left', field: 'code' } }, [rule('name', 'eq', '#{row:left:code}')]],
    [{ dueDate_begin: { day: 'today - 7' } }, [rule('dueDate', 'ge', '#{day:today - 7}')]],
    [{ amount_end: 9 }, [rule('amount', 'le', '9')]],
  ])('%j is read and written again', (map, rules) => {
    const advanced = rulesOfMap(map, fields, bound)
    expect(advanced?.rules).toEqual(rules)
    expect(advanced && mapOfRules(advanced, fields, bound)).toEqual(map)
  })

  it('have several values of a comma list too', () => {
    expect(rulesOfMap({ status: 'a,b' }, fields, bound)?.rules).toEqual([rule('status', 'in', 'a,b')])
  })

  it.each([{ nope: 'x' }, { status: ['', 'a'] }, { status: true }, { status: { x: 1 } }])('%j has none', (map) =>
    expect(rulesOfMap(map, fields, bound)).toBeUndefined(),
  )

  it.each<[string, Advanced]>([
    ['alternatives', { match: 'or', rules: [rule('status', 'eq', 'a'), rule('name', 'eq', 'b')] }],
    ['two conditions on a field', { match: 'and', rules: [rule('status', 'eq', 'a'), rule('status', 'eq', 'b')] }],
    ['other operators', { match: 'and', rules: [rule('amount', 'gt', '5')] }],
    ['other values', { match: 'and', rules: [rule('name', 'eq', '#{field:status}')] }],
    ['other values of the reader', { match: 'and', rules: [rule('name', 'eq', '#{user:orgCode}')] }],
  ])('no map has %s', (_, advanced) => expect(mapOfRules(advanced, fields, bound)).toBeUndefined())
})
