import { describe, expect, it } from 'vitest'
import { capital, oneOf, singularOf } from '../../../src/schema/model/singular.ts'

describe('singular titles', () => {
  it.each([
    ['Purchase orders', 'purchase order'],
    ['Payment terms', 'payment term'],
    ['Parties', 'party'],
    ['Branches', 'branch'],
    ['Addresses', 'address'],
    ['Expenses', 'expense'],
    ['Inquiries (RFQ)', 'inquiry (RFQ)'],
    ['Scores of a task', 'score of a task'],
    ['Countries and regions', 'country or region'],
    ['Purchase orders · Lines', 'line'],
    ['Process design', 'process design'],
    ['News', 'news'],
    ['Compliance', 'compliance'],
    ['KPI values', 'KPI value'],
  ])('%s: %s', (title, one) => expect(singularOf(title)).toBe(one))

  it('follows the file, and stays the same in Chinese', () => {
    const title = { zh: '采购订单', en: 'Purchase orders' }
    expect([oneOf({ title }, 'zh'), oneOf({ title }, 'en')]).toEqual(['采购订单', 'purchase order'])
    expect(oneOf({ title, one: { zh: '订单', en: 'order' } }, 'en')).toBe('order')
    expect(capital('purchase order')).toBe('Purchase order')
  })
})
