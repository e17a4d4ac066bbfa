import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, isBought, type Row, rowsOf, sumOf } from '../figures-kit.ts'

/** Tables with a rate of their own: some of their rows are in dollars. */
const rated = ['ord_order', 'con_contract', 'con_mould', 'fin_deduction', 'fin_invoice']
/** Tables whose rate is the newest of their currency. */
const unrated = ['bid_project', 'bid_scaling_lines', 'srm_supplier_performance']
const dollar = 7.1

const rateOf = (row: Row | undefined) => Number(row?.exchangeRate ?? 1)
const newest = (row: Row | undefined) => (row?.currency === 'USD' ? dollar : 1)
const total = (rows: readonly Row[], worth: (row: Row) => number) => rows.reduce((sum, row) => sum + worth(row), 0)
const by = (rows: readonly Row[], key: string) => new Map(rows.map((row) => [row[key], row]))
const isOne =
  (key: string, ...values: readonly string[]) =>
  (row: Row) =>
    values.includes(String(row[key]))

describe.each(['sqlite', 'postgres'] as const)('amounts of several currencies on %s', (dialect) => {
  let api: ApiServer
  let admin: Call
  const rows = (list: string) => rowsOf(admin, list)
  beforeAll(async () => {
    api = await startApi({}, dialect)
    const half = `(select id from (select id, row_number() over (order by id) as place from $) as numbered where place % 2 = 0)`
    const set = (table: string, values: string) => ({
      sql: `update ${table} set ${values} where id in ${half.replace('$', table)}`,
      parameters: [],
    })
    await api.running.app.store.write([
      ...rated.map((table) => set(table, `currency = 'USD', exchange_rate = ${dollar}`)),
      ...unrated.map((table) => set(table, `currency = 'USD'`)),
      {
        sql: `update bid_project set currency = 'USD' where bill_no in (select project_no from bid_scaling)`,
        parameters: [],
      },
      { sql: `update bid_inquiry set currency = 'USD'`, parameters: [] },
      set('bid_quote', `currency = 'USD'`),
      { sql: `update srm_supplier_performance set currency = 'CNY' where currency <> 'USD'`, parameters: [] },
      { sql: `update mat_price set currency = 'USD' where id like '%a'`, parameters: [] },
    ])
    admin = await api.as('admin')
  })
  afterAll(() => api?.close())

  it('contracts, moulds and deductions are converted at their own rate', async () => {
    const contracts = await rows('con/contract')
    expect(contracts.some((row) => rateOf(row) !== 1)).toBe(true)
    const reported = await rows('report/rep/contract')
    const amount = (row: Row) => Number(row.amountWithTax) * rateOf(row)
    expect(sumOf(reported, 'amount')).toBeCloseTo(total(contracts, amount), 1)
    const left = (row: Row) => amount(row) - Number(row.executedAmount ?? 0) * rateOf(row)
    expect(sumOf(reported, 'remaining')).toBeCloseTo(total(contracts, left), 1)
    const heads = by(await rows('con/mould'), 'id')
    const price = (row: Row) => Number(row.price) * rateOf(heads.get(row.mouldId))
    expect(sumOf(await rows('report/rep/mould'), 'price')).toBeCloseTo(total(await rows('con/mould/moulds'), price), 1)
    const deducted = total(await rows('fin/deduction'), (row) => Number(row.amount) * rateOf(row))
    expect(sumOf(await rows('report/rep/deduction'), 'amount')).toBeCloseTo(deducted, 1)
  })

  it('plans of payments are converted at the rate of their invoices', async () => {
    const invoices = by(await rows('fin/invoice'), 'invoiceNo')
    const plans = by(await rows('fin/payplan'), 'id')
    const lines = (await rows('fin/payplan/lines')).filter(
      ({ payplanId }) => !isOne('status', 'rejected', 'cancelled')(plans.get(payplanId) ?? {}),
    )
    const planned = total(lines, (row) => Number(row.planAmount) * rateOf(invoices.get(row.invoiceNo)))
    expect(lines.some((row) => rateOf(invoices.get(row.invoiceNo)) !== 1)).toBe(true)
    for (const report of ['paymentplan', 'paymentType'])
      expect(sumOf(await rows(`report/rep/${report}`), 'planned'), report).toBeCloseTo(planned, 1)
  })

  it('prices of orders are compared in local currency', async () => {
    const orders = by((await rows('ord/order')).filter(isBought), 'id')
    const lines = (await rows('ord/order/lines')).filter(({ orderId }) => orders.has(orderId))
    const local = (row: Row) => Number(row.price) * rateOf(orders.get(row.orderId))
    for (const row of await rows('report/rep/pricematerial')) {
      const own = lines.filter(
        (line) => line.materialCode === row.materialCode && orders.get(line.orderId)?.supplierName === row.supplierName,
      )
      expect(Number(row.highest)).toBeCloseTo(Math.max(...own.map(local)), 4)
      expect(Number(row.lowest)).toBeCloseTo(Math.min(...own.map(local)), 4)
    }
    const highest = (await rows('report/rep/pricetrend')).map((row) => Number(row.highest))
    expect(Math.max(...highest)).toBeCloseTo(Math.max(...lines.map(local)), 4)
    const spent = total(lines, (row) => Number(row.amountWithTax) * rateOf(orders.get(row.orderId)))
    expect(sumOf(await rows('report/srm/supplierOrders'), 'amount')).toBeCloseTo(spent, 1)
  })

  it('budgets, savings and projects of suppliers are converted at the newest rate of their currency', async () => {
    const projects = await rows('bid/project')
    const budget = total(projects, (row) => Number(row.budget) * newest(row))
    expect(projects.some((row) => newest(row) !== 1)).toBe(true)
    for (const report of ['rep/sourcing', 'bid/months', 'bid/methods'])
      expect(sumOf(await rows(`report/${report}`), 'budget'), report).toBeCloseTo(budget, 1)
    const bidding = await rowsOf(admin, 'report/srm/bidding', { billDate_begin: '2000-01-01' })
    expect(sumOf(bidding, 'budget')).toBeCloseTo(budget, 1)
    const events = by([...projects, ...(await rows('bid/inquiry')), ...(await rows('bid/auction'))], 'billNo')
    const rateIn = (row: Row) => newest(events.get(row.projectNo ?? row.inquiryNo ?? row.auctionNo))
    const awards = (await rows('bid/scaling')).filter(isOne('status', 'approved', 'published'))
    const whole = awards.filter((row) => row.budget !== null && row.awardAmount !== null)
    expect(whole.some((row) => rateIn(row) !== 1)).toBe(true)
    const saved = total(whole, (row) => (Number(row.budget) - Number(row.awardAmount)) * rateIn(row))
    expect(sumOf(await rows('report/rep/saving'), 'saved')).toBeCloseTo(saved, 1)
    const done = total(await rows('srm/supplier/performance'), (row) => Number(row.amount) * newest(row))
    expect(sumOf(await rows('report/srm/performance'), 'amount')).toBeCloseTo(done, 1)
  })

  it('an award is compared with the last price in its own currency', async () => {
    const awards = by((await rows('bid/scaling')).filter(isOne('status', 'approved', 'published')), 'id')
    const prices = (await rows('mat/price')).toSorted((left, right) =>
      `${left.beginDate}${left.id}`.localeCompare(`${right.beginDate}${right.id}`),
    )
    const lines = (await rows('bid/scaling/lines')).flatMap((line) => {
      const day = String(awards.get(line.scalingId)?.billDate ?? '')
      const last = prices.findLast(
        (row) =>
          row.materialCode === line.materialCode && row.currency === line.currency && String(row.beginDate) < day,
      )
      return line.winFlag === 'Y' && last ? [{ ...line, last: last.price }] : []
    })
    expect(lines.some((row) => newest(row) !== 1)).toBe(true)
    const saved = total(lines, (row) => (Number(row.last) - Number(row.awardPrice)) * Number(row.qty) * newest(row))
    expect(sumOf(await rows('report/rep/savingPrice'), 'saved')).toBeCloseTo(saved, 1)
  })

  it('quotations are compared, and lines of orders added up, in local currency', async () => {
    const quotes = by(await rows('bid/quote'), 'id')
    const items = await rows('bid/quote/items')
    expect(items.some((row) => newest(quotes.get(row.quoteId)) !== 1)).toBe(true)
    const offered = total(items, (row) => Number(row.amountWithTax) * newest(quotes.get(row.quoteId)))
    const compared = await rows('report/rep/quotecompare')
    expect(sumOf(compared, 'amount')).toBeCloseTo(offered, 1)
    const given = total([...quotes.values()], (row) => Number(row.amountWithTax ?? 0) * newest(row))
    expect(sumOf(await rows('report/bid/quoteStates'), 'amount')).toBeCloseTo(given, 1)
    const prices = items.map((row) => Number(row.price) * newest(quotes.get(row.quoteId)))
    expect(Math.min(...compared.map(({ price }) => Number(price)))).toBeCloseTo(Math.min(...prices), 4)
    const orders = by(await rows('ord/order'), 'id')
    const local = total(
      await rows('ord/order/lines'),
      (row) => Number(row.amountWithTax) * rateOf(orders.get(row.orderId)),
    )
    expect(sumOf(await rows('report/test/orderLines'), 'amount')).toBeCloseTo(local, 1)
  })
})
