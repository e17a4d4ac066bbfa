import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryPrices } from '../../../server/domain/kit/library-price.ts'
import { systemSession } from '../../../server/platform/audit/system-session.ts'
import { newId } from '../../../server/platform/new-id.ts'
import { plant } from '../../kit/money.ts'
import { act, did, firstOf, type Row, record, rows, write } from '../sourcing/callers.ts'
import { headOf, inDays, lineOf, startTraders, type Traders } from './contract-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('prices on %s', (dialect) => {
  let trade: Traders
  let price: Readonly<Record<string, unknown>>
  beforeAll(async () => {
    trade = await startTraders(dialect)
    const { company, material } = trade
    price = { supplierId: company.id, materialCode: material.materialCode, currency: 'CNY', taxRate: '13' }
    const body = { ...price, price: 100, beginDate: inDays(-100), endDate: inDays(200) }
    const added = await trade.on('buyer')('POST', 'mat/price/add', { body })
    expect(added.text).toContain('"success":true')
    await did(trade.on('approver'), 'mat/price', 'approve', added.result.id)
  })
  afterAll(() => trade?.api.close())

  const library = async () => {
    const { company, material } = trade
    const found = await rows(trade.on('buyer'), `mat/price/list?supplierId=${company.id}&pageSize=200`)
    return found.filter(({ materialCode }) => materialCode === material.materialCode)
  }
  const add = async (body: object, name = 'buyer') => {
    const reply = await trade.on(name)('POST', 'mat/price/add', { body: { ...price, ...body } })
    if (reply.success) await did(trade.on('approver'), 'mat/price', 'approve', reply.result.id)
    return reply
  }
  const adjust = async (name: string, values: object = {}, line: object = {}): Promise<Row> => {
    const body = {
      ...headOf(trade),
      ...{ adjustType: 'up', reason: '原料涨价，申请调整', effectDate: inDays(1), retroactive: 'N', ...values },
      lines: [lineOf(trade, { newPrice: 120, monthlyQty: 10, ...line })],
    }
    const reply = await trade.on(name)('POST', 'mat/priceadjust/add', { body })
    expect(reply.text).toContain('"success":true')
    return record(trade.on(name), 'mat/priceadjust', reply.result.id)
  }
  const linesOf = (row: Row) => row.lines as unknown as readonly Row[]
  const read = (row: Row) => record(trade.on('buyer'), 'mat/priceadjust', row.id)
  const answered = (row: Row, values: object) => ({ lines: linesOf(row).map(({ id }) => ({ id, ...values })) })

  it('are positive, and never overlap, also when two are written at once', async () => {
    expect((await add({ price: 0, fromQty: 5, beginDate: inDays(0), endDate: inDays(9) })).success).toBe(false)
    expect((await add({ price: 9, fromQty: -5, beginDate: inDays(0), endDate: inDays(9) })).success).toBe(false)
    const both = await Promise.all(
      [95, 96].map((value) => add({ price: value, fromQty: 50, beginDate: inDays(-10), endDate: inDays(200) })),
    )
    expect(both.filter(({ success }) => success).length).toBe(1)
    expect((await library()).filter(({ fromQty }) => fromQty === 50).length).toBe(1)
  })

  it('are found by company, currency, day and the break that the quantity reaches', async () => {
    const { app } = trade.api.running
    const place = { app, model: app.live.current, session: systemSession('0') }
    const materialCode = String(trade.material.materialCode)
    const at = (qty: number, date: string, currency = 'CNY') =>
      libraryPrices(place, { supplierId: trade.company.id, currency, date }, [{ materialCode, qty }])
    const [small] = await at(49.9, inDays(0))
    const [large] = await at(50, inDays(0))
    expect([small?.price, large?.price === 95 || large?.price === 96]).toEqual([100, true])
    expect(await Promise.all([at(1, inDays(201)), at(1, inDays(-101)), at(1, inDays(0), 'USD')])).toEqual([
      [undefined],
      [undefined],
      [undefined],
    ])
  })

  it('on an order line are those of contract, library, last order and market, for the buyer alone', async () => {
    const { company, material } = trade
    const rival = await firstOf(trade.on('supplier_b'), 'srm/supplier/base/list')
    await add({ supplierId: rival.id, price: 80, beginDate: inDays(-10), endDate: inDays(10) })
    await add({ supplierId: rival.id, price: 10, beginDate: inDays(-10), endDate: inDays(10), fromQty: 1000 })
    const ordered = async (line: object, order: object = {}): Promise<Row> => {
      const about = { orderType: 'standard', paymentTerm: 'I30', shipTo: '杭州', currency: 'CNY', exchangeRate: 1 }
      const sent = { lastPrice: 1, marketPrice: 1, libraryPrice: 1, contractPrice: 1, priceMark: 'agreed' }
      const lines = [lineOf(trade, { qty: 10, needDate: inDays(30), ...sent, ...line })]
      const reply = await trade.on('buyer')('POST', 'ord/order/add', {
        body: { ...headOf(trade), ...about, ...order, lines },
      })
      expect(reply.text).toContain('"success":true')
      return record(trade.on('buyer'), 'ord/order', reply.result.id)
    }
    const usual = await ordered({})
    expect(linesOf(usual)).toMatchObject([
      { price: 100, agreedPrice: 100, libraryPrice: 100, marketPrice: 80, contractPrice: null, priceMark: 'agreed' },
    ])
    const before = linesOf(usual)[0]?.lastPrice
    await write(trade.api, `update ord_order set status = 'confirmed' where id = ?`, usual.id)
    const dear = await ordered({ price: 130, priceReason: '加急' })
    expect(linesOf(dear)).toMatchObject([{ price: 130, lastPrice: 100, priceMark: 'aboveAgreed' }])
    expect(before).not.toBe(130)
    const contractId = newId()
    const terms = { status: 'effective', currency: 'CNY', beginDate: inDays(-1), endDate: inDays(1) }
    const contract = { id: contractId, billNo: 'HTP1', contractName: '框架', contractType: 'framework', ...terms }
    await plant(trade.api, 'con/contract', [{ ...contract, ...headOf(trade) }])
    const { materialCode, unit } = material as unknown as Readonly<Record<string, string>>
    const line = { id: newId(), contractId, lineNo: 1, materialCode, unit, qty: 99, price: 97 }
    await plant(trade.api, 'con/contract/lines', [line])
    expect(linesOf(await ordered({}))).toMatchObject([
      { price: 97, contractPrice: 97, libraryPrice: 100, contractNo: 'HTP1' },
    ])
    expect(linesOf(await ordered({}, { srcNo: 'HTP1' }))).toMatchObject([{ price: 97, contractPrice: 97 }])
    for (const name of ['supplier_a', 'warehouse']) {
      const { text } = await trade.on(name)('GET', `ord/order/queryById?id=${usual.id}`)
      expect(text).toContain(usual.billNo as string)
      expect(text).not.toMatch(/"(agreedPrice|contractNo|contractPrice|libraryPrice|lastPrice|marketPrice|priceMark)"/)
    }
    expect(company.id).not.toBe(rival.id)
  })

  it('of an adjustment: the old price is that of the library, whatever was sent', async () => {
    const made = await adjust('supplier_a', {}, { oldPrice: 1, currency: 'USD', agreedPrice: 999 })
    expect(linesOf(made)).toMatchObject([{ oldPrice: 100, currency: 'CNY', ratio: 20, agreedPrice: null }])
    // Another break has another price.
    const step = await adjust('supplier_a', {}, { fromQty: 60 })
    expect(linesOf(step)[0]?.oldPrice).not.toBe(100)
  })

  it('cannot be adjusted without a price in the library', async () => {
    const made = await adjust('supplier_a', { effectDate: inDays(300) })
    expect(linesOf(made)).toMatchObject([{ oldPrice: null }])
    expect((await act(trade.on('supplier_a'), 'mat/priceadjust', 'submit', made.id)).text).toContain('价格库中没有')
  })

  it('change by an adjustment: offer, counter-offer, agreement, approval and effect', async () => {
    const made = await adjust('supplier_a')
    const code = 'mat/priceadjust'
    await did(trade.on('supplier_a'), code, 'submit', made.id)
    expect((await act(trade.on('supplier_b'), code, 'reoffer', made.id, answered(made, { newPrice: 1 }))).success).toBe(
      false,
    )
    expect((await act(trade.on('buyer'), code, 'counter', made.id)).success).toBe(false)
    expect((await act(trade.on('buyer'), code, 'counter', made.id, answered(made, { agreedPrice: 0 }))).success).toBe(
      false,
    )
    await did(trade.on('buyer'), code, 'counter', made.id, answered(made, { agreedPrice: 104 }))
    expect((await act(trade.on('buyer'), code, 'accept', made.id)).success).toBe(false)
    await did(trade.on('supplier_a'), code, 'refuse', made.id, { rejectReason: '成本高于该核定价' })
    await did(trade.on('supplier_a'), code, 'reoffer', made.id, answered(made, { newPrice: 110 }))
    await did(trade.on('buyer'), code, 'counter', made.id, answered(made, { agreedPrice: 108 }))
    await did(trade.on('supplier_a'), code, 'accept', made.id)
    await did(trade.on('buyer'), code, 'submitApproval', made.id)
    expect((await act(trade.on('buyer'), code, 'approve', made.id)).success).toBe(false)
    await did(trade.on('approver'), code, 'approve', made.id)
    await trade.runDue()
    expect((await read(made)).status).toBe('approved')
    await write(trade.api, 'update mat_priceadjust set effect_date = ? where id = ?', inDays(0), made.id)
    await trade.runDue()
    const { status, billNo } = await read(made)
    expect(status).toBe('effective')
    const prices = (await library()).filter(({ fromQty }) => fromQty === 0)
    expect(prices.map((row) => [row.price, row.beginDate, row.endDate, row.source, row.srcNo]).toSorted()).toEqual(
      [
        [100, inDays(-100), inDays(-1), 'manual', null],
        [108, inDays(0), inDays(200), 'adjust', billNo],
      ].toSorted(),
    )
  })

  it('proposed by the buyer are hidden until then, and need the consent of the supplier', async () => {
    const code = 'mat/priceadjust'
    const made = await adjust('buyer', { retroactive: 'Y' }, { newPrice: 90 })
    const seen = () => rows(trade.on('supplier_a'), `${code}/list?billNo=${made.billNo}`)
    expect(await seen()).toEqual([])
    expect((await act(trade.on('supplier_a'), code, 'submit', made.id)).success).toBe(false)
    await did(trade.on('buyer'), code, 'propose', made.id, answered(made, { agreedPrice: 90 }))
    expect((await seen()).length).toBe(1)
    for (const action of ['agree', 'submitApproval', 'approve'])
      expect((await act(trade.on('buyer'), code, action, made.id)).success).toBe(false)
    await did(trade.on('supplier_a'), code, 'accept', made.id)
    await did(trade.on('buyer'), code, 'submitApproval', made.id)
    await did(trade.on('approver'), code, 'approve', made.id)
    // An open order of the material: its buyer gets a message.
    const order = await trade.on('buyer')('POST', 'ord/order/add', {
      body: {
        ...{ ...headOf(trade), orderType: 'standard', currency: 'CNY', paymentTerm: 'M30', shipTo: '杭州' },
        lines: [lineOf(trade, { qty: 5, price: 108, needDate: inDays(30) })],
      },
    })
    await write(trade.api, `update ord_order set status = 'confirmed' where id = ?`, order.result.id)
    await write(trade.api, 'update mat_priceadjust set effect_date = ? where id = ?', inDays(0), made.id)
    const pricesNow = async () => (await library()).map(({ price: net, endDate }) => [net, endDate])
    const blocked = await pricesNow()
    // A price begins on that day already: the job says so, and nothing is written.
    await expect(trade.runDue()).rejects.toThrow('已有从')
    expect([(await read(made)).status, await pricesNow()]).toEqual(['approved', blocked])
    await write(trade.api, 'update mat_priceadjust set effect_date = ? where id = ?', inDays(1), made.id)
    await write(trade.api, `update mat_price set begin_date = ? where src_no is not null and price = 108`, inDays(-5))
    // A change of the record, so that the due action is tried again.
    await write(
      trade.api,
      'update mat_priceadjust set effect_date = ?, version = version + 1 where id = ?',
      inDays(0),
      made.id,
    )
    await trade.runDue()
    expect((await read(made)).status).toBe('effective')
    const told = await trade.api.running.app.store.rows<{ es_content: string }>({
      sql: `select es_content from msg_message where bus_type = 'mat/priceadjust' and bus_id = ? and es_receiver = 'buyer'`,
      parameters: [made.id],
    })
    const { billNo } = await record(trade.on('buyer'), 'ord/order', order.result.id)
    expect(told.some(({ es_content }) => es_content.includes(String(billNo)))).toBe(true)
  })

  it('of the last order are in the lines of an inquiry, hidden from suppliers', async () => {
    const {
      materialCode,
      unit,
      price: paid,
    } = await firstOf(trade.on('buyer'), 'ord/order/lines/list?order=createTime')
    const inquiry = await trade.on('buyer')('POST', 'bid/inquiry/add', {
      body: {
        ...{ name: '询价', currency: 'CNY', purOrg: 'P10', buyerId: 'buyer' },
        items: [{ materialCode, unit, qty: 1, needDate: inDays(30), lastPrice: 1 }],
      },
    })
    expect(inquiry.text).toContain('"success":true')
    const [item] = await rows(trade.on('buyer'), `bid/inquiry/items/list?inquiryId=${inquiry.result.id}`)
    expect(item?.lastPrice).toEqual(expect.any(Number))
    const lines = await rows(trade.on('buyer'), `ord/order/lines/list?pageSize=200&materialCode=${materialCode}`)
    expect(lines.map(({ price }) => price)).toContain(item?.lastPrice)
    expect(paid).toEqual(expect.any(Number))
  })

  it('expire by their dates', async () => {
    const [own] = await library()
    const stateOf = async () => (await record(trade.on('buyer'), 'mat/price', String(own?.id))).status
    await write(trade.api, `update mat_price set end_date = ?, status = 'valid' where id = ?`, inDays(10), own?.id)
    await trade.runDue()
    expect(await stateOf()).toBe('expiring')
    await write(trade.api, 'update mat_price set end_date = ? where id = ?', inDays(-1), own?.id)
    await trade.runDue()
    expect(await stateOf()).toBe('expired')
  })
})
