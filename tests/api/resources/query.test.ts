import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
const rows = [
  { code: 'Q1', name: 'alpha_1', qty: 1, price: 1.5, kind: 'light', tags: 'a', dueDate: '2026-01-01', note: '5' },
  { code: 'Q2', name: 'alpha%2', qty: 2, price: 2.5, kind: 'light', tags: 'b', dueDate: '2026-01-02', note: '50' },
  { code: 'Q3', name: 'beta', qty: 3, kind: 'heavy', tags: 'a,b', dueDate: '2026-01-03', note: '>=5' },
  { code: 'Q4', name: 'gamma*x', qty: 4, kind: 'heavy', tags: 'ab', dueDate: '2026-02-01', note: '!5' },
  { code: 'Q5', name: '北京环保科技', qty: 5, price: -1, tags: 'ab,c', checkedAt: '2026-03-01 00:00:00', note: 'x,y' },
  { code: 'Q6', name: '上海科技园', qty: 6, price: 0, checkedAt: '2026-03-01 23:59:59', note: '*' },
  { code: 'Q7', name: 'ALPHA', qty: 7, checkedAt: '2026-03-02 12:00:00', account: '6222000011112222' },
] as const

beforeAll(async () => {
  on = await startResources()
  for (const row of rows) await on.addItem(on.buyer, row)
})
afterAll(() => on?.close())

type Query = Readonly<Record<string, string>>

async function ask(query: Query, call = on.buyer) {
  const search = new URLSearchParams({ column: 'code', order: 'asc', pageSize: '100', ...query })
  return call('GET', `test/item/list?${search}`)
}

const codes = async (query: Query) => {
  const { status, result, text } = await ask(query)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  expect(result.total).toBe(result.records.length)
  return result.records.map(({ code }: { code: string }) => code.slice(1)).join('')
}

describe('text filter', () => {
  it.each([
    ['equals', 'name', 'beta', '3'],
    ['equals, trimmed', 'name', '  beta ', '3'],
    ['equals, with an operator', 'name', '=beta', '3'],
    ['is not', 'name', '!beta', '124567'],
    ['is not, with an operator', 'name', '!= beta', '124567'],
    ['contains', 'name', '*alpha*', '127'],
    ['contains two Chinese characters', 'name', '*科技*', '56'],
    ['contains one', 'name', '*园*', '6'],
    ['contains the SQL wildcard _ as plain text', 'name', '*_*', '1'],
    ['contains the SQL wildcard % as plain text', 'name', '*%*', '2'],
    ['begins with', 'name', 'alpha*', '127'],
    ['ends with', 'name', '*科技', '5'],
    ['has a wildcard in the middle', 'name', 'gamma*x', '4'],
    ['equals a plain star', 'note', '*', '6'],
    ['is in a list', 'code', 'Q1,Q3,', '13'],
    ['is in a list with a trailing comma', 'code', 'Q1,', '1'],
    ['contains a comma, escaped as ++', 'note', 'x++y', '5'],
    ['is above', 'code', '> Q5', '67'],
    ['is below', 'code', '< Q2', '1'],
    ['is at least', 'code', '>= Q6', '67'],
    ['is at least, without a space', 'code', '>=Q6', '67'],
    ['is at most, without a space', 'code', '<=Q2', '12'],
    ['is ignored for an empty contains', 'name', '**', '1234567'],
    ['is ignored for spaces', 'name', '  ', '1234567'],
    ['contains any item of a comma list', 'name', ',beta,园,', '36'],
    ['escapes quotes', 'name', "' or 1=1 --", ''],
  ])('%s', async (_, field, value, expected) => {
    expect(await codes({ [field]: value })).toBe(expected)
  })
})

describe('comma list', () => {
  it.each([
    ['contains the value, not a longer one', 'a', '13'],
    ['contains one of the values', 'b,c', '235'],
    ['contains the longer one', 'ab', '45'],
    ['contains any, with leading and trailing commas', ',a,', '1345'],
  ])('%s', async (_, value, expected) => {
    expect(await codes({ tags: value })).toBe(expected)
  })
})

