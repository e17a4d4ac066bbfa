import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeOpenDues } from '../../../server/domain/upgrades/open-dues.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Money, moneyOf, type Row, read, rows } from '../../kit/money.ts'
import { type Payments, paymentsOf, recount } from './payment-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('due dates of an invoice on %s', (dialect) => {
  let api: ApiServer
  let money: Money
  let kit: Payments
  beforeAll(async () => {
    api = await startApi({}, dialect)
    money = await moneyOf(api)
    kit = await paymentsOf(money)
  })
  afterAll(() => api?.close())

  const duesOf = async (invoice: Row) =>
    (await rows(money.finance, `fin/invoice/dues/list?invoiceId=${invoice.id}&column=dueDate&order=asc`)).map(
      ({ amount, openAmount }) => [amount, openAmount],
    )
  /** Ageing of the payables of the company. */
  const ages = async () => {
    const found = await rows(money.finance, 'report/rep/payable/list?pageSize=500')
    const own = found.find(({ supplierName }) => supplierName === money.company.companyName)
    return Object.fromEntries(
      ['open', 'current', 'to30', 'to60', 'to90', 'over'].map((key) => [key, Number(own?.[key] ?? 0)]),
    )
  }
  async function paid(invoice: Row, amount: number): Promise<void> {
    const application = await kit.planned(invoice, amount)
    const payment = await kit.drafted(kit.paymentFor(application, invoice, amount))
    await act(money.approver, 'fin/payment', 'pay', payment)
    await kit.confirmed(payment)
  }
  /** Days of the parts of an invoice, the earliest first. */
  async function dueOn(invoice: Row, days: readonly string[]): Promise<void> {
    const dues = await rows(money.finance, `fin/invoice/dues/list?invoiceId=${invoice.id}&column=dueDate&order=asc`)
    await api.running.app.store.write(
      dues.map(({ id }, index) => ({
        sql: 'update fin_invoice_dues set due_date = ? where id = ?',
        parameters: [days[index] ?? '', id],
      })),
    )
  }

  it('have their open amounts: payments settle the earliest first, and each ages by its own day', async () => {
    const before = await ages()
    const invoice = await kit.posted('S3331')
    const parts = (await duesOf(invoice)).map(([amount]) => Number(amount))
    expect(parts.length).toBeGreaterThan(2)
    expect(await duesOf(invoice)).toEqual(parts.map((amount) => [amount, amount]))
    await dueOn(invoice, ['2020-01-01', '2020-02-01', '2099-01-01', '2099-02-01'])
    const late = (parts[0] ?? 0) + (parts[1] ?? 0)
    const rest = 1130 - late
    const added = async () => {
      const now = await ages()
      return Object.fromEntries(
        Object.entries(now).map(([key, value]) => [key, Math.round((value - (before[key] ?? 0)) * 100) / 100]),
      )
    }
    expect(await added()).toMatchObject({ open: 1130, over: late, current: rest, to30: 0, to60: 0, to90: 0 })
    await paid(invoice, 400)
    expect((await duesOf(invoice)).map(([, open]) => open)).toEqual(openOf(parts, 400))
    expect(await added()).toMatchObject({ open: 730, over: late - 400, current: rest })
    // The retention is not due.
    await paid(invoice, 617)
    expect((await duesOf(invoice)).map(([, open]) => open)).toEqual([0, 0, 0, 113])
    expect(await added()).toMatchObject({ open: 113, over: 0, current: 113 })
  })

  it('of older databases get their open amounts at the start, also invoices without due dates', async () => {
    const { app } = api.running
    const [staged, plain] = [await kit.posted('S3331'), await kit.posted()]
    const parts = (await duesOf(staged)).map(([amount]) => Number(amount))
    await paid(staged, 400)
    expect(await upgradeOpenDues(app)).toBe(0)
    await app.store.write([
      {
        sql: 'update fin_invoice_dues set earlier_amount = null, paid_amount = null, open_amount = null where invoice_id = ?',
        parameters: [staged.id],
      },
      { sql: 'delete from fin_invoice_dues where invoice_id = ?', parameters: [plain.id] },
      { sql: `delete from _meta where name = 'upgrade:open-dues'`, parameters: [] },
    ])
    expect(await upgradeOpenDues(app)).toBeGreaterThan(1)
    expect((await duesOf(staged)).map(([, open]) => open)).toEqual(openOf(parts, 400))
    expect(await duesOf(plain)).toEqual([[1130, 1130]])
    await paid(plain, 130)
    await recount(money)
    expect(await duesOf(plain)).toEqual([[1130, 1000]])
    expect(await read(money.finance, 'fin/invoice', plain.id)).toMatchObject({ openAmount: 1000 })
    expect(await upgradeOpenDues(app)).toBe(0)
  })
})

/** Open amounts of parts in their order, once an amount is paid. */
function openOf(parts: readonly number[], paid: number): readonly number[] {
  let left = paid
  return parts.map((amount) => {
    const part = Math.min(amount, left)
    left -= part
    return Math.round((amount - part) * 100) / 100
  })
}
