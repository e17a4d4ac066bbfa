import { describe, expect, it } from 'vitest'
import { type Column, columnsOf, moved, toggled, worded } from '../../../src/engine/query/columns.ts'
import { itemPlan } from './kit/item.ts'

const plan = itemPlan()
const shown = (columns: readonly Column[]) => columns.filter(({ isShown }) => isShown).map(({ field }) => field)
const order = (columns: readonly Column[]) => columns.map(({ field }) => field)
const columns = columnsOf(plan)

describe('columns of a list', () => {
  it('are those of the file, without hidden ones', () => {
    expect(shown(columns)).toEqual(['name', 'price', 'status'])
    expect(order(columns)).toEqual(['name', 'price', 'made', 'status'])
  })

  it('show the English name, unless it has its own column', () => {
    const label = { zh: 'name', en: 'status' }
    const english = (some: readonly Column[]) => some.find(({ field }) => field === 'name')?.definition.english
    expect(english(worded(toggled(columns, 'status'), label, 'en'))).toBe('status')
    expect(english(worded(columns, label, 'en'))).toBeUndefined()
    expect(english(worded(toggled(columns, 'status'), label, 'zh'))).toBeUndefined()
  })

  it('follow the choice of the person', () => {
    const choice = { order: ['status', 'made', 'name', 'price'], hidden: ['price'] }
    expect(shown(columnsOf(plan, choice))).toEqual(['status', 'made', 'name'])
  })

  it('drop a removed field, and insert a new one at its position in the file', () => {
    const choice = { order: ['status', 'gone', 'name', 'price'], hidden: ['gone'] }
    const made = { ...plan.list, columns: plan.list.columns.map((column) => ({ ...column, hidden: false })) }
    expect(shown(columnsOf({ ...plan, list: made }, choice))).toEqual(['status', 'name', 'price', 'made'])
  })

  it('can be hidden and shown', () => {
    const once = toggled(columns, 'price')
    expect(shown(once)).toEqual(['name', 'status'])
    expect(shown(toggled(once, 'price'))).toEqual(shown(columns))
  })

  it('move by steps', () => {
    expect(order(moved(columns, 'price', -1))).toEqual(['price', 'name', 'made', 'status'])
    expect(order(moved(columns, 'price', 1))).toEqual(['name', 'made', 'price', 'status'])
    expect(order(moved(columns, 'none', 1))).toEqual(order(columns))
  })
})
