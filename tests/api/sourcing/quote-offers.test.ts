import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { tracesOf } from '../../kit/traces.ts'
import { act, type Call, did, type Row, record, rows, write } from './callers.ts'
import { type Market, openMarket } from './market.ts'

const word = 'sealed-alternative-brand'
const prices = { step: 61_728.455, other: 51_627.385 }
const breaks = [
  { itemNo: 1, fromQty: 2, price: prices.step },
  { itemNo: 1, fromQty: 1, price: 80_000 },
  { itemNo: 2, fromQty: 100, price: 1 },
]
const alternatives = [
  { itemNo: 1, materialName: 'Equal pump', spec: 'EQ-2', brand: word, price: prices.other, taxRate: '13', note: 'ISO' },
]

let api: ApiServer
let market: Market
let supplier: Call
let inquiry: Row
let quote: Row

/** A published inquiry of two lines, of 2 and 4 pieces. */
async function published(values: object): Promise<Row> {
  const buyer = market.on('buyer')
  const { result } = await buyer('POST', 'bid/inquiry/add', { body: values })
  await did(buyer, 'bid/inquiry', 'submit', result.id)
  await did(market.on('approver'), 'bid/inquiry', 'approve', result.id)
  await did(buyer, 'bid/inquiry', 'publish', result.id)
  return record(supplier, 'bid/inquiry', result.id)
}

const save = (values: object) => supplier('PUT', 'bid/quote/edit', { body: { id: quote.id, ...values } })
const own = () => record(supplier, 'bid/quote', quote.id)
const items = async () => (await own()).items as unknown as readonly Row[]

beforeAll(async () => {
  api = await startApi()
  market = await openMarket(api)
  supplier = market.on('supplier_b')
  const draft = await market.event('inquiry')
  const { name, inquiryType, priceType, currency, purOrg, buyerId, quoteDeadline } = draft as Row
  const lines = (draft.items as unknown as readonly Row[]).map(({ lineNo, materialCode, unit, qty, needDate }) => ({
    ...{ lineNo, materialCode, unit, qty, needDate },
  }))
  const invited = Object.values(market.companies).map((supplierId) => ({ supplierId }))
  const head = { name, inquiryType, priceType, currency, purOrg, buyerId, quoteDeadline, invited, items: lines }
  inquiry = await published({ ...head, allowPartial: 'N', sealed: 'Y', allowAlternatives: 'Y' })
  const plain = await published({ ...head, allowPartial: 'N', sealed: 'Y' })
  const body = await quotationFor(supplier, plain, 90_000)
  const refused = await supplier('POST', 'bid/quote/add', { body: { ...body, alternatives } })
  expect(refused.text).toContain('该项目不接受替代方案')
  const added = await supplier('POST', 'bid/quote/add', { body: await quotationFor(supplier, inquiry, 90_000) })
  if (!added.success) throw new Error(added.text)
  quote = added.result
})
afterAll(() => api?.close())
afterEach(() => vi.useRealTimers())

describe('price breaks of a quotation', () => {
  it('decide the price and the amounts of the line whose quantity they fit', async () => {
    expect((await save({ breaks, alternatives })).success).toBe(true)
    const [one, two] = await items()
    expect(one).toMatchObject({ price: 90_000, appliedPrice: prices.step, amountNoTax: 123_456.91 })
    expect(two).toMatchObject({ price: 90_000, appliedPrice: 90_000, amountNoTax: 360_000 })
    expect((await own()).amountNoTax).toBe(483_456.91)
  })

  it('decide it again when they change alone, or the line alone', async () => {
    const [first, ...rest] = (await own()).breaks as unknown as readonly Row[]
    const changed = [...rest.map(({ id }) => ({ id })), { id: first?.id, price: 1.5 }]
    expect((await save({ breaks: changed })).success).toBe(true)
    const target = first?.fromQty === 2 ? 1.5 : prices.step
    expect((await items())[0]).toMatchObject({ appliedPrice: target })
    expect((await save({ breaks })).success).toBe(true)
    const [line] = await items()
    const moq = await supplier('PUT', 'bid/quote/items/edit', { body: { id: line?.id, moq: 1 } })
    expect(moq.result).toMatchObject({ moq: 1, appliedPrice: prices.step })
  })

  it.each<[string, object, string, RegExp]>([
    ['of a line that is not quoted', { breaks: [{ itemNo: 9, fromQty: 1, price: 1 }] }, '/breaks/0/itemNo', /没有该行/],
    [
      'twice from one quantity',
      { breaks: [...breaks, { itemNo: 1, fromQty: 2, price: 3 }] },
      '/breaks/3/fromQty',
      /相同/,
    ],
    ['with a negative price', { breaks: [{ itemNo: 1, fromQty: 1, price: -1 }] }, '/breaks/0/price', /0/],
    ['from a negative quantity', { breaks: [{ itemNo: 1, fromQty: -5, price: 1 }] }, '/breaks/0/fromQty', /0/],
  ])('are refused %s', async (_, values, pointer, message) => {
    const before = await own()
    const reply = await save(values)
    expect(reply.result.errors[0]).toMatchObject({ pointer, message: expect.stringMatching(message) })
    expect(await own()).toEqual(before)
  })

  it('are handed in with prices above zero that fall with the quantity', async () => {
    for (const [step, message] of [
      [{ itemNo: 1, fromQty: 3, price: 70_000 }, '单价不应更高'],
      [{ itemNo: 1, fromQty: 3, price: 0 }, '单价须大于 0'],
    ] as const) {
      expect((await save({ breaks: [...breaks, step] })).success).toBe(true)
      expect((await act(supplier, 'bid/quote', 'submit', quote.id)).text).toContain(message)
    }
    expect((await save({ breaks })).success).toBe(true)
  })
})

