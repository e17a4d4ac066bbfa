import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeAwardLines } from '../../../server/domain/upgrades/award-lines.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Call, dialect, did, firstOf, type Row, record, rows, write } from './callers.ts'

type Scenario = { readonly strategy: string; readonly picks: Readonly<Record<string, string>>; readonly cost: number }
type Supplier = {
  readonly supplierId: string
  readonly supplierName: string
  readonly quoteId: string
  readonly cells: Readonly<Record<string, { readonly price: number; readonly rank: number; readonly quoted: number }>>
}
type Comparison = {
  readonly lines: readonly {
    readonly key: string
    readonly qty: number
    readonly unit: string
    readonly targetPrice: number | null
  }[]
  readonly suppliers: readonly Supplier[]
  readonly scenarios: readonly Scenario[]
}

let api: ApiServer
let calls: Readonly<Record<string, Call>>
let second: Call
const on = (username: string): Call => {
  const call = calls[username]
  if (!call) throw new Error(`${username} is not signed in`)
  return call
}

beforeAll(async () => {
  api = await startApi({}, dialect)
  const names = ['admin', 'admin_t1', 'buyer', 'approver', 'auditor', 'finance', 'warehouse', 'expert']
  const suppliers = ['supplier_a', 'supplier_b', 'supplier_t1']
  calls = Object.fromEntries(
    await Promise.all([...names, ...suppliers].map(async (name) => [name, await api.as(name)] as const)),
  )
  second = await api.as('approver_fu')
  await limited(null)
})
afterAll(() => api?.close())

/** Sets the amount that one person of the organisation approves. */
const limited = (limit: number | null) => write(api, "update bd_purorg set approve_limit = ? where code = 'P10'", limit)

async function compared(kind: string, id: string): Promise<Comparison> {
  const reply = await on('buyer')('GET', `sourcing/comparison?kind=${kind}&id=${id}`)
  if (!reply.success) throw new Error(reply.text)
  return reply.result
}

async function proposed(kind: string, id: string, picks: Readonly<Record<string, string>>): Promise<string> {
  const lines = Object.entries(picks).map(([line, supplierId]) => ({ line, supplierId, sharePct: 100 }))
  const reply = await on('buyer')('POST', 'sourcing/award', { body: { kind, id, picks: lines } })
  if (!reply.success) throw new Error(reply.text)
  return reply.result.id
}

const edit = (id: string, values: object) => on('buyer')('PUT', 'bid/scaling/edit', { body: { id, ...values } })
const splitOf = ({ scenarios }: Comparison, strategy: string) => {
  const found = scenarios.find((each) => each.strategy === strategy)
  if (!found) throw new Error(strategy)
  return found
}

