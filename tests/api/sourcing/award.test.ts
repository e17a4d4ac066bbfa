import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeAwardLines } from '../../../server/domain/upgrades/award-lines.ts'
import { type Awards, type Comparison, splitOf, startAwards } from './award-kit.ts'
import { act, did, firstOf, type Row, record, rows, write } from './callers.ts'

let at: Awards
beforeAll(async () => {
  at = await startAwards()
})
afterAll(() => at?.close())

describe('comparison', () => {
  let inquiry: Row
  beforeAll(async () => {
    inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened')
  })

  it('has each opened quotation of the event, with target and last prices', async () => {
    const { lines, suppliers, scenarios } = await at.compared('inquiry', inquiry.id)
    const quotes = await rows(at.on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&pageSize=50`)
    expect(suppliers.map(({ quoteId }) => quoteId).toSorted()).toEqual(quotes.map(({ id }) => id).toSorted())
    expect(lines.every(({ targetPrice }) => Number(targetPrice) > 0)).toBe(true)
    const items = await rows(at.on('buyer'), `bid/inquiry/items/list?inquiryId=${inquiry.id}&pageSize=50`)
    expect(lines.map(({ unit }) => unit).toSorted()).toEqual(items.map((item) => item.unit_dictText).toSorted())
    const read = (lang: 'en' | 'zh') =>
      at.on('buyer')('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`, { headers: { lang } })
    const names = async (lang: 'en' | 'zh') =>
      (await read(lang)).result.lines.map((line: Row) => line.materialName).toSorted()
    expect(await names('zh')).toEqual(items.map((item) => item.materialName).toSorted())
    const english = items.map(async ({ materialCode }) => {
      const { nameEn } = await firstOf(at.on('buyer'), `mat/material/list?materialCode=${materialCode}`)
      return nameEn
    })
    expect(await names('en')).toEqual((await Promise.all(english)).toSorted())
    const costs = ['cheapest', 'atMost', 'single'].map((name) => splitOf({ lines, suppliers, scenarios }, name).cost)
    expect(costs).toEqual(costs.toSorted((left, right) => left - right))
  })

  it.each(['supplier_a', 'supplier_t1', 'expert', 'warehouse', 'finance', 'admin_t1'])(
    'is closed to %s',
    async (name) => {
      const reply = await at.on(name)('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`)
      expect([reply.success, reply.text.includes('targetPrice')]).toEqual([false, false])
      const award = { kind: 'inquiry', id: inquiry.id, picks: [{ line: '1', supplierId: 'x', sharePct: 100 }] }
      expect((await at.on(name)('POST', 'sourcing/award', { body: award })).success).toBe(false)
    },
  )

  it('is read, and not awarded from, by approvers and auditors', async () => {
    for (const name of ['approver', 'auditor']) {
      const reply = await at.on(name)('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`)
      expect([name, reply.success, reply.result?.mayAward]).toEqual([name, true, false])
    }
  })

  it('is empty of sealed bids: not before the opening', async () => {
    const closed = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=closed')
    const early = await at.on('buyer')('GET', `sourcing/comparison?kind=inquiry&id=${closed.id}`)
    expect([early.success, early.result?.suppliers]).toEqual([false, undefined])
    expect(early.message).toContain(`${closed.billNo} 尚未开标`)
  })

  it('takes no price that it does not have', async () => {
    const picks = [{ line: '1', supplierId: 'stranger', sharePct: 100 }]
    const body = { kind: 'inquiry', id: inquiry.id, picks }
    expect((await at.on('buyer')('POST', 'sourcing/award', { body })).success).toBe(false)
  })
})

describe('award of the cheapest per line', () => {
  let inquiry: Row
  let award: string
  let comparison: Comparison

  it('is the only way to decide bids: nobody presses won or lost', async () => {
    inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened')
    const { id } = await firstOf(at.on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&status=opened`)
    for (const name of ['approver', 'admin', 'buyer'])
      for (const action of ['award', 'lose'])
        expect([name, (await act(at.on(name), 'bid/quote', action, id)).success]).toEqual([name, false])
    expect(await record(at.on('buyer'), 'bid/quote', id)).toMatchObject({ status: 'opened' })
  })

  it('starts as a draft with the lines of the comparison', async () => {
    comparison = await at.compared('inquiry', inquiry.id)
    award = await at.proposed('inquiry', inquiry.id, splitOf(comparison, 'cheapest').picks)
    const draft = await record(at.on('buyer'), 'bid/scaling', award)
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
    const draft = await record(at.on('buyer'), 'bid/scaling', award)
    const [first, ...others] = draft.lines as unknown as readonly Row[]
    const said = async (values: object) => {
      await at.edit(award, {
        reason: '价格最优',
        lines: [{ id: first?.id, ...values }, ...others.map(({ id }) => ({ id }))],
      })
      return (await act(at.on('buyer'), 'bid/scaling', 'submit', award)).text
    }
    await write(at.api, `update bid_method set award_mode = 'all' where method = 'inquiry'`)
    expect(await said({ awardPrice: first?.quotePrice, qty: first?.qty, sharePct: 100 })).toContain('须整单授予一家')
    await write(at.api, `update bid_method set award_mode = null where method = 'inquiry'`)
    const right = { awardPrice: first?.quotePrice, qty: first?.qty, sharePct: 100 }
    expect(await said({ ...right, awardPrice: Number(first?.quotePrice) + 1 })).toContain('高于其报价')
    expect(await said({ ...right, awardPrice: -1 })).toContain('false')
    // The price is that of the bid: a lower one is negotiated first.
    expect(await said({ ...right, awardPrice: 1 })).toContain(`定标价应为其报价 ${first?.quotePrice}`)
    expect(await said({ ...right, qty: 9999 })).toContain('数量应为')
    // The amount, and so the number of approvers, is that of the quantity and the rate.
    expect(await said({ ...right, qty: null })).toContain('数量应为')
    expect(await said({ ...right, exchangeRate: 0.0001 })).toContain('汇率应为')
    const foreign = await firstOf(at.on('buyer'), 'mat/material/list?pageSize=1&materialCode=120100001')
    await write(
      at.api,
      'update bid_scaling_lines set material_code = ? where id = ?',
      ...[String(foreign.materialCode), String(first?.id)],
    )
    expect(await said({ ...right, exchangeRate: 1 })).toContain('物料应为')
    await write(
      at.api,
      'update bid_scaling_lines set material_code = ? where id = ?',
      ...[String(first?.materialCode), String(first?.id)],
    )
    expect(await said({ ...right, sharePct: 60 })).toContain('60%')
    // The company offers a part of the quantity.
    const quoted = 'update bid_quote_items set qty = ? where id = ?'
    await write(at.api, quoted, Number(first?.qty) / 4, String(first?.quoteItemId))
    expect(await said(right)).toContain(`仅可供 ${Number(first?.qty) / 4}`)
    const parts = await at.compared('inquiry', inquiry.id)
    const key = String(first?.lineNo)
    expect(splitOf(parts, 'cheapest').picks[key]).not.toBe(first?.supplierId)
    await write(at.api, quoted, Number(first?.qty), String(first?.quoteItemId))
    expect(
      (await at.edit(award, { lines: [{ id: first?.id, ...right }, ...others.map(({ id }) => ({ id }))] })).success,
    ).toBe(true)
  })

  it('is approved by one person, as it takes the best of each line', async () => {
    await did(at.on('buyer'), 'bid/scaling', 'submit', award)
    expect((await act(at.on('buyer'), 'bid/scaling', 'approve', award)).success).toBe(false)
    expect((await act(at.on('approver'), 'bid/scaling', 'approveFirst', award)).success).toBe(false)
    const again = await at.proposed('inquiry', inquiry.id, splitOf(comparison, 'cheapest').picks)
    await at.edit(again, { reason: '价格最优' })
    expect((await act(at.on('buyer'), 'bid/scaling', 'submit', again)).text).toContain('已在定标单')
    await did(at.on('approver'), 'bid/scaling', 'approve', award)
    for (const action of ['createContract', 'createOrder', 'createPrice'])
      expect([action, (await act(at.on('buyer'), 'bid/scaling', action, award)).success]).toEqual([action, false])
    await did(at.on('buyer'), 'bid/scaling', 'publish', award)
  })

  const winners = () => new Set(Object.values(splitOf(comparison, 'cheapest').picks))
  const bidsNow = () => rows(at.on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&pageSize=50`)

  it('decides the bids', async () => {
    const bids = await bidsNow()
    const expected = bids.map(({ supplierId }) => (winners().has(String(supplierId)) ? 'won' : 'lost'))
    expect(bids.map(({ status }) => status)).toEqual(expected)
  })

  it('sends each bidder a letter, and no loser the name of a winner', async () => {
    const bids = await bidsNow()
    const { billNo } = await record(at.on('buyer'), 'bid/scaling', award)
    const letters = await rows(at.on('buyer'), `bid/letter/list?scalingNo=${billNo}&pageSize=50`)
    expect(letters).toHaveLength(bids.length)
    const expected = letters.map(({ supplierId }) => (winners().has(String(supplierId)) ? 'award' : 'regret'))
    expect(letters.map(({ kind }) => kind)).toEqual(expected)
    const regrets = letters.filter(({ kind }) => kind === 'regret')
    const named = bids.filter(({ supplierId, supplierName }) => {
      const isNamed = regrets.some(({ content }) => String(content).includes(String(supplierName)))
      return winners().has(String(supplierId)) && isNamed
    })
    expect(named).toEqual([])
    const told = await at.api.running.app.store.rows<{ bus_id: string }>({
      sql: `select distinct bus_id from msg_message where bus_type = 'bid/letter'`,
      parameters: [],
    })
    expect(told.length).toBeGreaterThanOrEqual(bids.length)
  })

  it('shows a supplier its own letter alone', async () => {
    const mine = await rows(at.on('supplier_b'), 'bid/letter/list?pageSize=100')
    const own = await firstOf(at.on('supplier_b'), 'bid/quote/list')
    expect(mine.every(({ supplierId }) => supplierId === own.supplierId)).toBe(true)
    expect(await rows(at.on('supplier_t1'), 'bid/letter/list?pageSize=100')).toEqual([])
    expect((await at.on('warehouse')('GET', 'bid/letter/list')).success).toBe(false)
    expect((await act(at.on('supplier_b'), 'bid/letter', 'send', String(mine[0]?.id))).success).toBe(false)
  })

  it('makes a contract for each winner, once, with its lines', async () => {
    expect((await record(at.on('buyer'), 'bid/scaling', award))._made).toBe(undefined)
    await did(at.on('buyer'), 'bid/scaling', 'createContract', award)
    const { billNo, lines, _made: made } = await record(at.on('buyer'), 'bid/scaling', award)
    expect(made).toEqual({ createContract: null, createOrder: null })
    const contracts = await rows(at.on('buyer'), `con/contract/list?srcNo=${billNo}`)
    const awarded = lines as unknown as readonly Row[]
    expect(contracts.map(({ supplierId }) => supplierId).toSorted()).toEqual(
      [...new Set(awarded.map(({ supplierId }) => supplierId))].toSorted(),
    )
    expect(new Set(contracts.map(({ status }) => status))).toEqual(new Set(['draft']))
    const contracted = (
      await Promise.all(contracts.map(({ id }) => rows(at.on('buyer'), `con/contract/lines/list?contractId=${id}`)))
    ).flat()
    const facts = (some: readonly Row[], price: string) =>
      some.map((row) => [row.materialCode, row.qty, row[price]].join()).toSorted()
    expect(facts(contracted, 'price')).toEqual(facts(awarded, 'awardPrice'))
    expect((await act(at.on('buyer'), 'bid/scaling', 'createContract', award)).text).toContain('已生成合同')
    expect((await act(at.on('buyer'), 'bid/scaling', 'createOrder', award)).text).toContain('已生成合同')
    expect((await act(at.on('approver'), 'bid/scaling', 'createContract', award)).success).toBe(false)
  })

  it('writes its prices into the library, once, and ends the former ones', async () => {
    const { lines, billNo } = await record(at.on('buyer'), 'bid/scaling', award)
    const [line] = lines as unknown as readonly Row[]
    expect((await act(at.on('buyer'), 'bid/scaling', 'createPrice', award, { priceUntil: '2020-01-01' })).success).toBe(
      false,
    )
    await did(at.on('buyer'), 'bid/scaling', 'createPrice', award, { priceUntil: '2098-12-31' })
    const prices = await rows(
      at.on('buyer'),
      `mat/price/list?materialName=${encodeURIComponent(String(line?.materialName))}&pageSize=100`,
    )
    const mine = prices.filter(({ srcNo }) => srcNo === billNo)
    expect(mine.length).toBeGreaterThan(0)
    const own = mine.find(({ materialCode }) => materialCode === line?.materialCode)
    expect(own).toMatchObject({ source: 'inquiry', endDate: '2098-12-31', price: line?.awardPrice })
    const again = await act(at.on('buyer'), 'bid/scaling', 'createPrice', award, { priceUntil: '2098-12-31' })
    expect(again.text).toContain('不允许“写入价格库”')
  })
})

describe('award above the limit of the organisation', () => {
  afterAll(() => at.limited(null))

  /** Takes an award back: its inquiry is open for the next test. */
  async function undo(award: string): Promise<void> {
    await write(at.api, "update bid_scaling set status = 'cancelled' where id = ?", award)
    const { inquiryNo } = await record(at.on('buyer'), 'bid/scaling', award)
    await write(at.api, "update bid_inquiry set phase = 'opened' where bill_no = ?", inquiryNo)
  }

  /** An award that is handed in while one person approves up to a limit. */
  async function handedIn(limit: number, isBest: boolean) {
    const inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const comparison = await at.compared('inquiry', inquiry.id)
    const best = splitOf(comparison, 'cheapest').picks
    const dearest = comparison.suppliers.toSorted(
      (left, right) => (right.cells[1]?.price ?? 0) - (left.cells[1]?.price ?? 0),
    )[0]
    const award = await at.proposed('inquiry', inquiry.id, isBest ? best : { ...best, 1: dearest?.supplierId ?? '' })
    await at.edit(award, { reason: '价格', ...(!isBest && { whyNotBest: '交期' }) })
    await at.limited(limit)
    await did(at.on('buyer'), 'bid/scaling', 'submit', award)
    return award
  }

  it('is approved by one person up to the limit, and by two above it', async () => {
    const within = await handedIn(1_000_000_000, true)
    const read = (award: string) => record(at.on('buyer'), 'bid/scaling', award)
    expect(await read(within)).toMatchObject({ approvalLevels: 1, approvals: 0, deviates: 'N' })
    await did(at.on('buyer'), 'bid/scaling', 'withdraw', within)
    await did(at.on('buyer'), 'bid/scaling', 'submit', within)
    await did(at.on('approver'), 'bid/scaling', 'reject', within, { rejectReason: '请重新提交' })
    await undo(within)

    const above = await handedIn(1, true)
    expect(await read(above)).toMatchObject({ approvalLevels: 2, approvals: 0, deviates: 'N' })
    expect((await act(at.on('approver'), 'bid/scaling', 'approve', above)).success).toBe(false)
    await did(at.on('approver'), 'bid/scaling', 'approveFirst', above)
    expect((await act(at.on('approver'), 'bid/scaling', 'approveSecond', above)).text).toContain(
      '复核人不能是已审批的本人',
    )
    await did(at.on('approver_fu'), 'bid/scaling', 'approveSecond', above)
    expect(await read(above)).toMatchObject({ status: 'approved', approvals: 2, approvers: 'approver,approver_fu' })
    await undo(above)
  })

  it('is not avoided by awards of parts: they count as one amount', async () => {
    const inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const comparison = await at.compared('inquiry', inquiry.id)
    const best = splitOf(comparison, 'cheapest').picks
    const submitted = async (keys: readonly string[]) => {
      const award = await at.proposed(
        'inquiry',
        inquiry.id,
        Object.fromEntries(keys.map((key) => [key, best[key] ?? ''])),
      )
      await at.edit(award, { reason: '价格' })
      await did(at.on('buyer'), 'bid/scaling', 'submit', award)
      return record(at.on('buyer'), 'bid/scaling', award)
    }
    const [first = '', ...others] = Object.keys(best)
    await at.limited(null)
    const rest = await submitted(others)
    // The lines keep the numbers of the event.
    expect((rest.lines as unknown as readonly Row[]).map(({ lineNo }) => String(lineNo))).toEqual(others)
    await at.limited(Number(rest.awardAmount))
    const last = await submitted([first])
    expect(last.awardAmount).toBeLessThan(Number(rest.awardAmount))
    const together = Number(rest.awardAmount) + Number(last.awardAmount)
    expect(last).toMatchObject({ approvalLevels: 2, eventAmount: expect.closeTo(together, 2) })
    // Submitted at the same moment, neither knew of the other: the second approval sees both.
    await write(at.api, 'update bid_scaling set approval_levels = 1 where id = ?', last.id)
    await did(at.on('approver'), 'bid/scaling', 'approve', rest.id)
    expect((await act(at.on('approver'), 'bid/scaling', 'approve', last.id)).text).toContain('累计金额须更多人审批')
    await undo(rest.id)
    await undo(last.id)
  })

  it('of an older database has its lines in the order of their numbers', async () => {
    const { app } = at.api.running
    const places = "select line_no, sort_no from bid_scaling_lines where id in ('older-1', 'older-2') order by id"
    const line = (no: number) =>
      `insert into bid_scaling_lines (id, tenant_id, version, line_no) values ('older-${no}', '0', 1, ${no})`
    for (const no of [1, 2]) await write(at.api, line(no))
    for (let start = 0; start < 2; start += 1) await upgradeAwardLines(app.store, app.live.current)
    expect(await app.store.rows({ sql: places, parameters: [] })).toEqual([
      { line_no: 1, sort_no: 1 },
      { line_no: 2, sort_no: 2 },
    ])
  })

  it('of a line in shares keeps the number of the line', async () => {
    const inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const { suppliers } = await at.compared('inquiry', inquiry.id)
    const [one, other] = suppliers.filter(({ cells }) => cells[1])
    const picks = [
      { line: '1', supplierId: one?.supplierId, sharePct: 60 },
      { line: '1', supplierId: other?.supplierId, sharePct: 40 },
    ]
    const { result } = await at.on('buyer')('POST', 'sourcing/award', {
      body: { kind: 'inquiry', id: inquiry.id, picks },
    })
    await at.edit(result.id, { reason: '分散供应', whyNotBest: '分散供应风险' })
    await did(at.on('buyer'), 'bid/scaling', 'submit', result.id)
    const { lines } = await record(at.on('buyer'), 'bid/scaling', result.id)
    expect((lines as unknown as readonly Row[]).map(({ lineNo, sharePct }) => [lineNo, sharePct])).toEqual([
      [1, 60],
      [1, 40],
    ])
    await undo(result.id)
  })

  it('of some lines leaves the bids open that may win the others', async () => {
    const inquiry = await firstOf(at.on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')
    const best = splitOf(await at.compared('inquiry', inquiry.id), 'cheapest').picks
    await at.limited(null)
    const published = async (keys: readonly string[]) => {
      const award = await at.proposed(
        'inquiry',
        inquiry.id,
        Object.fromEntries(keys.map((key) => [key, best[key] ?? ''])),
      )
      await at.edit(award, { reason: '价格' })
      await did(at.on('buyer'), 'bid/scaling', 'submit', award)
      await did(at.on('approver'), 'bid/scaling', 'approve', award)
      await did(at.on('buyer'), 'bid/scaling', 'publish', award)
      return award
    }
    const decided = async () => {
      const bids = await rows(at.on('buyer'), `bid/quote/list?inquiryNo=${inquiry.billNo}&pageSize=50`)
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
    await write(at.api, "update bid_quote set status = 'opened' where source_no = ?", inquiry.billNo)
    await undo(one)
    await undo(rest)
  })

  it('that takes another bid than the best is approved by three', async () => {
    const award = await handedIn(1, false)
    expect(await record(at.on('buyer'), 'bid/scaling', award)).toMatchObject({ approvalLevels: 3, deviates: 'Y' })
    await did(at.on('approver'), 'bid/scaling', 'approveFirst', award)
    expect((await act(at.on('approver_fu'), 'bid/scaling', 'approveSecond', award)).success).toBe(false)
    await did(at.on('approver_fu'), 'bid/scaling', 'approveFurther', award)
    expect(await record(at.on('buyer'), 'bid/scaling', award)).toMatchObject({ status: 'reviewing', approvals: 2 })
    expect((await act(at.on('approver_fu'), 'bid/scaling', 'approveSecond', award)).success).toBe(false)
    await did(await at.api.as('approver_lei'), 'bid/scaling', 'approveSecond', award)
    expect(await record(at.on('buyer'), 'bid/scaling', award)).toMatchObject({ status: 'approved', approvals: 3 })
    await undo(award)
  })
})

describe('award of another bid than the best', () => {
  it('needs a reason and a second person, and makes orders', async () => {
    const inquiry = (await rows(at.on('buyer'), 'bid/inquiry/list?phase=opened&pageSize=20')).at(-1)
    if (!inquiry) throw new Error('no inquiry')
    const comparison = await at.compared('inquiry', inquiry.id)
    const dearest = comparison.suppliers.toSorted(
      (left, right) => (right.cells[1]?.price ?? 0) - (left.cells[1]?.price ?? 0),
    )[0]
    const picks = { ...splitOf(comparison, 'cheapest').picks, 1: dearest?.supplierId ?? '' }
    const award = await at.proposed('inquiry', inquiry.id, picks)
    await at.edit(award, { reason: '综合考虑交期' })
    expect((await act(at.on('buyer'), 'bid/scaling', 'submit', award)).text).toContain('未选最优')
    await at.edit(award, { whyNotBest: '最低价供应商近期交货多次延误，风险较高' })
    await did(at.on('buyer'), 'bid/scaling', 'submit', award)
    expect(await record(at.on('buyer'), 'bid/scaling', award)).toMatchObject({ deviates: 'Y', status: 'pending' })
    expect((await act(at.on('approver'), 'bid/scaling', 'approve', award)).success).toBe(false)
    await did(at.on('approver'), 'bid/scaling', 'approveFirst', award)
    expect(await record(at.on('buyer'), 'bid/scaling', award)).toMatchObject({
      status: 'reviewing',
      approvers: 'approver',
    })
    expect((await act(at.on('approver'), 'bid/scaling', 'approveSecond', award)).text).toContain(
      '复核人不能是已审批的本人',
    )
    expect((await act(at.on('buyer'), 'bid/scaling', 'publish', award)).success).toBe(false)
    await did(at.on('approver_fu'), 'bid/scaling', 'approveSecond', award)
    await did(at.on('buyer'), 'bid/scaling', 'publish', award)
    await did(at.on('buyer'), 'bid/scaling', 'createOrder', award)
    const { billNo, lines } = await record(at.on('buyer'), 'bid/scaling', award)
    const orders = await rows(at.on('buyer'), `ord/order/list?awardNo=${billNo}`)
    const suppliers = new Set((lines as unknown as readonly Row[]).map(({ supplierId }) => supplierId))
    expect(new Set(orders.map(({ supplierId }) => supplierId))).toEqual(suppliers)
    expect((await act(at.on('buyer'), 'bid/scaling', 'createOrder', award)).text).toContain('已生成订单')
    expect((await act(at.on('buyer'), 'bid/scaling', 'createContract', award)).text).toContain('已生成订单')

    // Orders are at most the award; what a draft leaves is open again, for either kind of document.
    const [order] = orders
    const changed = async (change: (qty: number) => number) => {
      const { id, lines: own, version } = await record(at.on('buyer'), 'ord/order', String(order?.id))
      const rest = (own as unknown as readonly Row[]).map((line) => ({ ...line, qty: change(Number(line.qty)) }))
      return at.on('buyer')('PUT', 'ord/order/edit', { body: { id, version, lines: rest } })
    }
    const more = await changed((qty) => qty + 1)
    expect([more.success, more.text]).toEqual([false, expect.stringContaining('超过剩余数量')])
    expect((await changed((qty) => qty - 1)).success).toBe(true)
    await did(at.on('buyer'), 'bid/scaling', 'createContract', award)
    const [contract, ...others] = await rows(at.on('buyer'), `con/contract/list?srcNo=${billNo}`)
    expect([contract?.supplierId, others]).toEqual([order?.supplierId, []])
    const open = await rows(at.on('buyer'), `con/contract/lines/list?contractId=${contract?.id}`)
    expect(open.length).toBeGreaterThan(0)
    expect(new Set(open.map(({ qty }) => qty))).toEqual(new Set([1]))
    expect((await act(at.on('buyer'), 'bid/scaling', 'createOrder', award)).text).toContain('已生成合同')
  })
})