describe('filters of numbers, days and times', () => {
  it.each([
    ['a number', { qty: '3' }, '3'],
    ['several numbers', { qty: '1,2' }, '12'],
    ['several numbers, reversed', { qty_MultiString: '6,7' }, '67'],
    ['a number from', { qty_begin: ' 5 ' }, '567'],
    ['a number to', { qty_end: '2' }, '12'],
    ['a number from and to', { qty_begin: '2', qty_end: '3' }, '23'],
    ['a number at least', { qty: '>=6' }, '67'],
    ['a fraction as lower bound of integers', { qty: '2.5' }, ''],
    ['a fraction as upper bound of integers', { price_end: '1.5' }, '156'],
    ['a negative number', { price: '-1' }, '5'],
    ['a range of days', { dueDate_begin: '2026-01-02', dueDate_end: '2026-01-31' }, '23'],
    ['a day given as a time', { dueDate_begin: '2026-01-03 00:00:00' }, '34'],
    ['times from a day', { checkedAt_begin: '2026-03-02' }, '7'],
    ['times to the end of a day', { checkedAt_end: '2026-03-01' }, '56'],
    ['times on a day', { checkedAt: '2026-03-01' }, '56'],
    ['an exact time', { checkedAt: '2026-03-01 23:59:59' }, '6'],
    ['conditions together', { kind: 'light', qty_begin: '2' }, '2'],
  ])('%s', async (_, query, expected) => {
    expect(await codes(query)).toBe(expected)
  })

  it.each([
    ['qty', 'many'],
    ['qty', '!5'],
    ['qty', '1e999'],
    ['qty_begin', '1;2'],
    ['price', '*5*'],
    ['dueDate_begin', '2026-13-01'],
    ['dueDate_end', 'today'],
    ['checkedAt_begin', '2026-03-01T00:00:00'],
    ['checkedAt', '2026-03-01 24:00:00'],
  ])('refuses %s = %s, naming the parameter', async (name, value) => {
    const { status, code, message } = await ask({ [name]: value })
    expect([status, code, message.includes(name)]).toEqual([400, 400, true])
  })
})

