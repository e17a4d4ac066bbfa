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

/** What is said to the submission of an order whose warnings are confirmed; '' when it is taken. */
async function confirmed(id: string): Promise<string> {
  const reply = await money.buyer('POST', 'ord/order/do/submit?confirmed=1', { body: { id } })
  return reply.success ? '' : reply.text
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
    submit: await confirmed(draft),
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

  it('with a warning of its last evaluation is ordered from, and invited, once the buyer confirms', async () => {
    const draft = await orderDraft()
    const [material] = await rows(money.buyer, 'mat/material/list?pageSize=1')
    const { materialCode, unit } = material as Row & Record<string, unknown>
    const inquiry = await ok(
      money.buyer('POST', 'bid/inquiry/add', {
        body: {
          ...{
            name: '询价',
            inquiryType: 'invited',
            priceType: 'net',
            currency: 'CNY',
            purOrg: 'P10',
            buyerId: 'buyer',
          },
          ...{ quoteDeadline: '2099-01-01 12:00:00', allowPartial: 'N', sealed: 'Y' },
          items: [{ lineNo: 1, materialCode, unit, qty: 1, needDate: '2099-02-01' }],
          invited: [{ supplierId: money.company.id }],
        },
      }),
    )
    await be({ measure: 'warn' })
    const submit = (code: string, id: string, more = '') =>
      money.buyer('POST', `${code}/do/submit${more}`, { body: { id } })
    const documents = [
      ['ord/order', draft],
      ['bid/inquiry', inquiry.id],
    ] as const
    for (const [code, id] of documents) {
      const asked = await submit(code, id)
      expect([code, asked.code, asked.text]).toEqual([code, 428, expect.stringContaining('最近一次评价为')])
      expect([code, (await submit(code, id, '?confirmed=1')).success]).toEqual([code, true])
    }
    await be({})
  })
})
