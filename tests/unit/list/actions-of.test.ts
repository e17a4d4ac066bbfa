import { describe, expect, it } from 'vitest'
import { actionsFor, mayDo, nameOf, rowsFor } from '../../../src/engine/record/actions-of.ts'
import { behindPath, drillPath, linkPath, linksFor } from '../../../src/engine/record/links.ts'
import { rowActions } from '../../../src/engine/record/row-actions.ts'
import { itemPlan } from './kit/item.ts'

const plan = itemPlan()
const user = { id: 'u1' }
const namesFor = (row: object, more = {}) =>
  actionsFor({ ...plan, ...more }, { id: 'r1', ...row }, user).map(({ name }) => name)

describe('the state actions of a row', () => {
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

  it('are those whose condition holds', () => {
    expect(namesFor({ status: 'pending', price: 100 })).toEqual(['reject'])
    expect(namesFor({ status: 'pending', price: null })).toEqual(['reject'])
  })

  it('are those the person may do', () => {
    expect(namesFor({ status: 'pending', price: 1 }, { can: ['list', 'approve'] })).toEqual(['approve'])
    expect(namesFor({ status: 'pending', price: 1 }, { can: ['list', 'edit'] })).toEqual([])
  })

  it('leave out rows that they cannot be done on', () => {
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

describe('a row that may be changed', () => {
  const isDraft = {
    op: '==',
    args: [
      { op: 'id', args: ['status'] },
      { op: 'value', args: ['draft'] },
    ],
  }
  const ofAnybody = { isReadOnly: false, user }

  it.each([
    ['every row where no condition is asked', undefined, { status: 'paid' }, true],
    ['one that meets a condition', [isDraft], { status: 'draft' }, true],
    ['none that meets no condition', [isDraft], { status: 'paid' }, false],
  ])('is %s', (_, editable, row, expected) => {
    const asked = { can: ['edit', 'delete'], ...(editable && { editable }) }
    for (const action of ['edit', 'delete'] as const)
      expect(mayDo(asked, ofAnybody, action, { id: 'r1', ...row })).toBe(expected)
  })

  it('is none of a list that is only read, nor one of which the person has no right', () => {
    expect(mayDo({ can: ['edit'] }, { isReadOnly: true, user }, 'edit', { id: 'r1' })).toBe(false)
    expect(mayDo({ can: ['edit'] }, ofAnybody, 'delete', { id: 'r1' })).toBe(false)
  })
})

describe('what a row is called', () => {
  it.each([
    [{ name: 'Pump' }, 'Pump'],
    [{ name: '', price: 3 }, '3'],
    [{ name: 'P1', name_dictText: 'Pump' }, 'Pump'],
    [{}, 'r1'],
  ])('%j is %s', (row, name) => {
    expect(nameOf(plan, { id: 'r1', ...row }, 'en')).toBe(name)
  })
})

describe('the ways from a row', () => {
  const open = {
    op: '==',
    args: [
      { op: 'id', args: ['status'] },
      { op: 'value', args: ['approved'] },
    ],
  }
  const links = [
    { title: 'Contacts', to: 'srm/contact', filters: { supplierId: 'id', kind: 'kind' } },
    { title: 'Orders', to: 'srm/order', filters: { supplierId: 'id' }, when: open },
  ]
  const list = { ...plan.list, links }

  it('are those whose condition holds for the row', () => {
    const titles = (row: object) => linksFor({ list }, { id: 'r1', ...row }, user).map(({ title }) => title)
    expect(titles({ status: 'draft' })).toEqual(['Contacts'])
    expect(titles({ status: 'approved' })).toEqual(['Contacts', 'Orders'])
    expect(linksFor(plan, { id: 'r1' }, user)).toEqual([])
  })

  it('to a document that changes a row are there while the record above it guards that row', () => {
    const change = { title: 'Change', to: 'srm/change', filters: {}, guarded: true } as const
    const titles = (row: object) =>
      linksFor({ list: { ...list, links: [change] } }, { id: 'r1', ...row }, user).map(({ title }) => title)
    expect([titles({ _guarded: true }), titles({})]).toEqual([['Change'], []])
  })

  it('ask the other list for what the row says, and not for what it does not', () => {
    const [link] = links
    expect(link && linkPath(link, { id: 'r&1', kind: null })).toBe('/list/srm/contact?q.supplierId=r%261')
  })
})

describe('what stands behind a row of a report', () => {
  const report = { totals: [], drill: { list: 'ord/order', filters: { buyer: 'who' }, spans: { billDate: 'time' } } }
  it.each([
    ['2026', '2026-01-01', '2026-12-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-11-05', '2026-11-05', '2026-11-05'],
    ['2026-W01', '2025-12-29', '2026-01-04'],
    ['2026-W47', '2026-11-16', '2026-11-22'],
  ])('of %s is what lies from %s to %s', (time, begin, end) => {
    const path = drillPath({ report }, { id: '1', who: 'b', time }) ?? ''
    expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
      'q.buyer': 'b',
      'q.billDate_begin': begin,
      'q.billDate_end': end,
    })
  })

  it('may be another report', () => {
    const told = { totals: [], drill: { report: 'rep/months', filters: { buyer: 'who' } } }
    expect(drillPath({ report: told }, { id: '1', who: 'b' })).toBe('/report/rep/months?q.buyer=b')
  })

  it('of no time, or of nobody, has none either', () => {
    const asked = (row: object) => {
      const { pathname, searchParams } = new URL(drillPath({ report }, { id: '1', ...row }) ?? '', 'http://x')
      return [pathname, Object.fromEntries(searchParams)]
    }
    const empty = (...fields: readonly string[]) =>
      JSON.stringify(['and', ...fields.map((field) => [field, 'empty', ''])])
    expect(asked({ who: 'b', time: null })).toEqual([
      '/list/ord/order',
      { 'q.buyer': 'b', advanced: empty('billDate') },
    ])
    expect(asked({ who: null, time: null })).toEqual(['/list/ord/order', { advanced: empty('buyer', 'billDate') }])
    expect(behindPath({ list: 'ord/order', filters: { buyer: 'who' } }, { id: '1', who: null })).toBe(
      `/list/ord/order?${new URLSearchParams({ advanced: empty('buyer') })}`,
    )
  })
})

describe('the actions of a file for a row', () => {
  const title = { zh: '', en: '' }
  const actions = ['sys:role:authorise', 'sys:role:list', undefined].map((permission) => ({
    title,
    ...(permission && { permission }),
  }))
  const offered = (row: object) =>
    rowActions({ list: { actions } } as never, { id: '1', ...row }, undefined).map(({ permission }) => permission)

  it('are those that read alone where the row is only to be looked at', () => {
    expect(offered({})).toEqual(['sys:role:authorise', 'sys:role:list', undefined])
    expect(offered({ _guarded: true })).toEqual(['sys:role:list', undefined])
  })
})
