import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applied,
  type Money,
  moneyOf,
  ok,
  plant,
  put,
  type Row,
  read,
  received,
  refusal,
  registered,
  rows,
  uniqueNo,
} from '../../kit/money.ts'
import { invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
})
afterAll(() => api?.close())

const submit = async (body: object) => refusal(money.supplier, 'fin/payapply', 'submit', await kit.add(body))

describe('prepaid amount of an invoice', () => {
  const advanceOf = async (amount: number, more: object = {}): Promise<string> => {
    const paymentNo = uniqueNo('PR')
    const about = { supplierId: money.company.id, currency: 'CNY', payKind: 'advance', contractNo: uniqueNo('HT') }
    await plant(money, 'fin/advance', [
      { id: newId(), paymentNo, ...about, amount, usedAmount: 0, openAmount: amount, payDate: '2026-03-01', ...more },
    ])
    return paymentNo
  }
  let days = 0
  const handedIn = async (prepaidAmount: number): Promise<Row> => {
    days += 1
    const goods = await received(money, [{ qty: 10, price: 100 }])
    const draft = await registered(money, await applied(money, goods, [10]), () => ({}), {
      ...{ prepaidAmount, invoiceDate: `2025-02-${10 + days}` },
    })
    await act(money.supplier, 'fin/invoice', 'submit', draft.id)
    return read(money.finance, 'fin/invoice', draft.id)
  }
  const kinds = async ({ billNo }: Row) =>
    (await rows(money.finance, `fin/exception/list?invoiceNo=${billNo}`)).map(({ kind, expected, actual }) => [
      ...[kind, expected, actual],
    ])

  it('is a difference while only advances of moulds are open', async () => {
    await advanceOf(500, { mouldNo: uniqueNo('MJ') })
    const invoice = await handedIn(100)
    expect(await kinds(invoice)).toEqual([['prepaid', 0, 100]])
    await act(money.finance, 'fin/invoice', 'reject', invoice.id, { rejectReason: '没有这笔预付款' })
  })

  it('is a difference without an open advance; with one, it is set off by the payment', async () => {
    const none = await handedIn(100)
    expect(none).toMatchObject({ verifyResult: 'mismatch', openExceptions: 1 })
    expect(await kinds(none)).toEqual([['prepaid', 0, 100]])
    await act(money.finance, 'fin/invoice', 'reject', none.id, { rejectReason: '没有这笔预付款' })
    const advanceNo = await advanceOf(300)
    const invoice = await handedIn(200)
    expect(invoice).toMatchObject({ verifyResult: 'matched', openExceptions: 0 })
    // The rest of the advance is not stated twice.
    expect(await kinds(await handedIn(200))).toEqual([['prepaid', 100, 200]])
    await act(money.finance, 'fin/invoice', 'verify', invoice.id)
    await act(money.finance, 'fin/invoice', 'post', invoice.id)
    expect(await submit(kit.bodyFor([invoiceLine(invoice, 1130)], 1130))).toContain(advanceNo)
    const less = (amount: number) => {
      const lines = [invoiceLine(invoice, 1130), { docType: 'advance', advanceNo, amount }]
      return submit(kit.bodyFor(lines, 1130 - amount))
    }
    expect(await less(150)).toContain('50.00')
    expect(await less(200)).toBe('')
  })

  it('is no more than the invoice', async () => {
    const goods = await received(money, [{ qty: 10, price: 100 }])
    const draft = await registered(money, await applied(money, goods, [10]), () => ({}), { prepaidAmount: 1131 })
    expect(await refusal(money.supplier, 'fin/invoice', 'submit', draft.id)).toContain('/prepaidAmount')
  })
})

describe('accepted deduction', () => {
  const accepted = async (amount: number, more: object = {}): Promise<Row> => {
    const [id, billNo] = [newId(), uniqueNo('DD')]
    const what = { deductType: 'late', occurDate: '2026-03-01', way: 'payment', reason: '延误', taxIncluded: 'Y' }
    await plant(money, 'fin/deduction', [
      { id, billNo, ...money.head, exchangeRate: 1, status: 'accepted', ...what, amount, usedAmount: 0, ...more },
    ])
    return read(money.finance, 'fin/deduction', id)
  }

  it('is taken when it is due, or finance reviews the reason to leave it out', async () => {
    const deduction = await accepted(100, { acceptBy: '2099-01-01' })
    const [first, second] = [await kit.posted(), await kit.posted()]
    const body = (invoice: Row, more: object = {}) => kit.bodyFor([invoiceLine(invoice, 1130)], 1130, more)
    const early = await kit.add(body(first))
    expect(await refusal(money.supplier, 'fin/payapply', 'submit', early)).toBe('')
    await act(money.supplier, 'fin/payapply', 'withdraw', early)
    await put(money, 'fin_deduction', deduction.id, 'accept_by', '2026-03-08')
    expect(await refusal(money.supplier, 'fin/payapply', 'submit', early)).toContain(deduction.billNo)
    const id = await kit.add(body(second, { deductionReason: '双方约定下月抵扣' }))
    await act(money.supplier, 'fin/payapply', 'submit', id)
    expect(await refusal(money.approver, 'fin/payapply', 'approve', id)).not.toBe('')
    const { mine } = (await money.finance('GET', `wf/process?resource=fin/payapply&id=${id}`)).result
    const decision = { tasks: [mine[0].task], outcome: 'approve', opinion: '同意' }
    await ok(money.finance('POST', 'wf/process/decide', { body: decision }))
    await act(money.approver, 'fin/payapply', 'approve', id)
    expect(await read(money.finance, 'fin/payapply', id)).toMatchObject({ status: 'approved' })
    const whole = [invoiceLine(first, 1130), { docType: 'deduction', deductionNo: deduction.billNo, amount: 100 }]
    expect(await submit(kit.bodyFor(whole, 1030))).toBe('')
  })

  it('is used by hand with the document of its supplier', async () => {
    const { id } = await accepted(50, { way: 'invoice' })
    const use = (asked: object = {}) => refusal(money.finance, 'fin/deduction', 'use', id, asked)
    const invoice = await kit.posted()
    expect(await use()).toContain('/usedIn')
    expect(await use({ usedIn: 'IV0' })).toContain('/usedIn')
    await put(money, 'fin_invoice', invoice.id, 'supplier_id', money.rival.id)
    expect(await use({ usedIn: invoice.billNo })).toContain('/usedIn')
    await put(money, 'fin_invoice', invoice.id, 'supplier_id', money.company.id)
    expect(await use({ usedIn: invoice.billNo })).toBe('')
    expect(await read(money.finance, 'fin/deduction', id)).toMatchObject({ status: 'used', usedIn: invoice.billNo })
  })

  it('in cash is used with the number of its receipt', async () => {
    const { id } = await accepted(50, { way: 'cash' })
    expect(await refusal(money.finance, 'fin/deduction', 'use', id)).toContain('/usedIn')
    await act(money.finance, 'fin/deduction', 'use', id, { usedIn: 'SJ-7' })
    expect(await read(money.finance, 'fin/deduction', id)).toMatchObject({ status: 'used', usedIn: 'SJ-7' })
  })
})
