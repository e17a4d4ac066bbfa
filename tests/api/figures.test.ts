import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../kit/api-server.ts'
import { dayOf, isBought, type Row, rowsOf, sumOf, today, yearAfter } from './figures-kit.ts'
import { reportCentreTests } from './report-centre.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

describe.each(['buyer', 'approver', 'supplier_b'])('figures of %s', (who) => {
  it('spend equals the orders, by month and company', async () => {
    const call = await api.as(who)
    const orders = (await rowsOf(call, 'ord/order')).filter(isBought)
    expect(orders.length).toBeGreaterThan(0)
    const months = await rowsOf(call, 'report/rep/spend')
    const byMonth = Map.groupBy(orders, ({ billDate }) => String(billDate).slice(0, 7))
    expect(months.map(({ month, orders: count }) => [month, count])).toEqual(
      [...byMonth].map(([month, some]) => [month, some.length]).toSorted(),
    )
    for (const { month, amount } of months)
      expect(Number(amount)).toBeCloseTo(sumOf(byMonth.get(String(month)) ?? [], 'amountWithTax'), 2)
    const before = new Map(months.map(({ month, amount }) => [yearAfter(String(month)), Number(amount)]))
    for (const { month, amount, lastYear, growth } of months) {
      const last = before.get(String(month)) ?? null
      expect(lastYear, String(month)).toEqual(last === null ? null : expect.closeTo(last, 2))
      const more = last ? expect.closeTo((Number(amount) / last - 1) * 100, 1) : null
      expect(growth, String(month)).toEqual(more)
    }
    const suppliers = await rowsOf(call, 'report/rep/spendSupplier')
    expect(sumOf(suppliers, 'amount')).toBeCloseTo(sumOf(orders, 'amountWithTax'), 2)
    expect(new Set(suppliers.map(({ supplierCode }) => supplierCode))).toEqual(
      new Set(orders.map(({ supplierCode }) => supplierCode)),
    )
  })

  it('overdue lines are late and incomplete', async () => {
    const call = await api.as(who)
    const orders = new Map((await rowsOf(call, 'ord/order')).map((order) => [order.id, order]))
    const late = (await rowsOf(call, 'ord/order/lines')).filter((line) => {
      const isOpen = ['published', 'toReview', 'confirmed', 'changing'].includes(
        String(orders.get(line.orderId)?.status),
      )
      const due = dayOf(line.confirmDate ?? line.needDate)
      return isOpen && line.closed !== 'Y' && due < today() && Number(line.receivedQty ?? 0) < Number(line.qty)
    })
    const reported = await rowsOf(call, 'report/rep/overdue')
    expect(reported.map(({ id }) => id).toSorted()).toEqual(late.map(({ id }) => id).toSorted())
    for (const { qty, receivedQty, open } of reported) expect(open).toBe(Number(qty) - Number(receivedQty ?? 0))
  })

  it('on-time deliveries arrived by the date that was confirmed for their order line', async () => {
    const call = await api.as(who)
    const receipts = new Map((await rowsOf(call, 'ord/receipt')).map((receipt) => [receipt.id, receipt]))
    const promised = new Map((await rowsOf(call, 'ord/order/lines')).map(({ id, confirmDate }) => [id, confirmDate]))
    const lines = (await rowsOf(call, 'ord/receipt/lines')).flatMap(({ receiptId, orderLineId }) => {
      const receipt = receipts.get(receiptId)
      const day = promised.get(orderLineId)
      const counts = receipt && day && !['draft', 'reversed'].includes(String(receipt.status))
      return counts ? [{ code: receipt.supplierCode, isOnTime: dayOf(receipt.receiveTime) <= dayOf(day) }] : []
    })
    const reported = await rowsOf(call, 'report/rep/ontime')
    const bySupplier = Map.groupBy(lines, ({ code }) => code)
    expect(reported.length).toBe(bySupplier.size)
    for (const row of reported) {
      const some = bySupplier.get(row.supplierCode) ?? []
      const onTime = some.filter(({ isOnTime }) => isOnTime).length
      const rate = Math.round((onTime * 1000) / some.length) / 10
      expect(row).toMatchObject({ lines: some.length, onTime, rate })
    }
    expect(reported.length).toBeGreaterThan(0)
  })
})

it('defects are in parts per million, response times in hours, locations by province', async () => {
  const call = await api.as('admin')
  const checks = await rowsOf(call, 'report/rep/quality')
  expect(sumOf(checks, 'bad')).toBeGreaterThan(0)
  for (const { bad, quantity, ppm } of checks)
    expect(ppm).toBe(Number(quantity) === 0 ? null : Math.round((Number(bad) * 1e7) / Number(quantity)) / 10)
  const orders = await rowsOf(call, 'ord/order')
  const hoursOf = ({ publishTime, confirmTime }: Row) =>
    (Date.parse(`${confirmTime}Z`) - Date.parse(`${publishTime}Z`)) / 3_600_000
  for (const { supplierName, hours } of await rowsOf(call, 'report/rep/confirm')) {
    const known = orders.filter(
      (order) => order.supplierName === supplierName && order.publishTime && order.confirmTime,
    )
    const reported =
      known.length > 0 ? expect.closeTo(known.reduce((sum, order) => sum + hoursOf(order), 0) / known.length, 0) : null
    expect(hours, String(supplierName)).toEqual(reported)
  }
  const places = await rowsOf(call, 'report/rep/supplierdist', { country: 'CN' })
  expect(places).not.toEqual([])
  for (const { province } of places) expect(province).toMatch(/^\d{2}0000$/)
  const named = places.filter(({ province_dictText }) => province_dictText)
  expect(named.length).toBe(places.length)
})