describe('advanced query', () => {
  const advanced = (elements: unknown, match = 'and') => ({
    superQueryParams: encodeURIComponent(JSON.stringify(elements)),
    superQueryMatchType: match,
  })
  const one = (field: string, rule: string, val: unknown = '') => [{ field, rule, val, type: 'text' }]

  it.each([
    ['eq', one('name', 'eq', 'beta'), '3'],
    ['=', one('name', '=', 'beta'), '3'],
    ['ne', one('name', 'ne', 'beta'), '124567'],
    ['like', one('name', 'like', '科技'), '56'],
    ['LIKE', one('name', 'LIKE', '科技'), '56'],
    ['right_like', one('name', 'right_like', 'alpha'), '127'],
    ['left_like', one('name', 'left_like', '园'), '6'],
    ['in', one('code', 'in', 'Q1,Q2,'), '12'],
    ['gt', one('qty', 'gt', '5'), '67'],
    ['ge', one('qty', 'ge', 5), '567'],
    ['lt', one('qty', 'lt', '2'), '1'],
    ['le', one('qty', 'le', '2'), '12'],
    ['empty', one('kind', 'empty'), '567'],
    ['not_empty', one('kind', 'not_empty'), '1234'],
    ['empty number', one('price', 'empty'), '347'],
    ['eq in a comma list', one('tags', 'eq', 'a'), '13'],
    ['a comma list without an item', one('tags', 'empty'), '67'],
    ['le a whole day', one('checkedAt', 'le', '2026-03-01'), '56'],
    ['gt a whole day', one('checkedAt', 'gt', '2026-03-01'), '7'],
    ['ne a day', one('checkedAt', 'ne', '2026-03-01'), '7'],
  ])('%s', async (_, elements, expected) => {
    expect(await codes(advanced(elements))).toBe(expected)
  })

  const both = [...one('kind', 'eq', 'heavy'), ...one('qty', 'gt', '3')]
  it.each([
    ['and', '4'],
    ['AND', '4'],
    ['or', '34567'],
    ['OR', '34567'],
  ])('joins with %s', async (match, expected) => {
    expect(await codes(advanced(both, match))).toBe(expected)
  })

  it('is in parentheses next to the plain conditions', async () => {
    expect(await codes({ ...advanced(both, 'or'), code: 'Q1,Q4' })).toBe('4')
  })

  it('accepts plain JSON with plus and percent signs', async () => {
    expect(await codes({ superQueryParams: JSON.stringify(one('name', 'like', 'alpha%')) })).toBe('2')
    expect(await codes({ superQueryParams: encodeURIComponent(JSON.stringify(one('note', 'eq', 'a+b'))) })).toBe('')
  })

  it('drops incomplete conditions', async () => {
    expect(await codes(advanced([{ field: 'name' }, { rule: 'eq', val: '1' }, ...one('qty', 'eq', '3')]))).toBe('3')
    expect(await codes(advanced([{}]))).toBe('1234567')
  })

  it.each([
    ['no JSON', '[{"field":'],
    ['an incomplete escape', '%E4%'],
    ['no array', '{"field":"name"}'],
    ['no objects', '["name"]'],
    ['an unknown operator', JSON.stringify(one('name', 'regexp', 'x'))],
    ['a prototype key as operator', JSON.stringify(one('name', 'constructor', 'x'))],
    ['a list as value', JSON.stringify([{ field: 'name', rule: 'eq', val: ['x'] }])],
    ['an invalid number', JSON.stringify(one('qty', 'gt', 'x'))],
    ['too many', JSON.stringify(Array.from({ length: 51 }, () => one('name', 'eq', 'x')[0]))],
  ])('refuses %s, naming the parameter', async (_, superQueryParams) => {
    const { status, message } = await ask({ superQueryParams })
    expect([status, message.includes('superQueryParams')]).toEqual([400, true])
  })

  it('refuses an unknown match type', async () => {
    const { status, message } = await ask(advanced(both, 'xor'))
    expect([status, message.includes('superQueryMatchType')]).toEqual([400, true])
  })
})

describe('field names', () => {
  const tried = ['pin', 'tenantId', 'internalNote']

  it.each(tried)('refuses %s as filter, range, order and in the advanced query', async (name) => {
    const queries: Query[] = [
      { [name]: 'x' },
      { [`${name}_begin`]: 'x' },
      { [`${name}_MultiString`]: 'x' },
      { column: name, order: 'asc' },
      { column: `code,${name}_dictText`, order: 'asc' },
      { superQueryParams: JSON.stringify([{ field: name, rule: 'like', val: 'x' }]) },
    ]
    for (const query of queries) {
      const { status, code } = await ask(query, on.supplierA)
      expect([JSON.stringify(query), status, code]).toEqual([JSON.stringify(query), 400, 400])
    }
  })

  it.each([
    'nothing',
    'tenant_id',
    'id; drop table test_item',
    'code desc, (select 1)',
    '__proto__',
    'test_item.code',
    'part,itemId',
  ])('refuses to sort by %j', async (column) => {
    const { status, message } = await ask({ column })
    expect([status, message.startsWith('字段“')]).toEqual([400, true])
  })

  it('ignores unknown parameters, and those of the protocol', async () => {
    const query = { hello: '1', salt: 'x', tenant_id: '9', _t: '1', field: 'id,,code', ids: 'x', page: '2', class: 'x' }
    expect(await codes(query)).toBe('1234567')
  })

  it('refuses an invalid direction, and a duplicate parameter', async () => {
    expect((await ask({ order: 'sideways' })).status).toBe(400)
    expect((await on.buyer('GET', 'test/item/list?code=Q1&code=Q2')).status).toBe(400)
  })
})

describe('masked values', () => {
  it('are compared and sorted by their masked text, without edit permission', async () => {
    const seen = async (account: string) => (await ask({ account }, on.approver)).result
    expect((await seen('6222000011112222')).total).toBe(0)
    expect((await seen('6222*')).total).toBe(0)
    const found = await seen('*2222')
    expect(found.records.map(({ account }: { account: string }) => account)).toEqual(['****2222'])
    expect((await ask({ account: '6222*' }, on.buyer)).result.total).toBe(1)
  })
})

