import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstState,
  type ListState,
  lastPage,
  pageAfter,
  pageSizes,
  searchOf,
  stateOf,
  wireOf,
} from '../../../src/engine/query/list-query.ts'
import { itemPlan } from './kit/item.ts'

const plan = itemPlan()
const names = ['name', 'price_begin', 'price_end', 'made_begin', 'status', 'createTime_end']
const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '')

const rules = fc.record({
  field: fc.constantFrom('name', 'createBy'),
  rule: fc.constantFrom('like' as const, 'eq' as const, 'in' as const, 'not_empty' as const),
  val: value,
})
const advanced = fc.record({
  match: fc.constantFrom('and' as const, 'or' as const),
  rules: fc.array(rules, { minLength: 1, maxLength: 50 }),
})

const states: fc.Arbitrary<ListState> = fc.record(
  {
    pageNo: fc.integer({ min: 1, max: 999_999_999 }),
    pageSize: fc.constantFrom(...pageSizes),
    sort: fc.record({
      field: fc.constantFrom('name', 'price', 'createTime'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    filters: fc.dictionary(fc.constantFrom(...names), value),
    advanced,
    view: fc.stringMatching(/^[0-9a-f]{32}$/),
  },
  { requiredKeys: ['pageNo', 'pageSize', 'sort', 'filters'] },
)

describe('address of a list', () => {
  it('restores every state, with any other parameters', () => {
    fc.assert(
      fc.property(states, fc.dictionary(fc.constantFrom('open', 'mode', 'tab'), value), (state, others) => {
        const search = searchOf(state, plan, new URLSearchParams(others))
        const read = new URLSearchParams(search.toString())
        expect(stateOf(read, plan)).toEqual(state)
        for (const [name, text] of Object.entries(others)) expect(read.get(name)).toBe(text)
      }),
    )
  })

  it('replaces the former state', () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const search = searchOf(after, plan, searchOf(before, plan, new URLSearchParams()))
        expect(stateOf(search, plan)).toEqual(after)
      }),
    )
  })

  it('is empty for the initial state', () => {
    expect(searchOf(firstState(plan), plan, new URLSearchParams()).toString()).toBe('')
  })

  it('opens with the period of its file, until another search', () => {
    const open = { ...plan, list: { ...plan.list, opens: { made_begin: { month: -11 } } } }
    const { filters } = firstState(open)
    expect(filters.made_begin).toMatch(/^\d{4}-\d\d-01$/)
    expect(searchOf(firstState(open), open, new URLSearchParams()).toString()).toBe('')
    const at = (text: string) => stateOf(new URLSearchParams(text), open).filters
    expect(at('')).toEqual(filters)
    expect(at('q.name=a')).toEqual({ ...filters, name: 'a' })
    expect(at('q.made_end=2026-05-01')).toEqual({ made_end: '2026-05-01' })
    const both = { ...firstState(open), filters: { ...filters, made_end: '2026-05-01' } }
    expect(stateOf(searchOf(both, open, new URLSearchParams()), open)).toEqual(both)
  })

  it.each([
    'pageNo=0',
    'pageNo=-1',
    'pageNo=1.5',
    'pageNo=x',
    'pageSize=7',
    'sort=nope',
    'sort=--name',
    'sort=name;drop',
    'q.nope=1',
    'q.name=%20',
    'q.__proto__=1',
  ])('ignores %s', (text) => {
    expect(stateOf(new URLSearchParams(text), plan)).toEqual(firstState(plan))
  })

  it('never fails, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        const state = stateOf(new URLSearchParams(pairs.map(([name, text]) => [name, text])), plan)
        expect(state.pageNo).toBeGreaterThan(0)
        expect(pageSizes).toContain(state.pageSize)
      }),
    )
  })
})

describe('query on the wire', () => {
  it('contains filters, fixed values, page and order', () => {
    const state: ListState = {
      pageNo: 2,
      pageSize: 20,
      sort: { field: 'name', order: 'asc' },
      filters: { name: '*a*', status: 'draft' },
    }
    expect(wireOf(state, { status: 'pending' })).toEqual({
      name: '*a*',
      status: 'pending',
      pageNo: 2,
      pageSize: 20,
      column: 'name',
      order: 'asc',
    })
  })

  it('escapes a fixed value that looks like an operator', () => {
    expect(wireOf(firstState(plan), { name: '*a,b*' })).toMatchObject({ name: '= *a,b*' })
  })
})

describe('page to show', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [30, 30, 1],
    [61, 30, 3],
  ])('the last page of %i rows by %i is %i', (total, size, last) => {
    expect(lastPage(total, size)).toBe(last)
  })

  it.each([
    [3, 21, 1, 2],
    [3, 22, 1, 3],
    [3, 21, 21, 1],
    [1, 5, 2, 1],
  ])('from page %i of %i rows with %i removed, it is %i', (pageNo, total, removed, after) => {
    expect(pageAfter({ ...firstState(plan), pageNo }, total, removed)).toBe(after)
  })
})

describe('advanced query in an address', () => {
  it.each([
    ['no JSON', '[and'],
    ['another thing', '{"match":"and"}'],
    ['an unknown conjunction', '["xor",["name","like","a"]]'],
    ['nothing complete', '["and",["name","like"," "]]'],
    ['an unknown field', '["and",["nobody","eq","a"]]'],
    ['an operator that its field does not support', '["and",["price","like","a"]]'],
    ['invalid values', '["and",["name","eq",{"a":1}],3,null]'],
  ])('is undefined for %s', (_, text) => {
    expect(stateOf(new URLSearchParams({ advanced: text }), plan).advanced).toBeUndefined()
  })

  it("is sent in the contract's format", () => {
    const state = {
      ...firstState(plan),
      advanced: { match: 'or' as const, rules: [{ field: 'name', rule: 'like' as const, val: 'a+b' }] },
    }
    expect(wireOf(state)).toMatchObject({
      superQueryMatchType: 'or',
      superQueryParams: '[{"field":"name","rule":"like","val":"a+b"}]',
    })
  })
})
