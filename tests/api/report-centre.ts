import { beforeAll, expect, it } from 'vitest'
import type { ApiServer } from '../kit/api-server.ts'
import { type Call, isBought, type Row, rowsOf, sumOf, today } from './figures-kit.ts'

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Every figure beyond a sum is what the rows behind it come to. */
export function reportCentreTests(api: () => ApiServer): void {
  let admin: Call
  beforeAll(async () => {
    admin = await api().as('admin')
  })

  it('a year before is told of whatever days are asked for, and of no others', async () => {
    const [begin, end] = [today().replace(/..$/, '01'), today()]
    const [now] = await rowsOf(admin, 'report/rep/spend', { billDate_begin: begin, billDate_end: end })
    const orders = (await rowsOf(admin, 'ord/order')).filter(isBought)
    const inSpan = (from: string, to: string) =>
      orders.filter(({ billDate }) => String(billDate) >= from && String(billDate) <= to)
    const yearAgo = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    const [asked, before] = [inSpan(begin, end), inSpan(yearAgo(begin), yearAgo(end))]
    expect([asked.length > 0, before.length > 0]).toEqual([true, true])
    expect(now).toMatchObject({ month: begin.slice(0, 7), orders: asked.length })
    expect(now?.amount).toBeCloseTo(sumOf(asked, 'amountWithTax'), 2)
    expect(now?.lastYear).toBeCloseTo(sumOf(before, 'amountWithTax'), 2)
    const every = await rowsOf(admin, 'report/rep/spend', { billDate_begin: begin })
    expect(every.map(({ month }) => month)).toEqual([begin.slice(0, 7)])
  })

  it('received is what lines received at their price; shares make a hundred, and add up from the largest', async () => {
    const orders = byId((await rowsOf(admin, 'ord/order')).filter(isBought))
    const lines = (await rowsOf(admin, 'ord/order/lines')).filter(({ orderId }) => orders.has(orderId))
    const worth = lines.reduce(
      (sum, line) => sum + (Number(line.receivedQty ?? 0) * Number(line.amountWithTax)) / Number(line.qty),
      0,
    )
    for (const report of ['spend', 'spendSupplier', 'spendCategory', 'spendOrg'])
      expect(sumOf(await rowsOf(admin, `report/rep/${report}`), 'received'), report).toBeCloseTo(worth, 2)
    const suppliers = await rowsOf(admin, 'report/rep/abcSupplier')
    const whole = sumOf(suppliers, 'amount')
    let before = 0
    for (const { amount, share, cumulative } of suppliers) {
      before += Number(amount)
      expect([share, cumulative]).toEqual([
        expect.closeTo((Number(amount) * 100) / whole, 0.9),
        expect.closeTo((before * 100) / whole, 0.9),
      ])
    }
    expect(suppliers.at(-1)?.cumulative).toBe(100)
  })

  it('what adds up does so in the order in which the list stands, also where two are alike', async () => {
    const defects = await rowsOf(admin, 'report/rep/defects')
    expect(new Set(defects.map(({ bad }) => bad)).size).toBeLessThan(defects.length)
    const line = defects.map(({ cumulative }) => Number(cumulative))
    expect(line).toEqual(line.toSorted((left, right) => left - right))
  })

  it('savings on the last price are those on the newest price before the award', async () => {
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
    const told = await rowsOf(admin, 'report/rep/savingPrice')
    expect(sumOf(told, 'lines')).toBe(won.length)
    expect(won.length).toBeGreaterThan(0)
    expect(sumOf(told, 'saved')).toBeCloseTo(sumOf(won, 'worth') - sumOf(won, 'lineAmount'), 2)
  })

  it('bids and days to the award are those of the bids and awards of each project', async () => {
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

  it('a score stands beside the one before it, a price beside the last, the lowest and the average', async () => {
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

  it('payments, plans and acceptances stand in the weeks of their days', async () => {
    for (const [report, list, day, key, amount, states] of [
      ['paid', 'fin/payment', 'payDate', 'paid', 'amount', ['paid', 'received']],
      ['acceptanceDue', 'bd/acceptance', 'dueDate', 'inHand', 'remain', ['inHand']],
    ] as const) {
      const rows = (await rowsOf(admin, list)).filter(({ status }) => (states as readonly unknown[]).includes(status))
      const byWeek = Map.groupBy(rows, (row) => weekOf(String(row[day])))
      const told = await rowsOf(admin, `report/rep/${report}`)
      expect(told.filter((row) => row[key] !== null).length).toBe(byWeek.size)
      for (const row of told)
        expect(Number(row[key] ?? 0), `${report} ${row.week}`).toBeCloseTo(
          sumOf(byWeek.get(String(row.week)) ?? [], amount),
          2,
        )
    }
  })

  it('defects, nonconformances, refusals, contracts and moulds are told as their rows are', async () => {
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

/** The week of ISO 8601 that a day lies in, as reports tell it. */
function weekOf(day: string): string {
  const thursday = new Date(`${day}T00:00:00Z`)
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const year = thursday.getUTCFullYear()
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}
