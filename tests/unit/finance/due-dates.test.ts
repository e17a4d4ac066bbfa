import { expect, it } from 'vitest'
import { dueSchedule, type InvoiceTerm, type Stage } from '../../../server/domain/finance/due-dates.ts'
import { totalOf } from '../../../server/domain/kit/amounts.ts'

const usual: InvoiceTerm = {
  ...{ baseEvent: 'invoiceDate', relation: 'after', days: 30, isMonthly: false, payDay: null },
  ...{ discountDays: null, discountPct: null, stages: [] },
}
const days: Readonly<Record<string, string>> = {
  ...{ invoiceDate: '2026-01-31', receiptDate: '2026-01-20', orderDate: '2025-12-15', acceptDate: '2026-02-10' },
}
const scheduleOf = (amount: number, term: Partial<InvoiceTerm>, currency = 'CNY') =>
  dueSchedule({ amount, currency }, { ...usual, ...term }, (event) => days[event] ?? '')
const stage = (name: string, pct: number, baseEvent: string, after: number): Stage => ({
  ...{ stage: name, pct, baseEvent, days: after },
})

// The rules of ERPNext for payment terms: days after the invoice, after the end of its month or of the next one, in parts; and ours.
it.each<[rule: string, term: Partial<InvoiceTerm>, due: string]>([
  ['days after the invoice', {}, '2026-03-02'],
  ['on the day itself', { relation: 'on' }, '2026-01-31'],
  ['days before the event', { relation: 'before', days: 10 }, '2026-01-21'],
  ['days after the end of the month', { isMonthly: true }, '2026-03-02'],
  ['days after the end of the month of the receipt', { isMonthly: true, baseEvent: 'receiptDate' }, '2026-03-02'],
  ['the end of the month', { relation: 'endOfMonth', days: 0, baseEvent: 'receiptDate' }, '2026-01-31'],
  ['the end of the next month', { relation: 'endOfNextMonth', days: 0 }, '2026-02-28'],
  ['days after the end of the next month', { relation: 'endOfNextMonth', days: 5 }, '2026-03-05'],
  ['the next payment day', { payDay: 10 }, '2026-03-10'],
  ['the payment day itself', { payDay: 2 }, '2026-03-02'],
  ['a payment day that the month lacks', { payDay: 31, days: 10, baseEvent: 'orderDate' }, '2025-12-31'],
  ['a payment day that the next month lacks', { payDay: 30, days: 0, relation: 'on' }, '2026-02-28'],
])('is due by its term: %s', (_, term, dueDate) => {
  expect(scheduleOf(1130, term)).toMatchObject({
    ...{ dueDate, retentionAmount: 0, retentionDate: null, discountUntil: null, discountAmount: 0 },
    dues: [{ stage: null, pct: 100, amount: 1130, dueDate }],
  })
})

it.each<[rule: string, term: Partial<InvoiceTerm>, until: string | null, amount: number]>([
  ['2 % within 10 days', { discountDays: 10, discountPct: 2 }, '2026-02-10', 22.6],
  ['half a cent is rounded up', { discountDays: 1, discountPct: 0.05 }, '2026-02-01', 0.57],
  ['days without a rate', { discountDays: 10, discountPct: null }, null, 0],
  ['a rate without days', { discountDays: null, discountPct: 2 }, null, 0],
])('has a discount for early payment: %s', (_, term, discountUntil, discountAmount) => {
  expect(scheduleOf(1130, term)).toMatchObject({ discountUntil, discountAmount })
})

it('is paid in parts that add up to the cent, each from its own event; the invoice is due with the first delivery part', () => {
  const stages = [
    stage('advance', 33.33, 'orderDate', 0),
    stage('delivery', 33.33, 'receiptDate', 15),
    stage('acceptance', 28.34, 'acceptDate', 0),
    stage('retention', 5, 'acceptDate', 365),
    stage('none', 0, 'acceptDate', 0),
  ]
  const { dues, dueDate, retentionAmount, retentionDate } = scheduleOf(100.01, { stages })
  expect(dues.map((due) => [due.stage, due.amount, due.dueDate])).toEqual([
    ['advance', 33.33, '2025-12-15'],
    ['delivery', 33.33, '2026-02-04'],
    ['acceptance', 28.34, '2026-02-10'],
    ['retention', 5.01, '2027-02-10'],
  ])
  expect([dueDate, retentionAmount, retentionDate]).toEqual(['2026-02-04', 5.01, '2027-02-10'])
})

it.each([0.01, 0.05, 1, 99.99, 1130, 123_456.78])('%d in parts of a third has the parts of the whole', (amount) => {
  const stages = [1, 2, 3].map((part) => stage(`part${part}`, part === 3 ? 33.34 : 33.33, 'invoiceDate', part))
  const { dues } = scheduleOf(amount, { stages })
  expect(Math.round(dues.reduce((sum, due) => sum + due.amount, 0) * 100) / 100).toBe(amount)
  expect(dues.every((due) => due.amount >= 0)).toBe(true)
})

it.each([
  ['JPY', 1000, [333, 333, 334], 33],
  ['JPY', 1, [0, 0, 1], 0],
  ['KWD', 1.001, [0.334, 0.334, 0.333], 0.033],
  ['CNY', 10, [3.33, 3.33, 3.34], 0.33],
] as const)('parts and discount in %s are minor units: %d is %j', (currency, amount, parts, discount) => {
  const stages = [1, 2, 3].map((part) => stage(`part${part}`, part === 3 ? 33.34 : 33.33, 'invoiceDate', part))
  const term = { stages, discountDays: 10, discountPct: 3.3 }
  const { dues, discountAmount } = scheduleOf(amount, term, currency)
  expect(dues.map((due) => due.amount)).toEqual(parts)
  expect(discountAmount).toBe(discount)
  expect(totalOf(dues.map((due) => due.discountAmount))).toBe(discount)
})
