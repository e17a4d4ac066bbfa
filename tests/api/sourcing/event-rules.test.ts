import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { act, type Call, dialect, did, firstOf, type Row, record, write } from './callers.ts'
import { codeOf, type Kind, type Market, openMarket } from './market.ts'

let api: ApiServer
let market: Market
let buyer: Call
let supplier: Call
let rival: Call
beforeAll(async () => {
  api = await startApi({}, dialect)
  market = await openMarket(api)
  ;[buyer, supplier, rival] = [market.on('buyer'), market.on('supplier_b'), market.on('supplier_a')]
})
afterAll(() => api?.close())

type Event = Row & { readonly billNo: string }

async function published(kind: Kind, values: object = {}): Promise<Event> {
  const event = await market.event(kind, values)
  await did(buyer, codeOf(kind), 'publish', event.id)
  return event
}

async function added(call: Call, code: string, body: object): Promise<Row> {
  const reply = await call('POST', `${code}/add`, { body })
  if (!reply.success) throw new Error(reply.text)
  return reply.result
}

const quoted = async (call: Call, event: Event) => added(call, 'bid/quote', await quotationFor(call, event, 90))
const invitation = (call: Call, { billNo }: Event) => firstOf(call, `bid/invite/list?billNo=${billNo}`)
const statusOf = async (call: Call, { id }: Row) => (await record(call, 'bid/quote', id)).status
const refused = (pointer: string, message: string) => [expect.objectContaining({ pointer, message })]

describe('the content of an event', () => {
  const base = async (kind: Kind) => {
    const { id } = await market.event(kind)
    const { id: _, billNo: __, ...copy } = await record(buyer, codeOf(kind), id)
    return copy
  }
  const lineOf = ({ items }: Awaited<ReturnType<typeof base>>): Row => {
    const [{ id: _, ...line }] = items as unknown as readonly [Row]
    return line as Row
  }

  it.each(['one', 'inquiry'] as const)('has quantities above zero (%s), also after an amendment', async (kind) => {
    const copy = await base(kind)
    for (const qty of [0, -1, 1e15]) {
      const items = [{ ...lineOf(copy), qty }]
      const reply = await buyer('POST', `${codeOf(kind)}/add`, { body: { ...copy, items } })
      expect(reply.result?.errors, String(qty)).toEqual([expect.objectContaining({ pointer: '/items/0/qty' })])
    }
    const event = await published(kind)
    const { items } = await record(buyer, codeOf(kind), event.id)
    const zero = (items as unknown as readonly Row[]).map(({ id }) => ({ id, qty: 0 }))
    const amended = await act(buyer, codeOf(kind), 'amend', event.id, { items: zero })
    expect(amended.result?.errors).toContainEqual(expect.objectContaining({ pointer: '/items/0/qty' }))
  })

  it('has lines, of lots that exist, each lot and invited company once', async () => {
    const copy = await base('one')
    const tender = (values: object) => buyer('POST', 'bid/project/add', { body: { ...copy, ...values } })
    const submitted = async (values: object) => {
      const { result } = await tender(values)
      return (await act(buyer, 'bid/project', 'submit', result.id)).result?.errors
    }
    expect(await submitted({ items: [] })).toEqual(refused('/items', '请填写明细'))
    const ofLot = { ...lineOf(copy), lotNo: '7' }
    expect(await submitted({ items: [ofLot] })).toEqual(refused('/items/0/lotNo', '标段 7 不存在'))
    const lot = { lotNo: '7', lotName: 'A' }
    expect(await submitted({ items: [ofLot], lots: [lot] })).toBe(undefined)
    expect((await tender({ lots: [lot, lot] })).result.errors).toEqual(
      refused('/lots/1/lotNo', '第 1 行与第 2 行相同：标段号'),
    )
    const guest = { supplierId: market.companies.supplier_a }
    expect((await tender({ invited: [guest, guest] })).result.errors).toEqual(
      refused('/invited/1/supplierId', '第 1 行与第 2 行相同：供应商'),
    )
  })
})