describe('offers of a quotation', () => {
  let comparison: { readonly suppliers: readonly Row[] }
  const pick = (values: object) => ({ line: '1', supplierId: market.companies.supplier_b, sharePct: 100, ...values })
  const propose = (...picks: readonly object[]) =>
    market.on('buyer')('POST', 'sourcing/award', { body: { kind: 'inquiry', id: inquiry.id, picks } })

  it('are in no file before the opening', async () => {
    await did(supplier, 'bid/quote', 'submit', quote.id)
    const other = market.on('supplier_a')
    const body = await quotationFor(other, inquiry, 75_000)
    const rival = await other('POST', 'bid/quote/add', { body })
    await did(other, 'bid/quote', 'submit', rival.result.id)
    const secrets = [prices.step, prices.other, word, 'Equal pump']
    expect(await tracesOf(api, secrets)).toEqual([])
    for (const who of ['buyer', 'admin', 'auditor', 'supplier_a', 'expert'] as const) {
      const reply = await market.on(who)('GET', `bid/quote/alternatives/list?quoteId=${quote.id}`)
      expect([who, reply.text.includes(word)]).toEqual([who, false])
    }
  })

  it('are compared by the price break of the quantity, with the alternative offers for the line', async () => {
    const past = '2020-01-01 09:00:00'
    await write(api, `update bid_inquiry set phase = 'closed', quote_deadline = ? where id = ?`, past, inquiry.id)
    await write(
      api,
      `update bid_quote set status = 'locked' where source_no = ? and status = 'submitted'`,
      inquiry.billNo,
    )
    await did(market.on('buyer'), 'bid/inquiry', 'askOpening', inquiry.id)
    await did(market.on('approver'), 'bid/inquiry', 'confirmOpening', inquiry.id)
    const reply = await market.on('buyer')('GET', `sourcing/comparison?kind=inquiry&id=${inquiry.id}`)
    comparison = reply.result
    const column = comparison.suppliers.find(({ supplierId }) => supplierId === market.companies.supplier_b)
    const cells = column?.cells as unknown as Readonly<Record<string, Row>>
    expect(cells['1']).toMatchObject({ quoted: prices.step, rank: 1, amount: 123_456.91 })
    expect(cells['1']?.alternatives).toMatchObject([{ quoted: prices.other, brand: word, materialName: 'Equal pump' }])
  })

  it('are awarded by the price of the share', async () => {
    const rival = { supplierId: market.companies.supplier_a, sharePct: 50 }
    const { result } = await propose(pick({ sharePct: 50 }), pick(rival))
    const { lines } = await record(market.on('buyer'), 'bid/scaling', result.id)
    const [half] = lines as unknown as readonly Row[]
    // One piece of two: the break from one piece.
    expect(half).toMatchObject({ qty: 1, quotePrice: 80_000, awardPrice: 80_000, isAlternative: 'N' })
  })

  it('are awarded as alternatives with a reason, a second person and their own price, into prices and contracts', async () => {
    const buyer = market.on('buyer')
    expect((await propose(pick({ alternative: 'else' }))).success).toBe(false)
    const [cell] = comparison.suppliers.flatMap(({ cells }) => {
      const [one] = Object.values(cells as unknown as Readonly<Record<string, Row>>)
      return (one?.alternatives as readonly Row[] | undefined) ?? []
    })
    const alternative = (cell as unknown as { itemId: string }).itemId
    const made = await propose(pick({ alternative }), pick({ line: '2' }))
    const award = made.result.id
    const [line] = (await record(buyer, 'bid/scaling', award)).lines as unknown as readonly Row[]
    expect(line).toMatchObject({ isAlternative: 'Y', awardPrice: prices.other, offered: `Equal pump · EQ-2 · ${word}` })
    const edit = (values: object) => buyer('PUT', 'bid/scaling/edit', { body: { id: award, ...values } })
    await edit({ reason: '比价' })
    expect((await act(buyer, 'bid/scaling', 'submit', award)).text).toContain('未选最优报价')
    await edit({ whyNotBest: '等效且更便宜' })
    const dear = await buyer('PUT', 'bid/scaling/lines/edit', { body: { id: line?.id, awardPrice: prices.other + 1 } })
    expect(dear.success).toBe(true)
    expect((await act(buyer, 'bid/scaling', 'submit', award)).text).toContain('高于其报价')
    await buyer('PUT', 'bid/scaling/lines/edit', { body: { id: line?.id, awardPrice: prices.other } })
    await did(buyer, 'bid/scaling', 'submit', award)
    await did(market.on('approver'), 'bid/scaling', 'approveFirst', award)
    await did(market.on('approver_fu'), 'bid/scaling', 'approveSecond', award)
    await did(buyer, 'bid/scaling', 'publish', award)
    await did(buyer, 'bid/scaling', 'createContract', award)
    const { billNo } = await record(buyer, 'bid/scaling', award)
    const [contract] = await rows(buyer, `con/contract/list?srcNo=${billNo}`)
    const carried = await rows(buyer, `con/contract/lines/list?contractId=${contract?.id}`)
    expect(carried).toContainEqual(
      expect.objectContaining({ offered: `Equal pump · EQ-2 · ${word}`, price: prices.other }),
    )
    await did(buyer, 'bid/scaling', 'createPrice', award, { priceUntil: '2099-01-01' })
    const library = await rows(buyer, `mat/price/list?srcNo=${billNo}`)
    expect(library).toContainEqual(
      expect.objectContaining({ spec: `Equal pump · EQ-2 · ${word}`, price: prices.other }),
    )
  })
})
