import { describe, expect, it } from 'vitest'
import { actionsFor, mayDo, nameOf, rowsFor } from '../../../src/engine/record/actions-of.ts'
import { behindPath, buttonPath, drillPath } from '../../../src/engine/record/links.ts'
import { actionsAt, rowActions } from '../../../src/engine/record/row-actions.ts'
import { rowsFrom } from '../../../src/engine/record/use-origin.ts'
import type { CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import { itemPlan } from './kit/item.ts'

const plan = itemPlan()
const user = { id: 'u1' }
const namesFor = (row: object, more = {}) =>
  actionsFor({ ...plan, ...more }, { id: 'r1', ...row }, user).map(({ name }) => name)

describe('state actions of a row', () => {
  it.each([
    [{ status: 'draft' }, ['submit']],
    [{ status: 'rejected' }, ['submit']],
    [{ status: 'pending', price: 99 }, ['approve', 'reject']],
    [{ status: 'approved', price: 1 }, []],
    [{ status: 'unheard of' }, []],
    [{}, []],
  ])('of %j are %j', (row, names) => {
    expect(namesFor(row)).toEqual(names)
  })

  it('are those with a true condition', () => {
    expect(namesFor({ status: 'pending', price: 100 })).toEqual(['reject'])
    expect(namesFor({ status: 'pending', price: null })).toEqual(['reject'])
  })

  it('are those with permission', () => {
    expect(namesFor({ status: 'pending', price: 1 }, { can: ['list', 'approve'] })).toEqual(['approve'])
    expect(namesFor({ status: 'pending', price: 1 }, { can: ['list', 'edit'] })).toEqual([])
  })

  it('skip rows in another state', () => {
    const [submit] = plan.actions
    if (!submit) throw new Error('the plan has a first action')
    const rows = [
      { id: '1', status: 'draft' },
      { id: '2', status: 'pending' },
      { id: '3', status: 'rejected' },
    ]
    expect(rowsFor(plan, submit, rows, user).map(({ id }) => id)).toEqual(['1', '3'])
  })
})

describe('an editable row', () => {
  const isDraft = {
    op: '==',
    args: [
      { op: 'id', args: ['status'] },
      { op: 'value', args: ['draft'] },
    ],
  }
  const ofAnybody = { isReadOnly: false, user }

  it.each([
    ['true for every row without a condition', undefined, { status: 'paid' }, true],
    ['true for a row that meets the condition', [isDraft], { status: 'draft' }, true],
    ['false for a row that does not meet it', [isDraft], { status: 'paid' }, false],
  ])('is %s', (_, editable, row, expected) => {
    const resource = { can: ['edit', 'delete'], ...(editable && { editable }) }
    for (const action of ['edit', 'delete'] as const)
      expect(mayDo(resource, ofAnybody, action, { id: 'r1', ...row })).toBe(expected)
  })

  it('is deleted as a draft only, also when it is changed later', () => {
    const isDue = { ...isDraft, op: '!=' }
    const states = { ...plan.states, field: 'status', initial: 'draft', draft: ['draft'] }
    const resource = { can: ['edit', 'delete'], editable: [isDraft, isDue], states }
    const may = (action: 'edit' | 'delete', status: string) => mayDo(resource, ofAnybody, action, { id: 'r1', status })
    expect([may('edit', 'draft'), may('delete', 'draft')]).toEqual([true, true])
    expect([may('edit', 'paying'), may('delete', 'paying')]).toEqual([true, false])
  })

  it('is refused in a read-only list, or without permission', () => {
    expect(mayDo({ can: ['edit'] }, { isReadOnly: true, user }, 'edit', { id: 'r1' })).toBe(false)
    expect(mayDo({ can: ['edit'] }, ofAnybody, 'delete', { id: 'r1' })).toBe(false)
  })
})

describe('name of a row', () => {
  it.each([
    [{ name: 'Pump' }, 'Pump'],
    [{ name: '', price: 3 }, '3'],
    [{ name: 'P1', name_dictText: 'Pump' }, 'Pump'],
    [{}, 'r1'],
  ])('%j is %s', (row, name) => {
    expect(nameOf(plan, { id: 'r1', ...row }, 'en')).toBe(name)
  })
})

describe('links of a row', () => {
  const open = {
    op: '==',
    args: [
      { op: 'id', args: ['status'] },
      { op: 'value', args: ['approved'] },
    ],
  }
  const contacts = {
    do: 'open',
    name: 'contacts',
    title: 'Contacts',
    list: 'srm/contact',
    with: { supplierId: 'id', kind: 'kind' },
  } as const
  const orders = { do: 'open', name: 'orders', title: 'Orders', list: 'srm/order', when: open } as const
  const namesOf = (row: object, ...actions: readonly CompiledButton[]) =>
    rowActions({ list: { ...plan.list, actions } }, { id: 'r1', ...row }, user).map(({ name }) => name)

  it('are those with a true condition for the row', () => {
    expect(namesOf({ status: 'draft' }, contacts, orders)).toEqual(['contacts'])
    expect(namesOf({ status: 'approved' }, contacts, orders)).toEqual(['contacts', 'orders'])
    expect(rowActions(plan, { id: 'r1' }, user)).toEqual([])
  })

  it('to documents that change a row exist while the parent guards it', () => {
    const change = { do: 'add', name: 'change', title: 'Change', to: 'srm/change', guarded: 'only' } as const
    expect([namesOf({ _guarded: true }, change), namesOf({}, change)]).toEqual([['change'], []])
    expect(buttonPath(change, { id: 'r1' }, 'srm/supplier')).toBe('/form/srm/change')
  })

  it('to documents that exist are not offered; a draft is continued', () => {
    const until = { on: [['orderNo', 'billNo']] } as const
    const deliver = { do: 'add', name: 'deliver', title: 'Deliver', to: 'ord/delivery', until } as const
    const made = (value: string | null) => ({ _made: { deliver: value } })
    expect([namesOf({}, deliver), namesOf(made(null), deliver)]).toEqual([['deliver'], []])
    expect(namesOf(made('d1'), deliver)).toEqual(['deliver'])
    const path = (row: object) => buttonPath(deliver, { id: 'r1', ...row }, 'ord/order')
    expect([path({}), path(made('d1'))]).toEqual(['/form/ord/delivery', '/form/ord/delivery?id=d1&mode=edit'])
  })

  it('to documents with rows name the record that they come from', () => {
    const rows = { items: { of: 'lines', with: { qty: 'qty', orderNo: 'parent.billNo' } } }
    const ship = {
      do: 'add',
      name: 'ship',
      title: 'Ship',
      to: 'ord/delivery',
      with: { shipTo: 'shipTo' },
      rows,
    } as const
    expect(buttonPath(ship, { id: 'r1', shipTo: 'X' }, 'ord/order')).toBe(
      '/form/ord/delivery?q.shipTo=X&from=ord%2Forder%3Ar1%3Aship',
    )
    const record = { billNo: 'PO1', lines: [{ id: 'a', qty: 3, price: 9 }, { id: 'b' }] }
    expect(rowsFrom(record, rows)).toEqual({
      items: [
        { qty: 3, orderNo: 'PO1' },
        { qty: null, orderNo: 'PO1' },
      ],
    })
    expect(rowsFrom({ lines: [] }, rows)).toEqual({})
    const partial = {
      op: '==',
      args: [
        { op: 'id', args: ['part'] },
        { op: 'value', args: ['N'] },
      ],
    }
    const shown = { items: { ...rows.items, readOnly: [{ field: 'orderNo' }, { field: 'qty', when: partial }] } }
    const fixedIn = (part: string) => rowsFrom({ ...record, part }, shown).items?.map(({ _fixed }) => _fixed)
    expect(fixedIn('N')).toEqual([
      ['orderNo', 'qty'],
      ['orderNo', 'qty'],
    ])
    expect(fixedIn('Y')).toEqual([['orderNo'], ['orderNo']])
  })

  it("filter the other list by the row's values, and skip empty ones", () => {
    expect(buttonPath(contacts, { id: 'r&1', kind: null }, 'srm/supplier')).toBe('/list/srm/contact?q.supplierId=r%261')
  })

  it('pass values of the row to a page', () => {
    const page = { do: 'open', name: 'page', title: 'Page', page: 'srm/supplier', with: { id: 'id' } } as const
    expect(buttonPath(page, { id: 'r1' }, 'srm/supplier')).toBe('/page/srm/supplier?id=r1')
  })

  it('with `batch` are offered for selected rows, too', () => {
    const print = { do: 'print', name: 'print', title: 'Print', batch: true } as const
    const list = { ...plan.list, actions: [print, contacts] }
    expect(actionsAt({ list }, 'batch')).toEqual([print])
    expect(actionsAt({ list }, 'row')).toEqual([print, contacts])
  })
})

describe('drill-down of a report row', () => {
  const report = { totals: [], drill: { list: 'ord/order', filters: { buyer: 'who' }, spans: { billDate: 'time' } } }
  it.each([
    ['2026', '2026-01-01', '2026-12-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-11-05', '2026-11-05', '2026-11-05'],
    ['2026-W01', '2025-12-29', '2026-01-04'],
    ['2026-W47', '2026-11-16', '2026-11-22'],
  ])('%s spans %s to %s', (time, begin, end) => {
    const path = drillPath({ report }, { id: '1', who: 'b', time }) ?? ''
    expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
      'q.buyer': 'b',
      'q.billDate_begin': begin,
      'q.billDate_end': end,
    })
  })

  it('may open another report', () => {
    const report = { totals: [], drill: { report: 'rep/months', filters: { buyer: 'who' } } }
    expect(drillPath({ report }, { id: '1', who: 'b' })).toBe('/report/rep/months?q.buyer=b')
  })

  it('has no filter for an empty time or person', () => {
    const linkOf = (row: object) => {
      const { pathname, searchParams } = new URL(drillPath({ report }, { id: '1', ...row }) ?? '', 'http://x')
      return [pathname, Object.fromEntries(searchParams)]
    }
    const empty = (...fields: readonly string[]) =>
      JSON.stringify(['and', ...fields.map((field) => [field, 'empty', ''])])
    expect(linkOf({ who: 'b', time: null })).toEqual([
      '/list/ord/order',
      { 'q.buyer': 'b', advanced: empty('billDate') },
    ])
    expect(linkOf({ who: null, time: null })).toEqual(['/list/ord/order', { advanced: empty('buyer', 'billDate') }])
    expect(behindPath({ list: 'ord/order', filters: { buyer: 'who' } }, { id: '1', who: null })).toBe(
      `/list/ord/order?${new URLSearchParams({ advanced: empty('buyer') })}`,
    )
  })
})

describe('row actions of a file', () => {
  const title = { zh: '', en: '' }
  const actions = ['sys:role:authorise', 'sys:role:list', undefined].map((permission) => ({
    title,
    ...(permission && { permission }),
  }))
  const offered = (row: object) =>
    rowActions({ list: { actions } } as never, { id: '1', ...row }, undefined).map(({ permission }) => permission)

  it('are the read-only ones for a read-only row', () => {
    expect(offered({})).toEqual(['sys:role:authorise', 'sys:role:list', undefined])
    expect(offered({ _guarded: true })).toEqual(['sys:role:list', undefined])
  })
})
