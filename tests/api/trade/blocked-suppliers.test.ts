import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Money, moneyOf, ok, put, type Row, read, refusal, rows } from '../../kit/money.ts'
import { invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
  await be({})
})
afterAll(() => api?.close())

const usual = { status: 'qualified', measure: 'none', payment_hold: 'N' }

/** Sets the standing of the company, and the usual one for what is not named. */
async function be(standing: Partial<typeof usual>): Promise<void> {
  for (const [column, value] of Object.entries({ ...usual, ...standing }))
    await put(money, 'srm_supplier_base', money.company.id, column, value)
}

async function orderDraft(): Promise<string> {
  const [material] = await rows(money.buyer, 'mat/material/list?pageSize=1')
  const { materialCode, unit } = material as Row & Record<string, unknown>
  const line = { materialCode, unit, qty: 1, price: 10, taxRate: '13', needDate: '2099-01-01' }
  const body = { ...money.head, orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州', lines: [line] }
  return (await ok(money.buyer('POST', 'ord/order/add', { body }))).id
}

/** Whether each step is taken with a company of this standing; everything before it was done with a usual one. */
async function stepsWith(standing: Partial<typeof usual>) {
  const [draft, approved] = [await orderDraft(), await orderDraft()]
  await act(money.buyer, 'ord/order', 'submit', approved)
  await act(money.approver, 'ord/order', 'approve', approved)
  const [first, second] = [await kit.posted(), await kit.posted()]
  const application = await kit.add(kit.bodyFor([invoiceLine(first, 100)], 100))
  const payment = await kit.drafted(kit.paymentFor(await kit.planned(second), second, 1130))
  await be(standing)
  const said = {
    submit: await refusal(money.buyer, 'ord/order', 'submit', draft),
    publish: await refusal(money.buyer, 'ord/order', 'publish', approved),
    apply: await refusal(money.supplier, 'fin/payapply', 'submit', application),
    pay: await refusal(money.approver, 'fin/payment', 'pay', payment),
  }
  await be({})
  return { said, payment, approved }
}

describe('a company', () => {
  // ERPNext: suppliers on hold for all or for payments, and orders warned about or prevented by the standing of their scorecard.
  it.each<[standing: string, values: Partial<typeof usual>, refused: readonly string[]]>([
    ['qualified', {}, []],
    ['with an award', { measure: 'reward' }, []],
    ['with a warning', { measure: 'warn' }, []],
    ['barred from bidding', { measure: 'limitBid' }, []],
    ['without orders by its grade', { measure: 'stopOrder' }, ['submit', 'publish']],
    ['to be eliminated by its grade', { measure: 'eliminate' }, ['submit', 'publish']],
    ['with a change of bank data', { payment_hold: 'Y' }, ['apply', 'pay']],
    ['suspended', { status: 'suspended' }, ['submit', 'publish', 'apply', 'pay']],
    ['on the blacklist', { status: 'blacklisted' }, ['submit', 'publish', 'apply', 'pay']],
    ['eliminated', { status: 'eliminated' }, ['submit', 'publish', 'apply', 'pay']],
  ])('%s is refused what its standing bars, and nothing is booked', async (_, values, refused) => {
    const { said, payment, approved } = await stepsWith(values)
    expect(Object.entries(said).flatMap(([step, text]) => (text === '' ? [] : [step]))).toEqual(refused)
    const paid = await read(money.finance, 'fin/payment', payment)
    expect(paid.status).toBe(refused.includes('pay') ? 'draft' : 'paying')
    const order = await read(money.buyer, 'ord/order', approved)
    expect(order.status).toBe(refused.includes('publish') ? 'approved' : 'published')
  })
})
