import { describe, expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'
import { arranged } from '../../../src/schema/model/blocks.ts'
import type { Block } from '../../../src/schema/model/files.ts'

const title = { zh: '账', en: 'Bills' }
const bill = {
  title,
  fields: {
    code: { type: 'text', title },
    amount: { type: 'number', title },
    due: { type: 'date', title },
    state: { type: 'list', dict: 'state', title },
  },
  list: { totals: ['amount'] },
  states: {
    field: 'state',
    initial: 'a',
  },
  actions: { approve: { do: 'transition', title, from: ['a'], to: 'b', by: 'approver' } },
  rights: { buyer: { can: ['list'] } },
}
const state = { title, items: ['a', 'b'].map((value) => ({ value, title })) }
const months = {
  title,
  from: 'bd/bill',
  columns: [{ key: 'month', field: 'due', period: 'month' }, { aggregate: 'count' }],
  query: ['due', 'code'],
  chart: { type: 'bar', x: 'month', y: ['count'] },
}

function loaded(page: object) {
  const files = {
    'schemas/resources/bd/bill.json': bill,
    'schemas/dictionaries/state.json': state,
    'schemas/reports/bd/months.json': months,
    'schemas/pages/test/home.json': { title, ...page },
  }
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)] as const)
  return loadModel(new Map(texts), { hooks: [], blocks: [] })
}

const text: Block = { block: 'text', text: 'x' }
const stat = (item: object) => ({ blocks: [{ block: 'stats', items: [{ title, resource: 'bd/bill', ...item }] }] })
const figure = (item: object) => ({ blocks: [{ block: 'stats', items: [{ title, ...item }] }] })
const calendar = (other: object) => ({
  blocks: [{ block: 'calendar', resource: 'bd/bill', date: 'due', items: [other] }],
})
const complete = (more: object) => ({
  blocks: [{ block: 'completeness', resource: 'bd/bill', where: { id: { user: 'supplierId' } }, ...more }],
})
const chart = (where: object) => ({ blocks: [{ block: 'chart', report: 'bd/months', where }] })

describe('check of a dashboard', () => {
  it.each([
    ['a role that a right names', { home: { roles: ['buyer'] }, blocks: [text] }, []],
    ['a role that an action names', { home: { roles: ['approver', 'admin'] }, blocks: [text] }, []],
    ['a role nobody knows', { home: { roles: ['buyr'] }, blocks: [text] }, [['/home/roles/0', 'buyer']]],
    ['a sum that its list has', stat({ sum: 'amount' }), []],
    ['a sum that its list has not', stat({ sum: 'amuont' }), [['/blocks/0/items/0/sum', 'amount']]],
    ['an action that there is', stat({ can: 'approve' }), []],
    ['an action that there is not', stat({ can: 'aprove' }), [['/blocks/0/items/0/can', 'approve']]],
    ['days of a date', stat({ where: { due_begin: { day: 'today' }, due_end: { day: 'today + 30' } } }), []],
    ['days of a text', stat({ where: { code: { day: 'today' } } }), [['/blocks/0/items/0/where/code', undefined]]],
    ['what the person has', stat({ where: { createBy: { user: 'username' } } }), []],
    ['a chart of some rows', chart({ due_begin: { day: 'today - 30' } }), []],
    ['days of a month', stat({ where: { due_begin: { day: 'month - 1' }, due_end: { day: 'today - 1 months' } } }), []],
    ['a month of a text', stat({ where: { code: { day: 'month' } } }), [['/blocks/0/items/0/where/code', undefined]]],
    ['a comparison', stat({ before: { title, where: { due_end: { day: 'today - 1' } } } }), []],
    [
      'a comparison with nothing',
      stat({ before: { title, where: { duo_end: { day: 'today - 1' } } } }),
      [['/blocks/0/items/0/before/where/duo_end', 'due_end']],
    ],
    [
      'a figure of a report',
      figure({ report: 'bd/months', value: 'count', where: { due_begin: { day: 'month' } } }),
      [],
    ],
    [
      'a figure of a column there is not',
      figure({ report: 'bd/months', value: 'conut' }),
      [['/blocks/0/items/0/value', 'count']],
    ],
    ['a figure of nothing', figure({}), [['/blocks/0/items/0', undefined]]],
    ['two calendars in one', calendar({ resource: 'bd/bill', date: 'due' }), []],
    ['a calendar of no days', calendar({ resource: 'bd/bill', date: 'code' }), [['/blocks/0/items/0/date', undefined]]],
    ['how complete a record is', complete({ page: 'test/home' }), []],
    ['a way to a page there is not', complete({ page: 'test/hoem' }), [['/blocks/0/page', 'test/home']]],
    ['a chart asked for nothing', chart({ duo_begin: { day: 'today' } }), [['/blocks/0/where/duo_begin', 'due_begin']]],
    ['a chart asked days of a text', chart({ code: { day: 'today' } }), [['/blocks/0/where/code', undefined]]],
  ])('%s', (_, page, expected) => {
    expect(loaded(page).diagnostics.map(({ pointer, suggestion }) => [pointer, suggestion])).toEqual(expected)
  })
})

it('accepts roles and position of a home page', () => {
  const homeOf = (page: object) => loaded({ ...page, blocks: [text] }).model.pages.get('test/home')?.home
  expect(homeOf({ home: { roles: ['buyer'], order: 2 } })).toEqual({ roles: ['buyer'], order: 2 })
  expect(homeOf({ home: {} })).toEqual({ roles: [], order: 100 })
  expect(homeOf({})).toBeUndefined()
})

describe('visible rest of a page', () => {
  const list = (resource: string) => ({ block: 'list' as const, resource })
  const [kept, gone] = [list('kept'), list('gone')]
  const left = (blocks: readonly Block[]) =>
    arranged(blocks, (leaf) => ('resource' in leaf && leaf.resource === 'gone' ? undefined : leaf))

  it.each<[string, Block, readonly Block[]]>([
    ['a block', gone, []],
    [
      'both sides of a split',
      { block: 'split', left: [kept], right: [kept] },
      [{ block: 'split', left: [kept], right: [kept] }],
    ],
    ['one side of a split', { block: 'split', left: [gone], right: [kept, gone] }, [kept]],
    ['no side of a split', { block: 'split', left: [gone], right: [gone] }, []],
    [
      'one of two tabs',
      {
        block: 'tabs',
        items: [
          { title: 'A', blocks: [gone] },
          { title: 'B', blocks: [kept, gone] },
        ],
      },
      [{ block: 'tabs', items: [{ title: 'B', blocks: [kept] }] }],
    ],
    ['no tab', { block: 'tabs', items: [{ title: 'A', blocks: [gone] }] }, []],
    [
      'tabs in a split',
      { block: 'split', left: [gone], right: [{ block: 'tabs', items: [{ title: 'A', blocks: [kept] }] }] },
      [{ block: 'tabs', items: [{ title: 'A', blocks: [kept] }] }],
    ],
    [
      'one of two steps',
      {
        block: 'steps',
        items: [
          { title: 'A', blocks: [kept] },
          { title: 'B', blocks: [gone] },
        ],
      },
      [{ block: 'steps', items: [{ title: 'A', blocks: [kept] }] }],
    ],
  ])('%s', (_, block, expected) => {
    expect(left([block])).toEqual(expected)
  })
})
