import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, type Row, rowsOf, sumOf } from '../figures-kit.ts'
import { inDays } from './order-kit.ts'

const period = { beginDate: '2025-01-01', endDate: '2099-12-31' }
const placed = ['published', 'toReview', 'confirmed', 'changing', 'received', 'completed', 'closed']
const formulas = ['onTimeRate', 'passRate', 'priceIndex', 'responseRate'] as const

describe.each(['sqlite', 'postgres'] as const)('scorecard on %s', (dialect) => {
  let api: ApiServer
  let admin: Call
  let company: Row
  let figures: ReadonlyMap<string, Row>
  beforeAll(async () => {
    api = await startApi({}, dialect)
    admin = await api.as('admin')
    const receipts = await rowsOf(admin, 'ord/receipt')
    const [busiest] = [...Map.groupBy(receipts, ({ supplierId }) => supplierId)].toSorted(
      ([, left], [, right]) => right.length - left.length,
    )
    const supplier = (await rowsOf(admin, 'srm/supplier/base')).find(({ id }) => id === busiest?.[0])
    if (!supplier) throw new Error('no supplier with receipts')
    company = supplier
    figures = await scored(String(company.id))
  })
  afterAll(() => api?.close())

  /** Items of the automatic sheet of an evaluation of one company, by formula. */
  async function scored(supplierId: string): Promise<ReadonlyMap<string, Row>> {
    const add = async (code: string, body: object): Promise<string> => {
      const reply = await admin('POST', `${code}/add`, { body })
      if (!reply.success) throw new Error(reply.text)
      return reply.result.id
    }
    const ids: string[] = []
    for (const formula of formulas) {
      const body = { name: formula, code: formula, dimension: 'D', scoreType: 'auto', formula, maxScore: 100 }
      ids.push(await add('srm/eval/indicator', body))
    }
    const templateId = await add('srm/eval/template', {
      ...{ name: '事实评价', evalType: 'quarterly' },
      items: ids.map((indicatorId) => ({ indicatorId, weight: 25 })),
      levels: [{ grade: 'A', minScore: 0, maxScore: 100, measure: 'none' }],
    })
    const planId = await add('srm/eval/plan', {
      ...{ name: '事实', templateId, period: 'quarter', purOrg: 'P10', buyerId: 'buyer', ...period },
      ...{ scoreDeadline: '2099-12-31 18:00:00', supplierIds: supplierId },
    })
    const started = await admin('POST', 'srm/eval/plan/do/start', { body: { id: planId } })
    if (!started.success) throw new Error(started.text)
    const [sheet] = await rowsOf(admin, 'srm/eval/score', { planId })
    const items = await rowsOf(admin, 'srm/eval/score/item', { scoreId: String(sheet?.id) })
    return new Map(items.map((item) => [String(item.indicator), item]))
  }

  const of = (rows: readonly Row[]) => rows.filter(({ supplierId }) => supplierId === company.id)
  const day = (value: unknown) => String(value ?? '').slice(0, 10)
  const shares = (formula: string) =>
    String(figures.get(formula)?.refValue)
      .match(/^([\d.]+)\/([\d.]+) \(/)
      ?.slice(1)
      .map(Number)

  it('on-time delivery is that of receipts against the dates of their order lines', async () => {
    const receipts = new Map(
      of(await rowsOf(admin, 'ord/receipt'))
        .filter(({ status }) => ['posted', 'billed'].includes(String(status)))
        .map((row) => [row.id, row]),
    )
    const orders = new Map((await rowsOf(admin, 'ord/order')).map((row) => [row.billNo, row]))
    const ordered = await rowsOf(admin, 'ord/order/lines')
    const came = (await rowsOf(admin, 'ord/receipt/lines')).filter(
      ({ receiptId, okQty }) => receipts.has(receiptId) && Number(okQty) > 0,
    )
    const onTime = came.filter((line) => {
      const order = orders.get(line.orderNo)
      const own = ordered.find((each) => each.orderId === order?.id && each.lineNo === line.orderLine)
      return day(receipts.get(line.receiptId)?.receiveTime) <= day(own?.confirmDate ?? own?.needDate)
    })
    expect(came.length).toBeGreaterThan(0)
    const open = new Set(
      of([...orders.values()])
        .filter(({ status }) => ['confirmed', 'changing'].includes(String(status)))
        .map(({ id }) => id),
    )
    const overdue = ordered.filter(
      (line) =>
        open.has(line.orderId) &&
        line.closed !== 'Y' &&
        Number(line.receivedQty ?? 0) < Number(line.qty) &&
        day(line.confirmDate || line.needDate) < inDays(0),
    )
    expect(shares('onTimeRate')).toEqual([onTime.length, came.length + overdue.length])
  })

  it('the pass rate is that of inspected quantities', async () => {
    const done = new Set(
      of(await rowsOf(admin, 'ord/inspect'))
        .filter(({ status }) => status === 'done')
        .map(({ id }) => id),
    )
    const found = (await rowsOf(admin, 'ord/inspect/lines')).filter(({ inspectId }) => done.has(inspectId))
    const checks = of(await rowsOf(admin, 'qc/check')).filter(
      ({ receiptLineId, status }) => receiptLineId && status !== 'draft',
    )
    const posted = new Set(
      of(await rowsOf(admin, 'ord/receipt'))
        .filter(({ status }) => ['posted', 'billed'].includes(String(status)))
        .map(({ id }) => id),
    )
    const inspectedBefore = new Set(found.map(({ deliveryLineId }) => deliveryLineId))
    const faulty = (await rowsOf(admin, 'ord/receipt/lines')).filter(
      ({ badQty, deliveryLineId, receiptId }) =>
        posted.has(receiptId) && Number(badQty) > 0 && !(deliveryLineId && inspectedBefore.has(deliveryLineId)),
    )
    const bad = sumOf(found, 'badQty') + sumOf(faulty, 'badQty') + sumOf(checks, 'rejectQty')
    const whole = sumOf(found, 'okQty') + sumOf(faulty, 'okQty') + sumOf(checks, 'lotQty') - sumOf(checks, 'rejectQty')
    expect(shares('passRate')).toEqual(bad + whole === 0 ? undefined : [whole, whole + bad])
  })

  it('the price index compares what was paid with the average prices of all companies', async () => {
    const orders = new Map(
      (await rowsOf(admin, 'ord/order'))
        .filter(({ status }) => placed.includes(String(status)))
        .map((row) => [row.id, row]),
    )
    const lines = (await rowsOf(admin, 'ord/order/lines')).filter(({ orderId }) => orders.has(orderId))
    const cost = (line: Row) => Number(line.qty) * Number(line.price)
    const averages = new Map(
      [...Map.groupBy(lines, ({ materialCode }) => materialCode)].map(([code, some]) => [
        code,
        some.reduce((sum, line) => sum + cost(line), 0) / sumOf(some, 'qty'),
      ]),
    )
    const own = lines.filter(({ orderId }) => orders.get(orderId)?.supplierId === company.id)
    const market = own.reduce((sum, line) => sum + Number(line.qty) * Number(averages.get(line.materialCode)), 0)
    const index = (market * 100) / own.reduce((sum, line) => sum + cost(line), 0)
    const item = figures.get('priceIndex')
    expect(Number(item?.refValue)).toBeCloseTo(index, 0)
    expect(Number(item?.score)).toBeCloseTo(Math.min(100, index), 0)
  })

  it('answers in time are those of published orders', async () => {
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const published = of(await rowsOf(admin, 'ord/order')).filter(({ publishTime }) => publishTime)
    const due = published.filter(
      ({ confirmTime, confirmDue }) => confirmTime || (confirmDue && String(confirmDue) < now),
    )
    const inTime = due.filter(
      ({ confirmTime, confirmDue }) => confirmTime && String(confirmTime) <= String(confirmDue ?? confirmTime),
    )
    expect(due.length).toBeGreaterThan(0)
    expect(shares('responseRate')).toEqual([inTime.length, due.length])
  })
})
