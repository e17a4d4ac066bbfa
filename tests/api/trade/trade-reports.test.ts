import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, isBought, type Row, rowsOf, sumOf, today } from '../figures-kit.ts'

const openOnes: Readonly<Record<string, string>> = {
  ord_order: `select id from ord_order where status in ('confirmed', 'published') order by id limit 5`,
  fin_invoice: `select id from fin_invoice where status = 'posted' order by id limit 3`,
}
const rateOf = ({ exchangeRate }: Row | undefined = { id: '' }) => Number(exchangeRate ?? 1)

const money = ['open', 'overdue', 'in30', 'later'] as const

describe.each(['sqlite', 'postgres'] as const)('trade reports on %s', (dialect) => {
  let api: ApiServer
  let [buyer, finance, warehouse, supplier]: readonly Call[] = []
  let orders: ReadonlyMap<unknown, Row>
  let lines: readonly Row[]
  beforeAll(async () => {
    api = await startApi({}, dialect)
    const people = ['buyer', 'finance', 'warehouse', 'supplier_b']
    ;[buyer, finance, warehouse, supplier] = await Promise.all(people.map(api.as))
    // An order and an invoice in another currency: reports have amounts in the local one.
    for (const table of ['ord_order', 'fin_invoice'])
      await api.running.app.store.write([
        {
          sql: `update ${table} set currency = 'USD', exchange_rate = 7.1 where id in (${openOnes[table]})`,
          parameters: [],
        },
      ])
    // A change that waits for its approval.
    await api.running.app.store.write([
      {
        sql: `update ord_order_lines set old_qty = qty, old_price = price, old_date = need_date, qty = qty * 100, need_date = '2099-01-01',
          amount_no_tax = amount_no_tax * 100, amount_with_tax = amount_with_tax * 100
          where order_id = (select min(id) from ord_order where status = 'confirmed' and tenant_id = '0') and received_qty is null`,
        parameters: [],
      },
    ])
    orders = new Map((await rowsOf(buyer as Call, 'ord/order')).map((row) => [row.id, row]))
    lines = await rowsOf(buyer as Call, 'ord/order/lines')
  })
  afterAll(() => api?.close())

  /** Terms in force: those before a change that is not confirmed. */
  const agreed = (line: Row) => ({
    qty: Number(line.oldQty ?? line.qty),
    price: line.oldPrice
      ? Number(line.oldPrice) * (1 + Number(line.taxRate) / 100)
      : Number(line.amountWithTax) / Number(line.qty),
    needDate: String(line.oldDate ?? line.needDate),
  })
  const worth = (line: Row) =>
    (agreed(line).qty - Number(line.receivedQty ?? 0)) * agreed(line).price * rateOf(orders.get(line.orderId))

  it('spend is the amount of the orders placed', async () => {
    const spent = sumOf(await rowsOf(buyer as Call, 'report/rep/spend'), 'amount')
    const bought = lines.filter(({ orderId }) => isBought(orders.get(orderId) ?? { status: 'draft' }))
    expect(bought.length).toBeGreaterThan(0)
    expect(bought.some(({ orderId }) => rateOf(orders.get(orderId)) !== 1)).toBe(true)
    const local = bought.map(({ orderId, amountWithTax }) => Number(amountWithTax) * rateOf(orders.get(orderId)))
    expect(spent).toBeCloseTo(
      local.reduce((sum, amount) => sum + amount, 0),
      1,
    )
  })

  it('savings are budgets less awards', async () => {
    const awards = (await rowsOf(buyer as Call, 'bid/scaling')).filter(
      ({ status, budget, awardAmount }) =>
        ['approved', 'published'].includes(String(status)) && budget !== null && awardAmount !== null,
    )
    expect(awards.length).toBeGreaterThan(0)
    const saved = sumOf(awards, 'budget') - sumOf(awards, 'awardAmount')
    expect(sumOf(await rowsOf(buyer as Call, 'report/rep/saving'), 'saved')).toBeCloseTo(saved, 2)
  })

  it('open commitments are what is not received of orders in work, by the day it is needed', async () => {
    const inWork = ['published', 'toReview', 'confirmed', 'changing', 'received']
    const open = lines.filter(
      (line) =>
        inWork.includes(String(orders.get(line.orderId)?.status)) &&
        line.closed !== 'Y' &&
        agreed(line).qty > Number(line.receivedQty ?? 0),
    )
    const rows = await rowsOf(buyer as Call, 'report/rep/commitments')
    const [all, overdue, soon, later] = money.map((key) => sumOf(rows, key)) as [number, number, number, number]
    expect(sumOf(rows, 'lines')).toBe(open.length)
    expect(open.some(({ oldQty }) => oldQty !== null)).toBe(true)
    expect(all).toBeCloseTo(
      open.reduce((sum, line) => sum + worth(line), 0),
      2,
    )
    expect(overdue + soon + later).toBeCloseTo(all, 2)
    const late = open.filter((line) => agreed(line).needDate < today())
    expect(overdue).toBeCloseTo(
      late.reduce((sum, line) => sum + worth(line), 0),
      2,
    )
  })

  it('payables are what is not paid of verified invoices, by age', async () => {
    const left = (row: Row) => Number(row.openAmount) * rateOf(row)
    const invoices = (await rowsOf(finance as Call, 'fin/invoice')).filter(
      (row) => ['verified', 'posted'].includes(String(row.status)) && left(row) > 0,
    )
    const rows = await rowsOf(finance as Call, 'report/rep/payable')
    expect(sumOf(rows, 'invoices')).toBe(invoices.length)
    const open = invoices.reduce((sum, row) => sum + left(row), 0)
    expect(sumOf(rows, 'open')).toBeCloseTo(open, 1)
    expect(invoices.some((row) => rateOf(row) !== 1)).toBe(true)
    const ages = ['current', 'noDate', 'to30', 'to60', 'to90', 'over']
    expect(ages.reduce((sum, key) => sum + sumOf(rows, key), 0)).toBeCloseTo(open, 1)
  })

  it('are without amounts for the warehouse, and without others for a supplier', async () => {
    for (const report of ['spend', 'spendSupplier', 'commitments', 'pricematerial', 'saving', 'payable']) {
      const reply = await warehouse?.('GET', `report/rep/${report}/list?pageSize=50`)
      const rows: readonly Row[] = reply?.success ? reply.result.records : []
      const shown = rows.flatMap((row) => ['amount', 'last', 'lowest', ...money].map((key) => row[key] ?? null))
      expect(
        shown.every((value) => value === null),
        report,
      ).toBe(true)
      const theirs = await supplier?.('GET', `report/rep/${report}/list?pageSize=50`)
      const names = new Set(
        ((theirs?.success ? theirs.result.records : []) as readonly Row[]).flatMap(
          ({ supplierName }) => supplierName ?? [],
        ),
      )
      expect(names.size, report).toBeLessThanOrEqual(1)
    }
  })
})
