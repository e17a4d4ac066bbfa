import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { nowInZone } from '../../../src/engine/query/now-in-zone.ts'
import { valuesFrom } from '../../../src/engine/record/use-origin.ts'
import type { CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  type Call,
  type Money,
  moneyOf,
  ok,
  plant,
  put,
  type Row,
  read,
  refusal,
  saidBy,
} from '../../kit/money.ts'
import { dueActions, invoiceLine, type Payments, paymentsOf, recount } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
let bankId: string
let others: string
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
  ;({ bankId, others } = kit)
})
afterAll(() => api?.close())

const submit = (id: string) => refusal(money.supplier, 'fin/payapply', 'submit', id)
/** Amounts that the button of an invoice proposes; undefined when it is not offered. */
async function proposed({ id }: Row): Promise<readonly unknown[] | undefined> {
  const invoice = await read(money.supplier, 'fin/invoice', id)
  const { actions = [] } = (await ok(money.supplier('GET', 'schema/resource/fin/invoice'))).list
  const button = (actions as readonly CompiledButton[]).find(({ name }) => name === 'newPayApply')
  if (button?.do !== 'add') throw new Error('no button')
  if (!holds(button.when, { ...invoice, ...nowInZone() }, true)) return undefined
  const values = valuesFrom(invoice, button.with)
  return [values.applyAmount, values['lines.amount']]
}
const pay = (id: string, call: Call = money.approver) => refusal(call, 'fin/payment', 'pay', id)

