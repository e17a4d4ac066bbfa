import dayjs from 'dayjs'
import { beforeAll, expect, it } from 'vitest'
import type { ApiServer } from '../kit/api-server.ts'
import { type Call, isBought, type Row, rowsOf, sumOf, today } from './figures-kit.ts'

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Each figure beyond a sum is compared with its rows. */
export function reportCentreTests(api: () => ApiServer): void {
  let admin: Call
  beforeAll(async () => {
    admin = await api().as('admin')
  })

  it('has the year before for any date filter, and for no other filter', async () => {
    // The last whole month: this one may have begun today.
    const end = dayjs(today()).startOf('month').subtract(1, 'day').format('YYYY-MM-DD')
    const begin = end.replace(/..$/, '01')
    const [now] = await rowsOf(admin, 'report/rep/spend', { billDate_begin: begin, billDate_end: end })
    const orders = (await rowsOf(admin, 'ord/order')).filter(isBought)
    const inSpan = (from: string, to: string) =>
      orders.filter(({ billDate }) => String(billDate) >= from && String(billDate) <= to)
    const yearAgo = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    const [current, before] = [inSpan(begin, end), inSpan(yearAgo(begin), yearAgo(end))]
    expect([current.length > 0, before.length > 0]).toEqual([true, true])
    expect(now).toMatchObject({ month: begin.slice(0, 7), orders: current.length })
    expect(now?.amount).toBeCloseTo(sumOf(current, 'amountWithTax'), 2)
    expect(now?.lastYear).toBeCloseTo(sumOf(before, 'amountWithTax'), 2)
    const reported = await rowsOf(admin, 'report/rep/spend', { billDate_begin: begin })
    const months = orders
      .map(({ billDate }) => String(billDate).slice(0, 7))
      .filter((month) => month >= begin.slice(0, 7))
    expect(reported.map(({ month }) => month).toSorted()).toEqual([...new Set(months)].toSorted())
  })

  it('values receipts by price; shares add up to a hundred, largest first', async () => {
    const orders = byId((await rowsOf(admin, 'ord/order')).filter(isBought))
    const lines = (await rowsOf(admin, 'ord/order/lines')).filter(({ orderId }) => orders.has(orderId))
    const worth = lines.reduce(
      (sum, line) => sum + (Number(line.receivedQty ?? 0) * Number(line.amountWithTax)) / Number(line.qty),
      0,
    )
    for (const report of ['spend', 'spendSupplier', 'spendCategory', 'spendOrg'])
      expect(sumOf(await rowsOf(admin, `report/rep/${report}`), 'received'), report).toBeCloseTo(worth, 2)
    const suppliers = await rowsOf(admin, 'report/rep/abcSupplier')
    const total = sumOf(suppliers, 'amount')
    let before = 0
    for (const { amount, share, cumulative } of suppliers) {
      before += Number(amount)
      expect([share, cumulative]).toEqual([
        expect.closeTo((Number(amount) * 100) / total, 0.9),
        expect.closeTo((before * 100) / total, 0.9),
      ])
    }
    expect(suppliers.at(-1)?.cumulative).toBe(100)
  })

  it('accumulates in list order, also between equal rows', async () => {
    const defects = await rowsOf(admin, 'report/rep/defects')
    expect(new Set(defects.map(({ bad }) => bad)).size).toBeLessThan(defects.length)
    const line = defects.map(({ cumulative }) => Number(cumulative))
    expect(line).toEqual(line.toSorted((left, right) => left - right))
  })

  it('measures savings on the last price by the newest price before the award', async () => {
    const awards = byId(
      (await rowsOf(admin, 'bid/scaling')).filter(({ status }) => ['approved', 'published'].includes(String(status))),
    )
    const prices = await rowsOf(admin, 'mat/price')
    const before = (code: unknown, day: string) =>
      prices
        .filter(({ materialCode, beginDate }) => materialCode === code && String(beginDate) < day)
        .toSorted((left, right) => `${left.beginDate}${left.id}`.localeCompare(`${right.beginDate}${right.id}`))
        .at(-1)?.price
    const won = (await rowsOf(admin, 'bid/scaling/lines')).flatMap((line) => {
      const last = before(line.materialCode, String(awards.get(line.scalingId)?.billDate ?? ''))
      return line.winFlag === 'Y' && last !== undefined ? [{ ...line, worth: Number(last) * Number(line.qty) }] : []
    })
    const reported = await rowsOf(admin, 'report/rep/savingPrice')
    expect(sumOf(reported, 'lines')).toBe(won.length)
    expect(won.length).toBeGreaterThan(0)
    expect(sumOf(reported, 'saved')).toBeCloseTo(sumOf(won, 'worth') - sumOf(won, 'lineAmount'), 2)
  })

  it('counts bids and days to the award for each project', async () => {
    const projects = await rowsOf(admin, 'bid/project')
    const quotes = (await rowsOf(admin, 'bid/quote')).filter(
      ({ status }) => !['draft', 'cancelled'].includes(String(status)),
    )
    const awards = (await rowsOf(admin, 'bid/scaling')).filter(({ status }) =>
      ['approved', 'published'].includes(String(status)),
    )
    for (const { bidMethod, bids, perProject, awardDays } of await rowsOf(admin, 'report/rep/sourcing')) {
      const some = projects.filter((project) => project.bidMethod === bidMethod)
      const numbers = some.map(({ billNo }) => billNo)
      expect(bids, String(bidMethod)).toBe(quotes.filter(({ projectNo }) => numbers.includes(projectNo)).length)
      expect(perProject).toBeCloseTo(Number(bids) / some.length, 5)
      const days = some.flatMap(({ billNo, billDate }) => {
        const last = awards
          .filter(({ projectNo }) => projectNo === billNo)
          .map((award) => String(award.billDate))
          .toSorted()
          .at(-1)
        return last === undefined ? [] : [(Date.parse(last) - Date.parse(String(billDate))) / 86_400_000]
      })
      expect(awardDays).toEqual(
        days.length === 0 ? null : expect.closeTo(days.reduce((sum, day) => sum + day, 0) / days.length, 5),
      )
    }
  })

  it('compares a score with the previous one, a price with the last, lowest and average', async () => {
    const scores = await rowsOf(admin, 'report/rep/scorecard')
    for (const { supplierName, endDate, totalScore, before, change } of scores) {
      const earlier = scores.filter(
        (score) => score.supplierName === supplierName && String(score.endDate) < String(endDate),
      )
      const last = earlier.toSorted((left, right) => String(left.endDate).localeCompare(String(right.endDate))).at(-1)
      expect(before).toBe(last?.totalScore ?? null)
      expect(change).toEqual(last ? expect.closeTo(Number(totalScore) - Number(last.totalScore), 5) : null)
    }
    const orders = byId((await rowsOf(admin, 'ord/order')).filter(isBought))
    const lines = (await rowsOf(admin, 'ord/order/lines')).filter(({ orderId }) => orders.has(orderId))
    for (const row of (await rowsOf(admin, 'report/rep/pricematerial')).slice(0, 60)) {
      const bought = lines.filter(
        (line) => line.materialCode === row.materialCode && orders.get(line.orderId)?.supplierName === row.supplierName,
      )
      const prices = bought.map(({ price }) => Number(price))
      const dayOfLine = ({ orderId }: Row) => String(orders.get(orderId)?.billDate)
      const newest = bought.filter((line) => dayOfLine(line) === row.lastDate).map(({ price }) => price)
      expect(newest).toContain(row.last)
      expect([row.lines, row.lowest, row.highest]).toEqual([prices.length, Math.min(...prices), Math.max(...prices)])
    }
  })

  it('puts payments, plans and acceptances into the weeks of their days', async () => {
    for (const [report, list, day, key, amount, states] of [
      ['paid', 'fin/payment', 'payDate', 'paid', 'amount', ['paid', 'received']],
      ['acceptanceDue', 'bd/acceptance', 'dueDate', 'inHand', 'remain', ['inHand']],
    ] as const) {
      const rows = (await rowsOf(admin, list)).filter(({ status }) => (states as readonly unknown[]).includes(status))
      const byWeek = Map.groupBy(rows, (row) => weekOf(String(row[day])))
      const reported = await rowsOf(admin, `report/rep/${report}`)
      expect(reported.filter((row) => row[key] !== null).length).toBe(byWeek.size)
      for (const row of reported)
        expect(Number(row[key] ?? 0), `${report} ${row.week}`).toBeCloseTo(
          sumOf(byWeek.get(String(row.week)) ?? [], amount),
          2,
        )
    }
  })

  it('reports defects, nonconformances, refusals, contracts and moulds as in their rows', async () => {
    const found = (await rowsOf(admin, 'ord/inspect/lines')).filter(
      ({ defect, badQty }) => defect && Number(badQty) > 0,
    )
    expect(sumOf(await rowsOf(admin, 'report/rep/defects'), 'bad')).toBe(sumOf(found, 'badQty'))
    const open = (await rowsOf(admin, 'qc/ncr')).filter(({ status }) => !['draft', 'closed'].includes(String(status)))
    const ages = await rowsOf(admin, 'report/rep/ncrAge')
    const [to7, to14, to30, over] = ['to7', 'to14', 'to30', 'over'].map((key) => sumOf(ages, key))
    expect([sumOf(ages, 'open'), Number(to7) + Number(to14) + Number(to30) + Number(over)]).toEqual([
      open.length,
      open.length,
    ])
    expect(sumOf(ages, 'late')).toBe(open.filter(({ due8d }) => String(due8d) < today()).length)
    const refused = (await rowsOf(admin, 'srm/supplier/base')).filter(({ rejectReason }) => rejectReason)
    expect(sumOf(await rowsOf(admin, 'report/rep/onboardingRefusals'), 'suppliers')).toBe(refused.length)
    const ordered = byId((await rowsOf(admin, 'ord/order')).filter(isBought))
    const lines = await rowsOf(admin, 'ord/order/lines')
    const contracts = await rowsOf(admin, 'report/rep/contract')
    expect(sumOf(contracts, 'executed')).toBeGreaterThan(0)
    expect(sumOf(contracts, 'paid')).toBeGreaterThan(0)
    for (const { billNo, status, amount, execPct, executed, remaining } of contracts) {
      const own = lines.filter(({ orderId }) => ordered.get(orderId)?.srcNo === billNo)
      const came = own.map((line) => (Number(line.receivedQty ?? 0) * Number(line.amountWithTax)) / Number(line.qty))
      const worth = came.reduce((sum, each) => sum + each, 0)
      expect(executed, String(billNo)).toBeCloseTo(worth, 2)
      expect(execPct ?? 0, String(billNo)).toBeCloseTo((worth / Number(amount)) * 100, 0)
      expect(remaining).toBeCloseTo(Number(amount) - worth, 2)
      if (status === 'completed') expect(execPct, String(billNo)).toBe(100)
    }
    const stages = (await rowsOf(admin, 'con/mould/stages')).filter(({ actualDate }) => actualDate)
    const moulds = byId(await rowsOf(admin, 'con/mould'))
    for (const { contract, stage } of await rowsOf(admin, 'report/rep/mould')) {
      const own = stages.filter(({ mouldId }) => moulds.get(mouldId)?.billNo === contract)
      const last = own
        .map((one) => String(one.actualDate))
        .toSorted()
        .at(-1)
      expect(own.filter((one) => one.actualDate === last).map((one) => one.stage)).toEqual(
        stage === null ? [] : expect.arrayContaining([stage]),
      )
    }
  })
}

/** The ISO 8601 week of a day, in the format of reports. */
function weekOf(day: string): string {
  const thursday = new Date(`${day}T00:00:00Z`)
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const year = thursday.getUTCFullYear()
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}