describe('page', () => {
  it('is counted, and never overlaps another', async () => {
    const page = async (pageNo: number) => (await ask({ pageNo: String(pageNo), pageSize: '3', order: 'desc' })).result
    const [first, second, third, fourth] = [await page(1), await page(2), await page(3), await page(4)]
    const shown = [first, second, third, fourth].map(({ records }) => records.map(({ code }: { code: string }) => code))
    expect(shown).toEqual([['Q7', 'Q6', 'Q5'], ['Q4', 'Q3', 'Q2'], ['Q1'], []])
    const { records: _, ...rest } = third
    expect(rest).toEqual({
      total: 7,
      size: 3,
      current: 3,
      pages: 3,
      orders: [{ column: 'code', asc: false }],
      searchCount: true,
      optimizeCountSql: true,
    })
  })

  it('has ten rows, newest first, by default', async () => {
    const { result } = await on.buyer('GET', 'test/item/list')
    expect([result.size, result.current, result.orders]).toEqual([10, 1, [{ column: 'createTime', asc: false }]])
  })

  it.each(['-521', '-1', '201', '9999'])('has the maximum size for the size %s', async (pageSize) => {
    const { result } = await ask({ pageSize })
    expect([result.records.length, result.size]).toEqual([7, 200])
    const second = await ask({ pageSize, pageNo: '2' })
    expect([second.result.records.length, second.result.current]).toEqual([0, 2])
  })

  it('has at most 200 rows at any address', async () => {
    const base = 'report/srm/contacts/list'
    const paths = ['sys/log/list', 'sys/dataLog/list', base, 'online/cgreport/api/getData/srm/contacts']
    const { current } = on.api.running.app.live
    const lists = [...current.resources.values()].filter(({ plan }) => plan.only.includes('list'))
    for (const path of [...paths, ...lists.map(({ plan }) => `${plan.code}/list`)]) {
      for (const size of ['-1', '9999']) {
        const { status, result } = await on.admin('GET', `${path}?pageSize=${size}`)
        if (status === 200) expect([path, result.records.length <= 200, result.size ?? 200]).toEqual([path, true, 200])
        else expect([path, status]).toEqual([path, 404])
      }
    }
  })

  it.each([
    ['pageSize', '0'],
    ['pageSize', 'ten'],
    ['pageSize', '1.5'],
    ['pageNo', '0'],
    ['pageNo', '99999999999'],
  ])('refuses %s = %s', async (name, value) => {
    const { status, message } = await ask({ [name]: value })
    expect([status, message.includes(name)]).toEqual([400, true])
  })

  it('is sorted by several columns, empty values first in ascending order', async () => {
    expect(await codes({ column: 'kind_dictText,code', order: 'asc' })).toBe('5673412')
    expect(await codes({ column: 'price', order: 'ASC' })).toMatch(/^[347]{3}5612$/)
    expect(await codes({ column: 'price', order: 'descend' })).toMatch(/^2165[347]{3}$/)
  })

  it('has the selected rows only, within the conditions', async () => {
    const { result } = await ask({ code: 'Q1,Q2,Q3' })
    const ids = result.records.map(({ id }: { id: string }) => id)
    expect(await codes({ selections: `${ids.join()},`, qty_begin: '2' })).toBe('23')
  })
})

it('shows rows saved by others, also on a page requested before', async () => {
  const quantity = async (call = on.buyer) => (await ask({ code: 'Q1' }, call)).result.records[0].qty
  const [{ id, version }] = (await ask({ code: 'Q1' })).result.records
  expect([await quantity(), await quantity(on.approver)]).toEqual([1, 1])
  expect((await on.buyer('PUT', 'test/item/edit', { body: { id, version, qty: 9 } })).success).toBe(true)
  expect([await quantity(), await quantity(on.approver)]).toEqual([9, 9])
})