describe('payment application', () => {
  it('is for real invoices of the supplier, with what is open, and at most with that', async () => {
    const invoice = await kit.posted()
    const wrong = { docType: 'invoice', docNo: 'X1', amount: 500_000_000 }
    const free = await money.supplier('POST', 'fin/payapply/add', { body: kit.bodyFor([wrong], 500_000_000) })
    if (free.success) expect(await submit(free.result.id)).toContain('/lines/0/invoiceNo')
    const first = await kit.add(kit.bodyFor([invoiceLine(invoice, 1000)], 1000))
    expect((await read(money.supplier, 'fin/payapply', first)).lines).toMatchObject([
      { docNo: invoice.invoiceNo, openAmount: 1130, amount: 1000 },
    ])
    const second = await kit.add(kit.bodyFor([invoiceLine(invoice, 1000)], 1000))
    const both = await Promise.all([submit(first), submit(second)])
    expect(both.filter((said) => said === '')).toHaveLength(1)
    expect(await submit(await kit.add(kit.bodyFor([invoiceLine(invoice, 130.01)], 130.01)))).toContain(
      '/lines/0/amount',
    )
    expect(await submit(await kit.add(kit.bodyFor([invoiceLine(invoice, 130)], 130)))).toBe('')
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({
      appliedAmount: 1130,
      openAmount: 1130,
    })
  })

  it.each([
    ['negative', -5],
    ['zero', 0],
  ])('of a %s amount is refused', async (_, amount) => {
    const invoice = await kit.posted()
    const { success, result } = await money.supplier('POST', 'fin/payapply/add', {
      body: kit.bodyFor([invoiceLine(invoice, amount)], amount),
    })
    if (success) expect(await submit(result.id)).not.toBe('')
  })

  it("is refused for another company's account and for a supplier whose bank data changes or who is blocked", async () => {
    const invoice = await kit.posted()
    const lines = [invoiceLine(invoice, 10)]
    const foreign = await money.buyer('POST', 'fin/payapply/add', { body: kit.bodyFor(lines, 10, { bankId: others }) })
    if (foreign.success) {
      const said = await refusal(money.buyer, 'fin/payapply', 'submit', foreign.result.id)
      expect(said).toContain('/bankId')
    }
    const id = await kit.add(kit.bodyFor(lines, 10))
    const { id: company } = money.company
    for (const [column, value, usual] of [
      ['payment_hold', 'Y', 'N'],
      ['status', 'suspended', 'qualified'],
    ] as const) {
      await put(money, 'srm_supplier_base', company, column, value)
      const said = await refusal(money.supplier, 'fin/payapply', 'submit', id)
      await put(money, 'srm_supplier_base', company, column, usual)
      expect(said).not.toBe('')
    }
  })

  it('is paid to an account of its currency', async () => {
    const invoice = await kit.posted()
    const body = kit.bodyFor([invoiceLine(invoice, 100)], 100)
    const id = await kit.add(body)
    await put(money, 'srm_supplier_bank', kit.bankId, 'currency', 'USD')
    expect(await refusal(money.supplier, 'fin/payapply', 'submit', id)).toContain('/bankId')
    expect(saidBy(await money.supplier('POST', 'fin/payapply/add', { body }))).toContain('/bankId')
    await put(money, 'srm_supplier_bank', kit.bankId, 'currency', 'CNY')
    expect(await refusal(money.supplier, 'fin/payapply', 'submit', id)).toBe('')
  })

  it('leaves the retention until it is due', async () => {
    const invoice = await kit.posted('S3331')
    expect(invoice).toMatchObject({ retentionAmount: 113 })
    const dues = (await read(money.finance, 'fin/invoice', invoice.id)).dues as readonly Row[]
    const kept = String(dues.find(({ stage }) => stage === 'retention')?.id)
    const due = async (day: string) => {
      await put(money, 'fin_invoice', invoice.id, 'retention_date', day)
      await put(money, 'fin_invoice_dues', kept, 'due_date', day)
      await recount(money)
    }
    await due('2099-01-01')
    expect(await proposed(invoice)).toEqual([1017, 1017])
    expect(await submit(await kit.add(kit.bodyFor([invoiceLine(invoice, 1018)], 1018)))).toContain(
      '/lines/0/amount 质保金未到期，最多可申请 1017.00',
    )
    expect(await submit(await kit.add(kit.bodyFor([invoiceLine(invoice, 1017)], 1017)))).toBe('')
    const last = await kit.add(kit.bodyFor([invoiceLine(invoice, 113)], 113, { payKind: 'retention' }))
    expect(await submit(last)).toContain('质保金未到期')
    expect(await proposed(invoice)).toBeUndefined()
    await due('2026-01-01')
    expect(await proposed(invoice)).toEqual([113, 113])
    expect(await submit(last)).toBe('')
  })

  it('proposes what is due where a part of the retention is released', async () => {
    const invoice = await kit.posted('S3331')
    const dues = (await read(money.finance, 'fin/invoice', invoice.id)).dues as readonly Row[]
    const kept = String(dues.find(({ stage }) => stage === 'retention')?.id)
    await put(money, 'fin_invoice_dues', kept, 'amount', 56.5)
    await put(money, 'fin_invoice_dues', kept, 'due_date', '2099-01-01')
    await put(money, 'fin_invoice', invoice.id, 'retention_date', '2026-01-01')
    const released = { stage: 'retention', pct: 5, amount: 56.5, dueDate: '2026-01-01' }
    await plant(money, 'fin/invoice/dues', [{ id: newId(), invoiceId: invoice.id, ...released }])
    await recount(money)
    expect(await proposed(invoice)).toEqual([1073.5, 1073.5])
    expect(await submit(await kit.add(kit.bodyFor([invoiceLine(invoice, 1073.5)], 1073.5)))).toBe('')
  })

  it('sets accepted deductions off once', async () => {
    const invoice = await kit.posted()
    const body = {
      ...money.head,
      deductType: 'late',
      occurDate: '2026-03-01',
      amount: 100,
      way: 'payment',
      reason: '延误',
    }
    const made = await ok(money.buyer('POST', 'fin/deduction/add', { body }))
    const lines = [invoiceLine(invoice, 1130), { docType: 'deduction', deductionNo: made.billNo, amount: 100 }]
    for (const [call, name] of [
      [money.buyer, 'submit'],
      [money.approver, 'approve'],
      [money.buyer, 'publish'],
    ] as const)
      await act(call, 'fin/deduction', name, made.id)
    expect((await read(money.supplier, 'fin/deduction', made.id)).acceptBy).toMatch(/^\d{4}-/)
    expect(await refusal(money.supplier, 'fin/deduction', 'appeal', made.id)).toContain('/appeal')
    await act(money.supplier, 'fin/deduction', 'appeal', made.id, { appeal: '交货地点由贵方变更' })
    const appeal = async () => (await money.approver('GET', `wf/process?resource=fin/deduction&id=${made.id}`)).result
    expect(await appeal()).toMatchObject({ ending: null, mine: [{ mayReject: true }] })
    expect(await refusal(money.approver, 'fin/deduction', 'reduce', made.id, { amount: 100 })).toContain('/amount')
    await act(money.approver, 'fin/deduction', 'reduce', made.id, { amount: 80 })
    expect(await appeal()).toMatchObject({ ending: 'done', mine: [] })
    await put(money, 'fin_deduction', made.id, 'accept_by', '2026-01-01')
    await dueActions(money)
    expect(await read(money.finance, 'fin/deduction', made.id)).toMatchObject({ status: 'accepted', amount: 80 })
    const over = await money.supplier('POST', 'fin/payapply/add', { body: kit.bodyFor(lines, 1030) })
    expect(await submit(over.result.id)).toContain('/lines/1/amount')
    const right = [lines[0] as object, { docType: 'deduction', deductionNo: made.billNo, amount: 80 }]
    await put(money, 'fin_deduction', made.id, 'currency', 'USD')
    expect(await submit(await kit.add(kit.bodyFor(right, 1050)))).toContain('/lines/1/deductionNo')
    await put(money, 'fin_deduction', made.id, 'currency', 'CNY')
    const id = await kit.add(kit.bodyFor(right, 1050))
    expect(await submit(id)).toBe('')
    expect(await read(money.finance, 'fin/deduction', made.id)).toMatchObject({ usedAmount: 80 })
    await act(money.approver, 'fin/payapply', 'approve', id)
    await act(money.finance, 'fin/payapply', 'plan', id)
    const application = await read(money.finance, 'fin/payapply', id)
    const payment = await kit.drafted({ ...kit.paymentFor(application, invoice, 1130), amount: 1050 })
    expect(await read(money.finance, 'fin/payment', payment)).toMatchObject({ offsetAmount: 80 })
    expect(await pay(payment)).toBe('')
    await kit.confirmed(payment)
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
    expect(await read(money.finance, 'fin/payapply', id)).toMatchObject({ status: 'paid', paidAmount: 1050 })
  })
})

