import { describe, expect, it } from 'vitest'
import { upgraded } from '../../../src/schema/upgrade/upgraded.ts'

const t = (en: string) => ({ zh: '名', en })
const printed = { zh: '打印', en: 'Print' }
const actionsOf = (old: object) => (upgraded('resource', old).value as { actions: object }).actions

const old = {
  title: t('Orders'),
  fields: { status: { type: 'text', title: t('State') } },
  operations: { audit: t('Audit') },
  states: {
    field: 'status',
    initial: 'draft',
    actions: {
      submit: { like: 'bill', when: 'amount > 0.0' },
      split: {
        title: t('Split'),
        from: ['draft'],
        guarded: false,
        rows: { flows: { qty: 1 } },
        makes: { of: 'ord/order', values: { qty: 1 } },
      },
    },
  },
  actions: {
    up: { title: t('Up'), move: 'up', confirm: false },
    pin: { title: t('Pin'), set: { pinned: 'Y' }, batch: true },
  },
  list: {
    columns: ['status'],
    actions: [
      { title: printed, icon: 'PrinterOutlined', at: 'row', print: true },
      { title: printed, at: 'batch', print: true },
      { title: t('Board'), at: 'toolbar', page: 'ord/board', drawer: true, with: { id: 'id' } },
      { title: t('Site'), url: 'https://example.com' },
      { title: t('Papers'), download: 'papers', when: 'papers != null' },
      { title: t('Look'), file: 'ord/file/get', look: 'ord/file/look' },
      { title: t('Picture'), file: 'ord/file/get', picture: true },
      { title: t('Delete'), confirm: true, danger: true, call: { path: 'ord/order/delete', method: 'DELETE' } },
      { title: t('Delete all'), at: 'batch', call: { path: 'ord/order/drop' } },
      { title: t('Drop'), call: { path: 'ord/order/drop', show: true, ask: t('Why') }, ask: ['reason'] },
    ],
    links: [
      { title: t('Lines'), to: 'ord/line', filters: { orderId: 'id' }, when: "status != 'draft'" },
      { title: t('Change'), to: 'ord/change', filters: {}, open: 'add', guarded: true },
    ],
  },
}

const present = {
  submit: { like: 'bill', where: 'amount > 0.0' },
  split: {
    do: 'transition',
    title: t('Split'),
    from: ['draft'],
    guarded: 'also',
    rows: { flows: { qty: 1 } },
    make: { 'ord/order': { set: { qty: 1 } } },
  },
  up: { do: 'move', to: 'up', title: t('Up'), confirm: false },
  pin: { do: 'set', title: t('Pin'), set: { pinned: 'Y' }, batch: true },
  print: { do: 'print', batch: true },
  board: { do: 'open', title: t('Board'), at: 'toolbar', page: 'ord/board', drawer: true, with: { id: 'id' } },
  open: { do: 'open', title: t('Site'), url: 'https://example.com' },
  files: { do: 'download', title: t('Papers'), where: 'papers != null', field: 'papers' },
  preview: { do: 'download', title: t('Look'), path: 'ord/file/get', show: 'ord/file/look' },
  preview2: { do: 'download', title: t('Picture'), path: 'ord/file/get', show: true },
  delete2: {
    do: 'call',
    title: t('Delete'),
    confirm: true,
    danger: true,
    path: 'ord/order/delete',
    method: 'DELETE',
  },
  drop: { do: 'call', title: t('Delete all'), at: 'batch', path: 'ord/order/drop' },
  drop2: { do: 'call', title: t('Drop'), path: 'ord/order/drop', show: true, ask: ['reason', { title: t('Why') }] },
  line: { do: 'open', title: t('Lines'), where: "status != 'draft'", list: 'ord/line', with: { orderId: 'id' } },
  newChange: { do: 'add', title: t('Change'), guarded: 'only', to: 'ord/change' },
  audit: { do: 'permit', title: t('Audit') },
}

describe('buttons of an older file', () => {
  it('become one map, in the order of lists', () => {
    const actions = actionsOf(old)
    expect(actions).toEqual(present)
    expect(Object.keys(actions)).toEqual(Object.keys(present))
  })

  it('leave the rest of the file unchanged, and are after the states', () => {
    const { value } = upgraded('resource', old)
    expect(Object.keys(value as object)).toEqual(['title', 'fields', 'states', 'actions', 'list'])
    expect(value).toMatchObject({ states: { field: 'status', initial: 'draft' }, list: { columns: ['status'] } })
    expect([JSON.stringify(value).includes('"links"'), JSON.stringify(value).includes('"operations"')]).toEqual([
      false,
      false,
    ])
  })

  it('are converted once', () => {
    const { value } = upgraded('resource', old)
    expect(upgraded('resource', value)).toMatchObject({ isOld: false, unturned: [] })
  })

  it('keep the position of the actions, or of the list in a file without states', () => {
    const keys = (file: object) => Object.keys(upgraded('mixin', file).value as object)
    const pin = { title: t('Pin'), set: { pinned: 'Y' } }
    const print = { title: printed, print: true }
    expect(keys({ actions: { pin }, list: { actions: [print] }, form: {} })).toEqual(['actions', 'list', 'form'])
    expect(keys({ list: { actions: [print] }, form: {} })).toEqual(['list', 'actions', 'form'])
  })

  it('stay separate if the buttons of a row and of a selection differ', () => {
    const call = { path: 'sys/online/end' }
    const list = {
      actions: [
        { title: t('End'), call },
        { title: t('End all'), at: 'batch', call },
      ],
    }
    expect(Object.keys(actionsOf({ list }))).toEqual(['end', 'endBatch'])
  })
})

it.each([
  ['a transition without `do`', { submit: { title: t('Submit'), from: ['draft'], to: 'sent' } }],
  ['a button without `do`', { go: { title: t('Go'), page: 'ord/board' } }],
])('%s is a mistake, not an older action', (_, actions) => {
  expect(upgraded('resource', { actions }).isOld).toBe(false)
})
