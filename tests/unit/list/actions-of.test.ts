import { describe, expect, it } from 'vitest'
import { actionsFor, nameOf, rowsFor } from '../../../src/engine/list/actions-of.ts'
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