describe('payment', () => {
  it('takes payee and account from its planned application, whatever is sent', async () => {
    const invoice = await kit.posted()
    const application = await kit.planned(invoice)
    const body = kit.paymentFor(application, invoice, 1130, { supplierId: money.rival.id, bankId: others })
    const id = await kit.drafted(body)
    expect(await read(money.finance, 'fin/payment', id)).toMatchObject({ supplierId: money.company.id, bankId })
    const none = await money.finance('POST', 'fin/payment/add', { body: { ...body, applyNo: null } })
    if (none.success) expect(await pay(none.result.id)).toContain('/applyNo')
    expect(await pay(id)).toBe('')
    await kit.confirmed(id)
    expect(await read(money.supplier, 'fin/payment', id)).toMatchObject({ status: 'paid', amount: 1130 })
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', paidAmount: 1130 })
    expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({
      status: 'paid',
      paidAmount: 1130,
    })
  })

  it('is at most what is open of the application, also when two are sent at once; a failed one frees its amount', async () => {
    const invoice = await kit.posted()
    const application = await kit.planned(invoice)
    const ids = [
      await kit.drafted(kit.paymentFor(application, invoice, 800)),
      await kit.drafted(kit.paymentFor(application, invoice, 800)),
    ]
    const both = await Promise.all(ids.map((id) => pay(id)))
    expect(both.filter((said) => said === '')).toHaveLength(1)
    const won = String(ids[both.indexOf('')])
    const lost = String(ids.find((id) => id !== won))
    await kit.confirmed(won, { failReason: '账号与户名不符' })
    expect(await read(money.finance, 'fin/payment', won)).toMatchObject({ status: 'failed' })
    expect(await pay(lost)).toBe('')
    await kit.confirmed(lost)
    expect(await pay(won)).not.toBe('')
    expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({
      status: 'partPaid',
      paidAmount: 800,
    })
    const huge = await kit.drafted(kit.paymentFor(application, invoice, 900_000_000))
    expect(await pay(huge)).not.toBe('')
  })

  it('is not released by who made it or applied for it, nor for invoices outside its application', async () => {
    const [invoice, other] = [await kit.posted(), await kit.posted()]
    const application = await kit.planned(invoice)
    const id = await kit.drafted(kit.paymentFor(application, invoice, 1130))
    await put(money, 'fin_payapply', application.id, 'create_by', 'approver')
    expect(await pay(id)).toContain('/applyNo')
    await put(money, 'fin_payapply', application.id, 'create_by', application.createBy)
    for (const call of [money.finance, money.supplier, money.buyer]) expect(await pay(id, call)).not.toBe('')
    const foreign = await kit.drafted({ ...kit.paymentFor(application, other, 1130) })
    expect(await pay(foreign)).toContain('/lines/0/invoiceNo')
    await put(money, 'srm_supplier_base', money.company.id, 'payment_hold', 'Y')
    const held = await pay(id)
    await put(money, 'srm_supplier_base', money.company.id, 'payment_hold', 'N')
    expect(held).toContain('/supplierId')
    expect(await pay(id)).toBe('')
    expect(await pay(id)).not.toBe('')
  })

  it('keeps its allocation once it is released, also row by row', async () => {
    const invoice = await kit.posted()
    const id = await kit.drafted(kit.paymentFor(await kit.planned(invoice), invoice, 1130))
    expect(await pay(id)).toBe('')
    const before = await read(money.finance, 'fin/payment', id)
    const [line] = before.lines
    for (const call of [money.finance, money.admin]) {
      const replies = await Promise.all([
        call('PUT', 'fin/payment/lines/edit', { body: { id: line.id, amount: 1 } }),
        call('DELETE', `fin/payment/lines/delete?id=${line.id}`),
        call('POST', 'fin/payment/lines/add', {
          body: { paymentId: id, invoiceNo: invoice.invoiceNo, amount: 1 },
        }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
      await call('PUT', 'fin/payment/edit', { body: { id, lines: [] } })
    }
    expect((await read(money.finance, 'fin/payment', id)).lines).toEqual(before.lines)
  })

  it('is not released to an account that has changed since its application was approved', async () => {
    const invoice = await kit.posted()
    const application = await kit.planned(invoice)
    const id = await kit.drafted(kit.paymentFor(application, invoice, 1130))
    const account = await read(money.admin, 'srm/supplier/bank', bankId)
    await ok(money.admin('PUT', 'srm/supplier/bank/edit', { body: { id: bankId, accountNumber: '6222000011112222' } }))
    expect(await pay(id)).toContain('/bankId 收款账户在付款申请批准后有变动')
    await put(money, 'srm_supplier_bank', bankId, 'account_number', account.accountNumber)
    expect(await pay(id)).toBe('')
  })

  it('is deleted by nobody once it is released: its amount would be open again', async () => {
    const invoice = await kit.posted()
    const application = await kit.planned(invoice)
    const [id, draft] = [
      await kit.drafted(kit.paymentFor(application, invoice, 1000)),
      await kit.drafted(kit.paymentFor(application, invoice, 130)),
    ]
    expect(await pay(id)).toBe('')
    const remove = (call: Call, path: string) => call('DELETE', path)
    for (const call of [money.finance, money.admin])
      expect((await remove(call, `fin/payment/delete?id=${id}`)).message).toBe('当前状态下不能修改此记录')
    expect((await remove(money.admin, `fin/payment/deleteBatch?ids=${id},${draft}`)).success).toBe(false)
    expect((await remove(money.admin, `fin/payapply/delete?id=${application.id}`)).success).toBe(false)
    expect((await remove(money.admin, `fin/invoice/delete?id=${invoice.id}`)).success).toBe(false)
    expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({ payingAmount: 1000 })
    expect((await remove(money.finance, `fin/payment/delete?id=${draft}`)).success).toBe(true)
  })

  it('opens application and invoice again when it is refunded', async () => {
    const invoice = await kit.posted()
    const application = await kit.planned(invoice)
    const id = await kit.drafted(kit.paymentFor(application, invoice, 1130))
    expect(await pay(id)).toBe('')
    await kit.confirmed(id)
    expect(
      await refusal(money.finance, 'fin/payapply', 'revoke', application.id, { rejectReason: '重复申请' }),
    ).not.toBe('')
    expect(await refusal(money.finance, 'fin/payment', 'refund', id)).toContain('/refundReason')
    await act(money.finance, 'fin/payment', 'refund', id, { refundReason: '退货后退款' })
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'posted', openAmount: 1130 })
    expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({
      status: 'planned',
      paidAmount: 0,
    })
    await act(money.finance, 'fin/payapply', 'revoke', application.id, { rejectReason: '重复申请了' })
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ appliedAmount: 0 })
  })

  it('plans show what is open and when it is due, and plan no more', async () => {
    const invoice = await kit.posted()
    const line = { supplierId: money.company.id, invoiceNo: invoice.invoiceNo, planAmount: 1130, payType: 'TT' }
    const body = { purOrg: 'P10', buyerId: 'buyer', period: '2099-01', lines: [line] }
    const { id } = await ok(money.finance('POST', 'fin/payplan/add', { body }))
    expect((await read(money.finance, 'fin/payplan', id)).lines).toMatchObject([
      { openAmount: 1130, dueDate: invoice.dueDate, planAmount: 1130 },
    ])
    const over = { ...body, lines: [{ ...line, planAmount: 1131 }] }
    expect(saidBy(await money.finance('POST', 'fin/payplan/add', { body: over }))).toContain('/lines/0/planAmount')
  })

  it('plans add up amounts of several currencies in the base currency', async () => {
    const [local, foreign] = [await kit.posted(), await kit.posted()]
    await put(money, 'fin_invoice', foreign.id, 'currency', 'USD')
    await put(money, 'fin_invoice', foreign.id, 'exchange_rate', 7.1)
    const line = ({ invoiceNo }: Row, planAmount: number) => ({
      ...{ supplierId: money.company.id, payType: 'TT', invoiceNo, planAmount },
    })
    const lines = [line(local, 100), line(foreign, 100), { ...line(local, 50), invoiceNo: null }]
    const body = { purOrg: 'P10', buyerId: 'buyer', period: '2099-02', lines }
    const { id } = await ok(money.finance('POST', 'fin/payplan/add', { body }))
    const plan = await read(money.finance, 'fin/payplan', id)
    expect(plan.lines).toMatchObject([
      { currency: 'CNY', exchangeRate: 1, localAmount: 100 },
      { currency: 'USD', exchangeRate: 7.1, localAmount: 710 },
      { currency: null, localAmount: 50 },
    ])
    expect(plan.planAmount).toBe(860)
  })
})
