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
    ['a role with rights', { home: { roles: ['buyer'] }, blocks: [text] }, []],
    ['a role with an action', { home: { roles: ['approver', 'admin'] }, blocks: [text] }, []],
    ['an unknown role', { home: { roles: ['buyr'] }, blocks: [text] }, [['/home/roles/0', 'buyer']]],
    ['a sum of its list', stat({ sum: 'amount' }), []],
    ['a sum that its list does not have', stat({ sum: 'amuont' }), [['/blocks/0/items/0/sum', 'amount']]],
    ['a declared action', stat({ can: 'approve' }), []],
    ['an unknown action', stat({ can: 'aprove' }), [['/blocks/0/items/0/can', 'approve']]],
    ['days for a date', stat({ where: { due_begin: { day: 'today' }, due_end: { day: 'today + 30' } } }), []],
    ['days for a text', stat({ where: { code: { day: 'today' } } }), [['/blocks/0/items/0/where/code', undefined]]],
    ['a value of the signed-in person', stat({ where: { createBy: { user: 'username' } } }), []],
    ['a chart with a filter', chart({ due_begin: { day: 'today - 30' } }), []],
    [
      'days relative to a month',
      stat({ where: { due_begin: { day: 'month - 1' }, due_end: { day: 'today - 1 months' } } }),
      [],
    ],
    ['a month for a text', stat({ where: { code: { day: 'month' } } }), [['/blocks/0/items/0/where/code', undefined]]],
    ['a comparison', stat({ before: { title, where: { due_end: { day: 'today - 1' } } } }), []],
    [
      'a comparison with an unknown field',
      stat({ before: { title, where: { duo_end: { day: 'today - 1' } } } }),
      [['/blocks/0/items/0/before/where/duo_end', 'due_end']],
    ],
    [
      'a figure of a report',
      figure({ report: 'bd/months', value: 'count', where: { due_begin: { day: 'month' } } }),
      [],
    ],
    [
      'a figure of an unknown column',
      figure({ report: 'bd/months', value: 'conut' }),
      [['/blocks/0/items/0/value', 'count']],
    ],
    ['a figure without a source', figure({}), [['/blocks/0/items/0', undefined]]],
    ['a calendar of a date', calendar({ resource: 'bd/bill', date: 'due' }), []],
    ['a calendar of a text', calendar({ resource: 'bd/bill', date: 'code' }), [['/blocks/0/items/0/date', undefined]]],
    ['completeness of a record', complete({ page: 'test/home' }), []],
    ['a link to an unknown page', complete({ page: 'test/hoem' }), [['/blocks/0/page', 'test/home']]],
    [
      'a chart with an unknown filter',
      chart({ duo_begin: { day: 'today' } }),
      [['/blocks/0/where/duo_begin', 'due_begin']],
    ],
    ['a chart with days for a text', chart({ code: { day: 'today' } }), [['/blocks/0/where/code', undefined]]],
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
  const [visible, hidden] = [list('kept'), list('gone')]
  const arrangedWithout = (blocks: readonly Block[]) =>
    arranged(blocks, (leaf) => ('resource' in leaf && leaf.resource === 'gone' ? undefined : leaf))

  it.each<[string, Block, readonly Block[]]>([
    ['a block', hidden, []],
    [
      'both sides of a split',
      { block: 'split', left: [visible], right: [visible] },
      [{ block: 'split', left: [visible], right: [visible] }],
    ],
    ['one side of a split', { block: 'split', left: [hidden], right: [visible, hidden] }, [visible]],
    ['no side of a split', { block: 'split', left: [hidden], right: [hidden] }, []],
    [
      'one of two tabs',
      {
        block: 'tabs',
        items: [
          { title: 'A', blocks: [hidden] },
          { title: 'B', blocks: [visible, hidden] },
        ],
      },
      [{ block: 'tabs', items: [{ title: 'B', blocks: [visible] }] }],
    ],
    ['no tab', { block: 'tabs', items: [{ title: 'A', blocks: [hidden] }] }, []],
    [
      'tabs in a split',
      { block: 'split', left: [hidden], right: [{ block: 'tabs', items: [{ title: 'A', blocks: [visible] }] }] },
      [{ block: 'tabs', items: [{ title: 'A', blocks: [visible] }] }],
    ],
    [
      'one of two steps',
      {
        block: 'steps',
        items: [
          { title: 'A', blocks: [visible] },
          { title: 'B', blocks: [hidden] },
        ],
      },
      [{ block: 'steps', items: [{ title: 'A', blocks: [visible] }] }],
    ],
  ])('%s', (_, block, expected) => {
    expect(arrangedWithout([block])).toEqual(expected)
  })
})