describe('comparison', () => {
  let inquiry: Row
  beforeAll(async () => {
    inquiry = await firstOf(on('buyer'), 'bid/inquiry/list?phase=opened')
  })

  it('has each opened quotation of the event, with target and last prices', async () => {
    const { lines, suppliers, scenarios } = await compared('inquiry', inquiry.id)
    const quotes = await rows(on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&pageSize=50`)
    expect(suppliers.map(({ quoteId }) => quoteId).toSorted()).toEqual(quotes.map(({ id }) => id).toSorted())
    expect(lines.every(({ targetPrice }) => Number(targetPrice) > 0)).toBe(true)
    const items = await rows(on('buyer'), `bid/inquiry/items/list?inquiryId=${inquiry.id}&pageSize=50`)
    expect(lines.map(({ unit }) => unit).toSorted()).toEqual(items.map((item) => item.unit_dictText).toSorted())
    const costs = ['cheapest', 'atMostThree', 'atMostTwo', 'single'].map(
      (name) => splitOf({ lines, suppliers, scenarios }, name).cost,
    )
    expect(costs).toEqual(costs.toSorted((left, right) => left - right))
  })

  it.each(['supplier_a', 'supplier_t1', 'expert', 'warehouse', 'finance', 'admin_t1'])(
    'is closed to %s',
    async (name) => {
      const reply = await on(name)('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`)
      expect([reply.success, reply.text.includes('targetPrice')]).toEqual([false, false])
      const award = { kind: 'inquiry', id: inquiry.id, picks: [{ line: '1', supplierId: 'x', sharePct: 100 }] }
      expect((await on(name)('POST', 'sourcing/award', { body: award })).success).toBe(false)
    },
  )

  it('is read, and not awarded from, by approvers and auditors', async () => {
    for (const name of ['approver', 'auditor']) {
      const reply = await on(name)('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`)
      expect([name, reply.success, reply.result?.mayAward]).toEqual([name, true, false])
    }
  })

  it('is empty of sealed bids: not before the opening', async () => {
    const closed = await firstOf(on('buyer'), 'bid/inquiry/list?phase=closed')
    const early = await on('buyer')('GET', `sourcing/comparison?kind=inquiry&id=${closed.id}`)
    expect([early.success, early.result?.suppliers]).toEqual([false, undefined])
    expect(early.message).toContain(`${closed.billNo} 尚未开标`)
  })

  it('takes no price that it does not have', async () => {
    const picks = [{ line: '1', supplierId: 'stranger', sharePct: 100 }]
    const body = { kind: 'inquiry', id: inquiry.id, picks }
    expect((await on('buyer')('POST', 'sourcing/award', { body })).success).toBe(false)
  })
})

describe('award of the cheapest per line', () => {
  let inquiry: Row
  let award: string
  let comparison: Comparison

  it('is the only way to decide bids: nobody presses won or lost', async () => {
    inquiry = await firstOf(on('buyer'), 'bid/inquiry/list?phase=opened')
    const { id } = await firstOf(on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&status=opened`)
    for (const name of ['approver', 'admin', 'buyer'])
      for (const action of ['award', 'lose'])
        expect([name, (await act(on(name), 'bid/quote', action, id)).success]).toEqual([name, false])
    expect(await record(on('buyer'), 'bid/quote', id)).toMatchObject({ status: 'opened' })
  })

  it('starts as a draft with the lines of the comparison', async () => {
    comparison = await compared('inquiry', inquiry.id)
    award = await proposed('inquiry', inquiry.id, splitOf(comparison, 'cheapest').picks)
    const draft = await record(on('buyer'), 'bid/scaling', award)
    expect(draft).toMatchObject({ status: 'draft', type: 'inquiry', inquiryNo: inquiry.billNo })
    expect(draft.projectNameEn).toBe(inquiry.nameEn)
    expect(inquiry.nameEn).toBeTruthy()
    const lines = draft.lines as unknown as readonly Row[]
    expect(lines.map(({ qty, rank, winFlag, sharePct }) => [qty, rank, winFlag, sharePct])).toEqual(
      comparison.lines.map(({ qty }) => [qty, 1, 'Y', 100]),
    )
    for (const line of lines) {
      const column = comparison.suppliers.find(({ supplierId }) => supplierId === line.supplierId)
      const cell = column?.cells[String(line.lineNo)]
      expect([line.quotePrice, line.awardPrice]).toEqual([cell?.quoted, cell?.quoted])
    }
    const amount = lines.reduce((sum, { lineAmount }) => sum + Number(lineAmount), 0)
    expect(Number(draft.awardAmount)).toBeCloseTo(amount, 2)
  })

  it('refuses a higher price, another quantity, and a share without the rest', async () => {
    const draft = await record(on('buyer'), 'bid/scaling', award)
    const [first, ...others] = draft.lines as unknown as readonly Row[]
    const said = async (values: object) => {
      await edit(award, {
        reason: '价格最优',
        lines: [{ id: first?.id, ...values }, ...others.map(({ id }) => ({ id }))],
      })
      return (await act(on('buyer'), 'bid/scaling', 'submit', award)).text
    }
    await write(api, `update bid_method set award_mode = 'all' where method = 'inquiry'`)
    expect(await said({ awardPrice: first?.quotePrice, qty: first?.qty, sharePct: 100 })).toContain('须整单授予一家')
    await write(api, `update bid_method set award_mode = null where method = 'inquiry'`)
    const right = { awardPrice: first?.quotePrice, qty: first?.qty, sharePct: 100 }
    expect(await said({ ...right, awardPrice: Number(first?.quotePrice) + 1 })).toContain('高于其报价')
    expect(await said({ ...right, awardPrice: -1 })).toContain('false')
    expect(await said({ ...right, qty: 9999 })).toContain('数量应为')
    // The amount, and so the number of approvers, is that of the quantity and the rate.
    expect(await said({ ...right, qty: null })).toContain('数量应为')
    expect(await said({ ...right, exchangeRate: 0.0001 })).toContain('汇率应为')
    const foreign = await firstOf(on('buyer'), 'mat/material/list?pageSize=1&materialCode=120100001')
    await write(
      api,
      'update bid_scaling_lines set material_code = ? where id = ?',
      ...[String(foreign.materialCode), String(first?.id)],
    )
    expect(await said({ ...right, exchangeRate: 1 })).toContain('物料应为')
    await write(
      api,
      'update bid_scaling_lines set material_code = ? where id = ?',
      ...[String(first?.materialCode), String(first?.id)],
    )
    expect(await said({ ...right, sharePct: 60 })).toContain('60%')
    // The company offers a part of the quantity.
    const quoted = 'update bid_quote_items set qty = ? where id = ?'
    await write(api, quoted, Number(first?.qty) / 4, String(first?.quoteItemId))
    expect(await said(right)).toContain(`仅可供 ${Number(first?.qty) / 4}`)
    const parts = await compared('inquiry', inquiry.id)
    const key = String(first?.lineNo)
    expect(splitOf(parts, 'cheapest').picks[key]).not.toBe(first?.supplierId)
    await write(api, quoted, Number(first?.qty), String(first?.quoteItemId))
    expect(
      (await edit(award, { lines: [{ id: first?.id, ...right }, ...others.map(({ id }) => ({ id }))] })).success,
    ).toBe(true)
  })

  it('is approved by one person, as it takes the best of each line', async () => {
    await did(on('buyer'), 'bid/scaling', 'submit', award)
    expect((await act(on('buyer'), 'bid/scaling', 'approve', award)).success).toBe(false)
    expect((await act(on('approver'), 'bid/scaling', 'approveFirst', award)).success).toBe(false)
    const again = await proposed('inquiry', inquiry.id, splitOf(comparison, 'cheapest').picks)
    await edit(again, { reason: '价格最优' })
    expect((await act(on('buyer'), 'bid/scaling', 'submit', again)).text).toContain('已在定标单')
    await did(on('approver'), 'bid/scaling', 'approve', award)
    for (const action of ['createContract', 'createOrder', 'createPrice'])
      expect([action, (await act(on('buyer'), 'bid/scaling', action, award)).success]).toEqual([action, false])
    await did(on('buyer'), 'bid/scaling', 'publish', award)
  })

  const winners = () => new Set(Object.values(splitOf(comparison, 'cheapest').picks))
  const bidsNow = () => rows(on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&pageSize=50`)

  it('decides the bids', async () => {
    const bids = await bidsNow()
    const expected = bids.map(({ supplierId }) => (winners().has(String(supplierId)) ? 'won' : 'lost'))
    expect(bids.map(({ status }) => status)).toEqual(expected)
  })

  it('sends each bidder a letter, and no loser the name of a winner', async () => {
    const bids = await bidsNow()
    const { billNo } = await record(on('buyer'), 'bid/scaling', award)
    const letters = await rows(on('buyer'), `bid/letter/list?scalingNo=${billNo}&pageSize=50`)
    expect(letters).toHaveLength(bids.length)
    const expected = letters.map(({ supplierId }) => (winners().has(String(supplierId)) ? 'award' : 'regret'))
    expect(letters.map(({ kind }) => kind)).toEqual(expected)
    const regrets = letters.filter(({ kind }) => kind === 'regret')
    const named = bids.filter(({ supplierId, supplierName }) => {
      const isNamed = regrets.some(({ content }) => String(content).includes(String(supplierName)))
      return winners().has(String(supplierId)) && isNamed
    })
    expect(named).toEqual([])
    const told = await api.running.app.store.rows<{ bus_id: string }>({
      sql: `select distinct bus_id from msg_message where bus_type = 'bid/letter'`,
      parameters: [],
    })
    expect(told.length).toBeGreaterThanOrEqual(bids.length)
  })

  it('shows a supplier its own letter alone', async () => {
    const mine = await rows(on('supplier_b'), 'bid/letter/list?pageSize=100')
    const own = await firstOf(on('supplier_b'), 'bid/quote/list')
    expect(mine.every(({ supplierId }) => supplierId === own.supplierId)).toBe(true)
    expect(await rows(on('supplier_t1'), 'bid/letter/list?pageSize=100')).toEqual([])
    expect((await on('warehouse')('GET', 'bid/letter/list')).success).toBe(false)
    expect((await act(on('supplier_b'), 'bid/letter', 'send', String(mine[0]?.id))).success).toBe(false)
  })

  it('makes a contract for each winner, once, with its lines', async () => {
    await did(on('buyer'), 'bid/scaling', 'createContract', award)
    const { billNo, lines } = await record(on('buyer'), 'bid/scaling', award)
    const contracts = await rows(on('buyer'), `con/contract/list?srcNo=${billNo}`)
    const awarded = lines as unknown as readonly Row[]
    expect(contracts.map(({ supplierId }) => supplierId).toSorted()).toEqual(
      [...new Set(awarded.map(({ supplierId }) => supplierId))].toSorted(),
    )
    expect(new Set(contracts.map(({ status }) => status))).toEqual(new Set(['draft']))
    const made = (
      await Promise.all(contracts.map(({ id }) => rows(on('buyer'), `con/contract/lines/list?contractId=${id}`)))
    ).flat()
    const facts = (some: readonly Row[], price: string) =>
      some.map((row) => [row.materialCode, row.qty, row[price]].join()).toSorted()
    expect(facts(made, 'price')).toEqual(facts(awarded, 'awardPrice'))
    expect((await act(on('buyer'), 'bid/scaling', 'createContract', award)).text).toContain('已生成合同')
    expect((await act(on('buyer'), 'bid/scaling', 'createOrder', award)).text).toContain('已生成合同')
    expect((await act(on('approver'), 'bid/scaling', 'createContract', award)).success).toBe(false)
  })

  it('writes its prices into the library, once, and ends the former ones', async () => {
    const { lines, billNo } = await record(on('buyer'), 'bid/scaling', award)
    const [line] = lines as unknown as readonly Row[]
    expect((await act(on('buyer'), 'bid/scaling', 'createPrice', award, { priceUntil: '2020-01-01' })).success).toBe(
      false,
    )
    await did(on('buyer'), 'bid/scaling', 'createPrice', award, { priceUntil: '2098-12-31' })
    const prices = await rows(
      on('buyer'),
      `mat/price/list?materialName=${encodeURIComponent(String(line?.materialName))}&pageSize=100`,
    )
    const mine = prices.filter(({ srcNo }) => srcNo === billNo)
    expect(mine.length).toBeGreaterThan(0)
    const own = mine.find(({ materialCode }) => materialCode === line?.materialCode)
    expect(own).toMatchObject({ source: 'inquiry', endDate: '2098-12-31', price: line?.awardPrice })
    const again = await act(on('buyer'), 'bid/scaling', 'createPrice', award, { priceUntil: '2098-12-31' })
    expect(again.text).toContain('不允许“写入价格库”')
  })
})

describe('award above the limit of the organisation', () => {
  afterAll(() => limited(null))

  /** Takes an award back: its inquiry is open for the next test. */
  async function undo(award: string): Promise<void> {
    await write(api, "update bid_scaling set status = 'cancelled' where id = ?", award)
    const { inquiryNo } = await record(on('buyer'), 'bid/scaling', award)
    await write(api, "update bid_inquiry set phase = 'opened' where bill_no = ?", inquiryNo)
  }

  /** An award that is handed in while one person approves up to a limit. */
  async function handedIn(limit: number, isBest: boolean) {
    const inquiry = await firstOf(on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const comparison = await compared('inquiry', inquiry.id)
    const best = splitOf(comparison, 'cheapest').picks
    const dearest = comparison.suppliers.toSorted(
      (left, right) => (right.cells[1]?.price ?? 0) - (left.cells[1]?.price ?? 0),
    )[0]
    const award = await proposed('inquiry', inquiry.id, isBest ? best : { ...best, 1: dearest?.supplierId ?? '' })
    await edit(award, { reason: '价格', ...(!isBest && { whyNotBest: '交期' }) })
    await limited(limit)
    await did(on('buyer'), 'bid/scaling', 'submit', award)
    return award
  }

  it('is approved by one person up to the limit, and by two above it', async () => {
    const within = await handedIn(1_000_000_000, true)
    const read = (award: string) => record(on('buyer'), 'bid/scaling', award)
    expect(await read(within)).toMatchObject({ approvalLevels: 1, approvals: 0, deviates: 'N' })
    await did(on('buyer'), 'bid/scaling', 'withdraw', within)
    await did(on('buyer'), 'bid/scaling', 'submit', within)
    await did(on('approver'), 'bid/scaling', 'reject', within, { rejectReason: '请重新提交' })
    await undo(within)

    const above = await handedIn(1, true)
    expect(await read(above)).toMatchObject({ approvalLevels: 2, approvals: 0, deviates: 'N' })
    expect((await act(on('approver'), 'bid/scaling', 'approve', above)).success).toBe(false)
    await did(on('approver'), 'bid/scaling', 'approveFirst', above)
    expect((await act(on('approver'), 'bid/scaling', 'approveSecond', above)).text).toContain(
      '复核人不能是已审批的本人',
    )
    await did(second, 'bid/scaling', 'approveSecond', above)
    expect(await read(above)).toMatchObject({ status: 'approved', approvals: 2, approvers: 'approver,approver_fu' })
    await undo(above)
  })

  it('is not avoided by awards of parts: they count as one amount', async () => {
    const inquiry = await firstOf(on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const comparison = await compared('inquiry', inquiry.id)
    const best = splitOf(comparison, 'cheapest').picks
    const submitted = async (keys: readonly string[]) => {
      const award = await proposed('inquiry', inquiry.id, Object.fromEntries(keys.map((key) => [key, best[key] ?? ''])))
      await edit(award, { reason: '价格' })
      await did(on('buyer'), 'bid/scaling', 'submit', award)
      return record(on('buyer'), 'bid/scaling', award)
    }
    const [first = '', ...others] = Object.keys(best)
    await limited(null)
    const rest = await submitted(others)
    // The lines keep the numbers of the event.
    expect((rest.lines as unknown as readonly Row[]).map(({ lineNo }) => String(lineNo))).toEqual(others)
    await limited(Number(rest.awardAmount))
    const last = await submitted([first])
    expect(last.awardAmount).toBeLessThan(Number(rest.awardAmount))
    const together = Number(rest.awardAmount) + Number(last.awardAmount)
    expect(last).toMatchObject({ approvalLevels: 2, eventAmount: expect.closeTo(together, 2) })
    // Submitted at the same moment, neither knew of the other: the second approval sees both.
    await write(api, 'update bid_scaling set approval_levels = 1 where id = ?', last.id)
    await did(on('approver'), 'bid/scaling', 'approve', rest.id)
    expect((await act(on('approver'), 'bid/scaling', 'approve', last.id)).text).toContain('累计金额须更多人审批')
    await undo(rest.id)
    await undo(last.id)
  })

  it('of an older database has its lines in the order of their numbers', async () => {
    const { app } = api.running
    const places = "select line_no, sort_no from bid_scaling_lines where id in ('older-1', 'older-2') order by id"
    const line = (no: number) =>
      `insert into bid_scaling_lines (id, tenant_id, version, line_no) values ('older-${no}', '0', 1, ${no})`
    for (const no of [1, 2]) await write(api, line(no))
    for (let start = 0; start < 2; start += 1) await upgradeAwardLines(app.store, app.live.current)
    expect(await app.store.rows({ sql: places, parameters: [] })).toEqual([
      { line_no: 1, sort_no: 1 },
      { line_no: 2, sort_no: 2 },
    ])
  })

  it('of a line in shares keeps the number of the line', async () => {
    const inquiry = await firstOf(on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const { suppliers } = await compared('inquiry', inquiry.id)
    const [one, other] = suppliers.filter(({ cells }) => cells[1])
    const picks = [
      { line: '1', supplierId: one?.supplierId, sharePct: 60 },
      { line: '1', supplierId: other?.supplierId, sharePct: 40 },
    ]
    const { result } = await on('buyer')('POST', 'sourcing/award', { body: { kind: 'inquiry', id: inquiry.id, picks } })
    await edit(result.id, { reason: '分散供应', whyNotBest: '分散供应风险' })
    await did(on('buyer'), 'bid/scaling', 'submit', result.id)
    const { lines } = await record(on('buyer'), 'bid/scaling', result.id)
    expect((lines as unknown as readonly Row[]).map(({ lineNo, sharePct }) => [lineNo, sharePct])).toEqual([
      [1, 60],
      [1, 40],
    ])
    await undo(result.id)
  })

  it('of some lines leaves the bids open that may win the others', async () => {
    const inquiry = await firstOf(on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const best = splitOf(await compared('inquiry', inquiry.id), 'cheapest').picks
    await limited(null)
    const published = async (keys: readonly string[]) => {
      const award = await proposed('inquiry', inquiry.id, Object.fromEntries(keys.map((key) => [key, best[key] ?? ''])))
      await edit(award, { reason: '价格' })
      await did(on('buyer'), 'bid/scaling', 'submit', award)
      await did(on('approver'), 'bid/scaling', 'approve', award)
      await did(on('buyer'), 'bid/scaling', 'publish', award)
      return award
    }
    const decided = async () => {
      const bids = await rows(on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&pageSize=50`)
      return Object.fromEntries(bids.map(({ supplierId, status }) => [String(supplierId), status]))
    }
    const [first = '', ...others] = Object.keys(best)
    const one = await published([first])
    const companies = Object.keys(await decided())
    const winners = new Set(Object.values(best))
    const expected = (of: (company: string) => string) => Object.fromEntries(companies.map((each) => [each, of(each)]))
    expect(await decided()).toEqual(expected((company) => (company === best[first] ? 'won' : 'opened')))
    const rest = await published(others)
    expect(await decided()).toEqual(expected((company) => (winners.has(company) ? 'won' : 'lost')))
    await write(api, "update bid_quote set status = 'opened' where source_no = ?", inquiry.billNo)
    await undo(one)
    await undo(rest)
  })

  it('that takes another bid than the best is approved by three', async () => {
    const award = await handedIn(1, false)
    expect(await record(on('buyer'), 'bid/scaling', award)).toMatchObject({ approvalLevels: 3, deviates: 'Y' })
    await did(on('approver'), 'bid/scaling', 'approveFirst', award)
    expect((await act(second, 'bid/scaling', 'approveSecond', award)).success).toBe(false)
    await did(second, 'bid/scaling', 'approveFurther', award)
    expect(await record(on('buyer'), 'bid/scaling', award)).toMatchObject({ status: 'reviewing', approvals: 2 })
    expect((await act(second, 'bid/scaling', 'approveSecond', award)).success).toBe(false)
    await did(await api.as('approver_lei'), 'bid/scaling', 'approveSecond', award)
    expect(await record(on('buyer'), 'bid/scaling', award)).toMatchObject({ status: 'approved', approvals: 3 })
    await undo(award)
  })
})

describe('award of another bid than the best', () => {
  it('needs a reason and a second person, and makes orders', async () => {
    const inquiry = (await rows(on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')).at(-1)
    if (!inquiry) throw new Error('no inquiry')
    const comparison = await compared('inquiry', inquiry.id)
    const dearest = comparison.suppliers.toSorted(
      (left, right) => (right.cells[1]?.price ?? 0) - (left.cells[1]?.price ?? 0),
    )[0]
    const picks = { ...splitOf(comparison, 'cheapest').picks, 1: dearest?.supplierId ?? '' }
    const award = await proposed('inquiry', inquiry.id, picks)
    await edit(award, { reason: '综合考虑交期' })
    expect((await act(on('buyer'), 'bid/scaling', 'submit', award)).text).toContain('未选最优')
    await edit(award, { whyNotBest: '最低价供应商近期交货多次延误，风险较高' })
    await did(on('buyer'), 'bid/scaling', 'submit', award)
    expect(await record(on('buyer'), 'bid/scaling', award)).toMatchObject({ deviates: 'Y', status: 'pending' })
    expect((await act(on('approver'), 'bid/scaling', 'approve', award)).success).toBe(false)
    await did(on('approver'), 'bid/scaling', 'approveFirst', award)
    expect(await record(on('buyer'), 'bid/scaling', award)).toMatchObject({
      status: 'reviewing',
      approvers: 'approver',
    })
    expect((await act(on('approver'), 'bid/scaling', 'approveSecond', award)).text).toContain(
      '复核人不能是已审批的本人',
    )
    expect((await act(on('buyer'), 'bid/scaling', 'publish', award)).success).toBe(false)
    await did(second, 'bid/scaling', 'approveSecond', award)
    await did(on('buyer'), 'bid/scaling', 'publish', award)
    await did(on('buyer'), 'bid/scaling', 'createOrder', award)
    const { billNo, lines } = await record(on('buyer'), 'bid/scaling', award)
    const orders = await rows(on('buyer'), `ord/order/list?awardNo=${billNo}`)
    const suppliers = new Set((lines as unknown as readonly Row[]).map(({ supplierId }) => supplierId))
    expect(new Set(orders.map(({ supplierId }) => supplierId))).toEqual(suppliers)
    expect((await act(on('buyer'), 'bid/scaling', 'createOrder', award)).text).toContain('已生成订单')
    expect((await act(on('buyer'), 'bid/scaling', 'createContract', award)).text).toContain('已生成订单')
  })
})

describe('bid bond', () => {
  let tender: Row
  let bond: Row
  const file = async (name: string) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4 proof'], { type: 'application/pdf' }), 'proof.pdf')
    const { result } = await on(name)('POST', 'sys/common/upload', { raw: form })
    return `${result.id}|${result.path}`
  }

  it('is paid before a bid is submitted, and one for each company', async () => {
    tender = await firstOf(on('supplier_b'), 'bid/project/list?phase=published&bidMethod=invited')
    const [draft] = await rows(on('supplier_b'), `bid/quote/list?projectNo=${tender.billNo}&status=draft`)
    bond = await firstOf(on('supplier_b'), `bid/bond/list?projectNo=${tender.billNo}`)
    expect(bond.status).toBe('checking')
    const submit = () => act(on('supplier_b'), 'bid/quote', 'submit', String(draft?.id))
    expect((await submit()).text).toContain('请先缴纳保证金')
    const body = { projectNo: tender.billNo, amount: tender.bond, payWay: 'transfer' }
    expect((await on('supplier_b')('POST', 'bid/bond/add', { body })).text).toContain('已有保证金')
    expect((await act(on('supplier_b'), 'bid/bond', 'confirm', bond.id)).success).toBe(false)
    await did(on('finance'), 'bid/bond', 'reject', bond.id, { rejectReason: '凭证不清晰，请重新上传' })
    expect((await act(on('supplier_a'), 'bid/bond', 'upload', bond.id, { payWay: 'transfer' })).success).toBe(false)
    const proof = await file('supplier_b')
    const upload = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof }
    expect((await act(on('supplier_b'), 'bid/bond', 'upload', bond.id, { ...upload, proof: '' })).success).toBe(false)
    await did(on('supplier_b'), 'bid/bond', 'upload', bond.id, upload)
    expect((await submit()).text).toContain('请先缴纳保证金')
    await did(on('finance'), 'bid/bond', 'confirm', bond.id)
    expect((await submit()).success).toBe(true)
  })

  it('is at least the amount of the tender', async () => {
    const other = (await rows(on('supplier_b'), 'bid/project/list?phase=closed&pageSize=5'))[0]
    await write(api, `delete from bid_bond where project_no = ?`, other?.billNo)
    const body = { projectNo: other?.billNo, amount: 1, payWay: 'transfer' }
    expect((await on('supplier_b')('POST', 'bid/bond/add', { body })).text).toContain('保证金不少于')
  })

  it('is not refunded before the result, by nobody', async () => {
    expect((await act(on('finance'), 'bid/bond', 'refund', bond.id)).text).toContain('结果公布前')
    expect((await act(on('finance'), 'bid/bond', 'convert', bond.id)).success).toBe(false)
    expect((await act(on('supplier_b'), 'bid/bond', 'refund', bond.id)).success).toBe(false)
    expect((await act(on('finance'), 'bid/bond', 'dueRefund', bond.id)).success).toBe(false)
  })

  it('of the losers is due when the result is published; that of the winner waits for the contract', async () => {
    const evaluated = await firstOf(on('buyer'), 'bid/project/list?phase=evaluated')
    const comparison = await compared('tender', evaluated.id)
    const award = await proposed('tender', evaluated.id, splitOf(comparison, 'ranked').picks)
    await edit(award, { reason: '综合得分第一' })
    await did(on('buyer'), 'bid/scaling', 'submit', award)
    await did(on('approver'), 'bid/scaling', 'approve', award)
    // A statutory tender: its candidates are public for three days first, however long it was approved.
    await write(api, `update bid_scaling set approved_time = '2020-01-01 09:00:00' where id = ?`, award)
    expect((await act(on('buyer'), 'bid/scaling', 'publish', award)).text).toContain('请先公示中标候选人，公示期 3 天')
    expect((await act(on('supplier_b'), 'bid/scaling', 'publishCandidates', award)).success).toBe(false)
    await did(on('buyer'), 'bid/scaling', 'publishCandidates', award)
    expect((await act(on('buyer'), 'bid/scaling', 'publishCandidates', award)).success).toBe(false)
    const { standstillEnd, candidateTime, billNo: awardNo } = await record(on('buyer'), 'bid/scaling', award)
    expect(Date.parse(String(standstillEnd)) - Date.parse(String(candidateTime))).toBe(3 * 86_400_000)
    expect(await record(on('supplier_b'), 'bid/project', evaluated.id)).toMatchObject({ standstillEnd })
    const told = await rows(on('buyer'), `bid/letter/list?scalingNo=${awardNo}&pageSize=50`)
    const bidders = await rows(on('buyer'), `bid/quote/list?projectNo=${evaluated.billNo}&pageSize=50`)
    expect(told.map(({ kind, supplierId }) => [kind, supplierId]).toSorted()).toEqual(
      bidders
        .filter(({ status }) => status === 'opened')
        .map(({ supplierId }) => ['candidates', supplierId])
        .toSorted(),
    )
    const [notice] = await rows(on('buyer'), `portal/result/list?bidCode=${evaluated.billNo}`)
    expect(notice).toMatchObject({ stage: 'candidates', status: 'published' })
    expect((await act(on('buyer'), 'bid/scaling', 'publish', award)).text).toContain(`公示期至 ${standstillEnd}`)
    expect((await act(on('buyer'), 'bid/scaling', 'createContract', award)).success).toBe(false)
    await write(api, `update bid_scaling set standstill_end = '2020-01-01 09:00:00' where id = ?`, award)
    await did(on('buyer'), 'bid/scaling', 'publish', award)
    const results = await rows(on('buyer'), `portal/result/list?bidCode=${evaluated.billNo}`)
    expect(results.map(({ stage }) => stage).toSorted()).toEqual(['candidates', 'result'])
    expect(await record(on('buyer'), 'bid/project', evaluated.id)).toMatchObject({ phase: 'finished' })
    const winner = Object.values(splitOf(comparison, 'ranked').picks)[0]
    const bonds = await rows(on('finance'), `bid/bond/list?projectNo=${evaluated.billNo}&kind=bond&pageSize=50`)
    for (const { supplierId, status } of bonds) expect(status).toBe(supplierId === winner ? 'paid' : 'refundDue')
    const [lost] = bonds.filter(({ supplierId }) => supplierId !== winner)
    const mailed = await api.running.app.store.rows({
      sql: `select * from msg_message where bus_type = 'bid/bond' and bus_id = ?`,
      parameters: [lost?.id],
    })
    expect(mailed.length).toBeGreaterThan(0)
    await did(on('finance'), 'bid/bond', 'refund', String(lost?.id))
    expect(await record(on('finance'), 'bid/bond', String(lost?.id))).toMatchObject({
      status: 'refunded',
      refundTime: expect.any(String),
    })
    const own = String(bonds.find(({ supplierId }) => supplierId === winner)?.id)
    expect((await act(on('finance'), 'bid/bond', 'convert', own)).text).toContain('合同生效')
    await did(on('buyer'), 'bid/scaling', 'createContract', award)
    const { billNo } = await record(on('buyer'), 'bid/scaling', award)
    await write(api, `update con_contract set status = 'effective' where src_no = ?`, billNo)
    await did(on('finance'), 'bid/bond', 'convert', own)
  })

  it('is forfeited by the approver, with a reason', async () => {
    const paid = await firstOf(on('finance'), 'bid/bond/list?status=paid')
    const forfeit = (name: string, more: object) => act(on(name), 'bid/bond', 'forfeit', paid.id, more)
    const rejectReason = '中标后拒绝签订合同，按招标文件没收'
    expect((await forfeit('finance', { rejectReason })).success).toBe(false)
    expect((await forfeit('approver', {})).success).toBe(false)
    expect((await forfeit('approver', { rejectReason })).success).toBe(true)
  })
})