describe('an amendment', () => {
  it('changes something, at least a day before the deadline where the method says nothing, and before it', async () => {
    const inquiry = await published('inquiry')
    const said = async (action: string, values: object = {}) =>
      (await act(buyer, 'bid/inquiry', action, inquiry.id, values)).text
    const { quoteDeadline, items } = await record(buyer, 'bid/inquiry', inquiry.id)
    expect(await said('amend')).toContain('未修改任何内容')
    expect(await said('amend', { quoteDeadline, items })).toContain('未修改任何内容')
    await write(api, `update bid_method set amend_days = null where method = 'inquiry'`)
    expect(await said('amend', { remark: '新' })).toContain('距截止不足 1 天')
    await write(api, `update bid_method set amend_days = 0 where method = 'inquiry'`)
    // In the moment before the job closes the event.
    await write(api, `update bid_inquiry set quote_deadline = ? where id = ?`, '2020-01-01 00:00:00', inquiry.id)
    const later = { quoteDeadline: '2099-01-01 10:00:00' }
    for (const action of ['amend', 'extendDeadline'])
      expect(await said(action, later)).toContain('截止时间已过，不能再延长或修改')
  })

  it('raises no inquiry to an amount that other people approve', async () => {
    const line = (minAmount: number, maxAmount: number | null, person3: string) =>
      added(market.on('admin'), 'wf/matrix', {
        ...{ name: `${minAmount}`, busType: 'bid/inquiry', priority: 10, minAmount, maxAmount, person3, status: 'Y' },
      })
    await line(0, 1_000_000, 'approver')
    await line(1_000_000, null, 'approver_fu')
    const { items: drafted } = await record(buyer, 'bid/inquiry', (await market.event('inquiry')).id)
    const items = (drafted as unknown as readonly Row[]).map(({ id: _, ...row }) => ({
      ...row,
      qty: 2,
      targetPrice: 1000,
    }))
    const inquiry = await published('inquiry', { items })
    const rowsNow = (await record(buyer, 'bid/inquiry', inquiry.id)).items as unknown as readonly Row[]
    const amended = (qty: number) =>
      act(buyer, 'bid/inquiry', 'amend', inquiry.id, { items: rowsNow.map(({ id }) => ({ id, qty })) })
    expect((await amended(3)).success).toBe(true)
    const refusal = '须由其他人审批'
    expect((await amended(100_000)).text).toContain(refusal)
    const amend = (items: readonly object[]) => act(buyer, 'bid/inquiry', 'amend', inquiry.id, { items })
    // A lower target price does not lower the amount, and a material that was never ordered has none.
    expect((await amend(rowsNow.map(({ id }) => ({ id, qty: 100_000, targetPrice: 0.01 })))).text).toContain(refusal)
    const [known] = rowsNow
    const sql = `select material_code from mat_material where enabled = 'Y' and material_code not in (select material_code from _last_price)`
    const [unknown] = await api.running.app.store.rows<{ material_code: string }>({ sql, parameters: [] })
    const other = { materialCode: unknown?.material_code, targetPrice: 1 }
    expect(other.materialCode).toBeTruthy()
    expect((await amend([{ id: known?.id, ...other }])).text).toContain(refusal)
    expect((await amend([{ id: known?.id }, { ...known, id: undefined, lineNo: 9, ...other }])).text).toContain(refusal)
    expect((await record(buyer, 'bid/inquiry', inquiry.id)).estimate).toBe(6000)
  })
})

describe('a bid', () => {
  it('is of a lot that the tender has', async () => {
    const tender = await published('one')
    const body = { ...(await quotationFor(supplier, tender, 90)), lotNo: '99', items: [] }
    expect((await supplier('POST', 'bid/quote/add', { body })).result.errors).toEqual(
      refused('/lotNo', '该项目没有此标段'),
    )
  })

  it('is not offered to a company that has declined an inquiry, nor taken of it', async () => {
    const inquiry = await published('inquiry')
    const isOffered = async (call: Call) =>
      !Object.keys((await record(call, 'bid/inquiry', inquiry.id))._made ?? {}).includes('newQuote')
    const draft = await quoted(supplier, inquiry)
    const own = await invitation(rival, inquiry)
    expect(await isOffered(rival)).toBe(true)
    await did(rival, 'bid/invite', 'decline', own.id, { replyNote: '产能已满' })
    expect(await isOffered(rival)).toBe(false)
    const body = await quotationFor(rival, inquiry, 90)
    expect((await rival('POST', 'bid/quote/add', { body })).text).toContain('已谢绝此询价')
    const theirs = await invitation(supplier, inquiry)
    await did(supplier, 'bid/invite', 'decline', theirs.id, { replyNote: '产能已满' })
    expect((await act(supplier, 'bid/quote', 'submit', draft.id)).text).toContain('已谢绝此询价')
  })

  it('that is handed in is withdrawn before its company declines', async () => {
    const inquiry = await published('inquiry')
    const bid = await quoted(supplier, inquiry)
    await did(supplier, 'bid/quote', 'submit', bid.id)
    const { id } = await invitation(supplier, inquiry)
    const decline = () => act(supplier, 'bid/invite', 'decline', id, { replyNote: '产能已满' })
    expect((await decline()).text).toContain('请先撤回报价')
    await did(supplier, 'bid/quote', 'withdraw', bid.id)
    expect((await decline()).success).toBe(true)
  })

  it.each(['one', 'inquiry'] as const)('lapses when its event (%s) is cancelled', async (kind) => {
    const event = await published(kind)
    const bids = await Promise.all([supplier, rival].map((call) => quoted(call, event)))
    const [handed, draft] = bids as [Row, Row]
    await did(supplier, 'bid/quote', 'submit', handed.id)
    await did(market.on('approver'), codeOf(kind), 'cancel', event.id, { rejectReason: '项目取消，不再采购' })
    expect([await statusOf(supplier, handed), await statusOf(rival, draft)]).toEqual(['lapsed', 'lapsed'])
    expect((await act(rival, 'bid/quote', 'submit', draft.id)).success).toBe(false)
  })
})