it('savings of awards are budgets minus results', async () => {
  const call = await api.as('admin')
  const awards = (await rowsOf(call, 'bid/scaling')).filter(
    ({ status }) => status === 'approved' || status === 'published',
  )
  const reported = await rowsOf(call, 'report/rep/saving')
  expect(awards).not.toEqual([])
  expect(sumOf(reported, 'awards')).toBe(awards.length)
  expect(sumOf(reported, 'saved')).toBeCloseTo(sumOf(awards, 'budget') - sumOf(awards, 'awardAmount'), 2)
  for (const { saved, budget, rate } of reported) expect(rate).toBeCloseTo((Number(saved) / Number(budget)) * 100, 0)
})

it('duration of an onboarding step follows from the history', async () => {
  const call = await api.as('admin')
  const steps = await rowsOf(call, 'wf/step', { busType: 'srm/supplier/base' })
  expect(steps.length).toBeGreaterThan(0)
  const reported = await rowsOf(call, 'report/rep/onboardingSteps')
  const byWhat = Map.groupBy(steps, ({ what }) => what)
  expect(reported.length).toBe(byWhat.size)
  for (const { what, steps: count, suppliers, days } of reported) {
    const some = byWhat.get(what) ?? []
    expect([what, count, suppliers]).toEqual([what, some.length, new Set(some.map(({ busId }) => busId)).size])
    expect(Number(days), String(what)).toBeCloseTo(sumOf(some, 'duration') / 24 / some.length, 6)
  }
})

it('quotations are compared as submitted', async () => {
  const call = await api.as('buyer')
  const quotes = new Map((await rowsOf(call, 'bid/quote')).map((quote) => [quote.id, quote]))
  const items = (await rowsOf(call, 'bid/quote/items')).filter(({ quoteId }) => quotes.has(quoteId))
  const reported = await rowsOf(call, 'report/rep/quotecompare')
  expect(reported.length).toBeGreaterThan(0)
  expect(sumOf(reported, 'amount')).toBeCloseTo(sumOf(items, 'amountWithTax'), 2)
  for (const { project, supplier, materialName, round, price } of reported) {
    const offers = items.filter((item) => {
      const quote = quotes.get(item.quoteId)
      const isTheirs = quote?.sourceNo === project && quote?.supplierName === supplier && quote?.round === round
      return isTheirs && item.materialName === materialName
    })
    // Prices of the second envelope are sealed until its opening.
    const open = offers.flatMap((offer) => (offer.price === null ? [] : [Number(offer.price)]))
    expect(price).toBe(open.length > 0 ? Math.min(...open) : null)
  }
})

it('a supplier sees its own company only', async () => {
  const supplier = await api.as('supplier_b')
  const [company] = await rowsOf(supplier, 'srm/supplier/base')
  for (const report of ['rep/spendSupplier', 'rep/ontime']) {
    const codes = (await rowsOf(supplier, `report/${report}`)).map(({ supplierCode }) => supplierCode)
    expect(codes).toEqual([company?.supplierCode])
  }
})

it('visits and their addresses are visible to readers of the log only', async () => {
  const admin = await api.as('admin')
  const [day] = await rowsOf(admin, 'report/sys/visits', { createTime_begin: today() })
  const visits = await rowsOf(admin, 'sys/log', { logType: 'login', createTime_begin: today() })
  expect(day).toMatchObject({ visits: visits.length, ips: new Set(visits.map(({ ip }) => ip)).size })
  const { status } = await (await api.as('buyer'))('GET', 'report/sys/visits/list')
  expect(status).toBe(404)
})

describe('drill-down of the report centre', () => reportCentreTests(() => api))

const reportCentre = () =>
  [...api.running.app.live.current.reports.values()].filter(({ code }) => code.startsWith('rep/'))

it('serves and exports every report of the report centre', async () => {
  const admin = await api.as('admin')
  expect(reportCentre().length).toBeGreaterThanOrEqual(20)
  for (const { code } of reportCentre()) {
    expect([code, (await admin('GET', `report/${code}/list`)).status]).toEqual([code, 200])
    expect([code, (await admin('GET', `report/${code}/exportXls`)).status]).toEqual([code, 200])
  }
})

it('totals of every report equal the sums of its rows', async () => {
  const admin = await api.as('admin')
  for (const { code, totals } of reportCentre()) {
    const rows = await rowsOf(admin, `report/${code}`)
    const { result } = await admin('GET', `report/${code}/list`)
    for (const key of totals) expect(Number(result.totals[key] ?? 0), `${code} ${key}`).toBeCloseTo(sumOf(rows, key), 2)
  }
})
