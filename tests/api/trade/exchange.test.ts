import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../../kit/api-server.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'

/** Documents of UBL 2.1 in both directions. */
let on: Chain
/** Tax numbers of the supplier, of another one, and of the buying organisation. */
let [ours, theirs, buyer] = ['', '', '']
beforeAll(async () => {
  on = await startChain()
  const codeOf = async (id: string) => String((await on.read('srm/supplier/base', id)).corplicence)
  ;[ours, theirs] = await Promise.all([codeOf(on.company), codeOf(on.other)])
  const orgs = (await ok(on.admin, 'GET', 'bd/org/list?pageSize=50')).records as readonly Row[]
  buyer = String(orgs.find(({ code }) => code === 'ORG01')?.corplicence)
})
afterAll(() => on?.close())

/** Order that waits for the answer of its supplier. */
const waiting = (quantities: readonly number[] = [50]) => on.order(quantities, {}, 'published')
const record = (_call: Call, id: string) => on.read('ord/order', id)

/** Party of a document, by its tax number. */
const party = (role: string, code: string) =>
  `<cac:${role}><cac:Party><cac:PartyIdentification><cbc:ID>${code}</cbc:ID></cac:PartyIdentification></cac:Party></cac:${role}>`
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const responseOf = (
  order: Row,
  code: string,
  lines = '',
  note = '',
  seller = ours,
) => `<?xml version="1.0" encoding="UTF-8"?>
<OrderResponse xmlns="${ubl}OrderResponse-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2">
  <cbc:ID>R-1</cbc:ID><cbc:IssueDate>${inDays(0)}</cbc:IssueDate><cbc:OrderResponseCode>${code}</cbc:OrderResponseCode>${note && `<cbc:Note>${note}</cbc:Note>`}
  <cac:OrderReference><cbc:ID>${order.billNo}</cbc:ID></cac:OrderReference>
  ${party('SellerSupplierParty', seller)}${party('BuyerCustomerParty', buyer)}
  ${lines}
</OrderResponse>`
const lineOf = (no: unknown, status: string, qty = '', date = '') => `<cac:OrderLine><cac:LineItem>
  <cbc:ID>${no}</cbc:ID><cbc:LineStatusCode>${status}</cbc:LineStatusCode>${qty && `<cbc:Quantity unitCode="C62">${qty}</cbc:Quantity>`}
  ${date && `<cac:Delivery><cac:PromisedDeliveryPeriod><cbc:EndDate>${date}</cbc:EndDate></cac:PromisedDeliveryPeriod></cac:Delivery>`}
</cac:LineItem></cac:OrderLine>`

function send(call: Call, path: string, xml: string): Promise<Reply> {
  const raw = new FormData()
  raw.append('file', new Blob([xml]), 'file.xml')
  return call('POST', path, { raw })
}
const answer = (call: Call, xml: string) => send(call, 'ord/order/response', xml)

describe('order as UBL', () => {
  it('has its lines, amounts and parties, as far as its reader may see them', async () => {
    const order = await waiting()
    const file = await on.supplier('GET', `ord/order/ubl?id=${order.id}`)
    expect(file.headers.get('content-disposition')).toContain(`${order.billNo}.xml`)
    const lines = order.lines as readonly Row[]
    expect(file.text).toContain(`<Order xmlns="${ubl}Order-2"`)
    expect(file.text).toContain(`<cbc:ID>${order.billNo}</cbc:ID>`)
    expect(file.text.match(/<cac:OrderLine>/g)).toHaveLength(lines.length)
    expect(file.text).toContain(`>${Number(order.amountWithTax).toFixed(2)}</cbc:PayableAmount>`)
    expect(file.text).toContain(`<cbc:EndDate>${lines[0]?.needDate}</cbc:EndDate>`)
    const stock = (await on.warehouse('GET', `ord/order/ubl?id=${order.id}`)).text
    expect(stock).toContain('<cac:OrderLine>')
    expect(stock).not.toMatch(/PriceAmount|TaxAmount|PayableAmount|LineExtensionAmount/)
    expect((await on.rival('GET', `ord/order/ubl?id=${order.id}`)).success).toBe(false)
  })
})

describe('order response', () => {
  it('is refused for another company’s order, an unknown line or code, and changes nothing', async () => {
    const order = await waiting()
    const cases: readonly [Call, string, string][] = [
      [on.rival, responseOf(order, 'AP'), 'DOCUMENT'],
      [on.supplier, responseOf(order, 'XX'), 'OrderResponseCode: XX'],
      [on.supplier, responseOf(order, 'CA', lineOf('99', '3', '1')), 'LineID: 99'],
      [on.supplier, responseOf(order, 'CA', lineOf('1', '9')), 'LineStatusCode: 9'],
      [on.supplier, responseOf(order, 'CA', lineOf('1', '3', '-5')), 'Quantity: -5'],
      [on.supplier, responseOf(order, 'CA', lineOf('1', '5') + lineOf('1', '5')), 'LineID: 1'],
      [on.supplier, responseOf({ ...order, billNo: 'PO-0' }, 'AP'), 'PO-0'],
      [on.supplier, '<!DOCTYPE a><a/>', 'DOCTYPE'],
      [on.supplier, '<Order/>', 'Order'],
      [on.supplier, responseOf(order, 'AP', '', '', theirs), `SellerSupplierParty: ${theirs}`],
      [on.supplier, responseOf(order, 'AP').replace(/<cbc:IssueDate>.*<.cbc:IssueDate>/, ''), 'IssueDate: ?'],
      [on.supplier, responseOf(order, 'AP', lineOf('1', '5').replace('<cbc:ID>1</cbc:ID>', '')), 'LineItem/ID: ?'],
    ]
    for (const [call, xml, reason] of cases) {
      const reply = await answer(call, xml)
      expect([reply.success, reason === 'DOCUMENT' || reply.message.includes(reason)]).toEqual([false, true])
    }
    expect((await answer(on.buyer, responseOf(order, 'AP'))).success).toBe(false)
    expect(await record(on.admin, order.id)).toMatchObject({ status: 'published', version: order.version })
  })

  it('that acknowledges changes nothing; one that accepts confirms, once', async () => {
    const order = await waiting()
    expect((await answer(on.supplier, responseOf(order, 'AB'))).result).toEqual({ id: order.id, code: 'AB' })
    expect(await record(on.admin, order.id)).toMatchObject({ status: 'published' })
    expect((await answer(on.supplier, responseOf(order, 'AP'))).result).toMatchObject({ status: 'confirmed' })
    expect((await answer(on.supplier, responseOf(order, 'AP'))).success).toBe(false)
  })

  it('with changes proposes quantities and dates of lines, by the rules of the button', async () => {
    const order = await waiting()
    const [first] = order.lines as readonly Row[]
    const more = await answer(on.supplier, responseOf(order, 'CA', lineOf(first?.lineNo, '3', '9999999')))
    expect(more.success).toBe(false)
    const less = String(Number(first?.qty) / 2)
    const done = await answer(on.supplier, responseOf(order, 'CA', lineOf(first?.lineNo, '3', less, '2099-01-31')))
    expect([done.message, done.result]).toEqual(['', { id: order.id, code: 'CA', status: 'toReview' }])
    const lines = (await record(on.admin, order.id)).lines as readonly Row[]
    expect(lines[0]).toMatchObject({ lineReply: 'change', confirmQty: Number(less), confirmDate: '2099-01-31' })
  })

  it('that rejects refuses the order with its note', async () => {
    const order = await waiting()
    const done = await answer(on.supplier, responseOf(order, 'RE', '', 'No capacity & no steel'.replace('&', '&amp;')))
    expect(done.result).toMatchObject({ status: 'refused' })
    expect(await record(on.admin, order.id)).toMatchObject({ rejectReason: 'No capacity & no steel' })
  })
})

describe('despatch advice', () => {
  type Sent = { readonly orderNo: string; readonly line?: number; readonly qty?: string; readonly unit?: string }
  const adviceOf = (lines: readonly Sent[], shipped = inDays(0)) => `<?xml version="1.0" encoding="UTF-8"?>
<DespatchAdvice xmlns="${ubl}DespatchAdvice-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2">
  <cbc:ID>DA-7</cbc:ID><cbc:IssueDate>${inDays(0)}</cbc:IssueDate><cbc:Note>two pallets</cbc:Note>
  ${party('DespatchSupplierParty', ours)}${party('DeliveryCustomerParty', buyer)}
  <cac:Shipment><cbc:ID>1</cbc:ID>
    <cac:Consignment><cbc:ID>SF123456</cbc:ID><cac:CarrierParty><cac:PartyName><cbc:Name>SF</cbc:Name></cac:PartyName></cac:CarrierParty></cac:Consignment>
    <cac:Delivery>
      <cac:EstimatedDeliveryPeriod><cbc:EndDate>${inDays(3)}</cbc:EndDate></cac:EstimatedDeliveryPeriod>
      <cac:Despatch><cbc:ActualDespatchDate>${shipped}</cbc:ActualDespatchDate></cac:Despatch>
    </cac:Delivery>
  </cac:Shipment>
${lines
  .map(
    ({ orderNo, line = 1, qty = '5', unit = '' }, index) => `  <cac:DespatchLine><cbc:ID>${index + 1}</cbc:ID>
    <cbc:DeliveredQuantity${unit && ` unitCode="${unit}"`}>${qty}</cbc:DeliveredQuantity>
    <cac:OrderLineReference><cbc:LineID>${line}</cbc:LineID><cac:OrderReference><cbc:ID>${orderNo}</cbc:ID></cac:OrderReference></cac:OrderLineReference>
    <cac:Item><cbc:Name>Pump</cbc:Name><cac:ItemInstance><cac:LotIdentification><cbc:LotNumberID>L9</cbc:LotNumberID></cac:LotIdentification></cac:ItemInstance></cac:Item>
  </cac:DespatchLine>`,
  )
  .join('\n')}
</DespatchAdvice>`
  const take = (xml: string, call = on.supplier) => send(call, 'ord/delivery/takeFile', xml)

  it('becomes the draft of a shipping notice, which ships and leaves as the same document', async () => {
    const order = await on.order([50, 20])
    const taken = await take(adviceOf([{ orderNo: order.billNo }, { orderNo: order.billNo, line: 2, qty: '20' }]))
    expect(problemsOf(taken)).toEqual([])
    const made = await on.must(on.supplier, 'ord/delivery', 'ship', { id: taken.result.id })
    expect(made).toMatchObject({ status: 'shipped', eta: inDays(3), carrier: 'SF', remark: 'DA-7: two pallets' })
    expect(on.linesOf(made)).toMatchObject([
      { orderNo: order.billNo, orderLine: 1, qty: 5, batchNo: 'L9' },
      { orderLine: 2, qty: 20 },
    ])
    expect(await on.ledger(order, 'shippedQty')).toEqual([[5], [20]])
    const file = await on.warehouse('GET', `ord/delivery/ubl?id=${made.id}`)
    expect(file.text).toContain(`<cbc:ID>${made.billNo}</cbc:ID>`)
    expect(file.text.match(/<cac:DespatchLine>/g)).toHaveLength(2)
    expect(file.text).toContain('<cbc:LotNumberID>L9</cbc:LotNumberID>')
    expect(file.text).not.toMatch(/Price|Amount/)
    expect((await on.rival('GET', `ord/delivery/ubl?id=${made.id}`)).success).toBe(false)
    // What was sent out is accepted again, as another draft.
    expect(problemsOf(await take(file.text))).toEqual([])
  })

  it('is refused by line and reason, and leaves nothing', async () => {
    const order = await on.order([50])
    const open = await waiting()
    const orderNo = order.billNo
    const count = async () => (await on.supplier('GET', 'ord/delivery/list')).result.total
    const before = await count()
    const cases: readonly [string, string, Call?][] = [
      [adviceOf([{ orderNo }, { orderNo, qty: '-5' }]), 'DeliveredQuantity: -5'],
      [adviceOf([{ orderNo, qty: '0' }]), 'DeliveredQuantity: 0'],
      [adviceOf([{ orderNo, qty: '1e9' }]), 'DeliveredQuantity: 1e9'],
      [adviceOf([{ orderNo, line: 9 }]), '/lines/0/orderLine'],
      [adviceOf([{ orderNo, unit: 'XXX' }]), 'unitCode: XXX'],
      [adviceOf([{ orderNo: open.billNo }]), '未确认'],
      [adviceOf([{ orderNo: 'PO-0' }]), 'PO-0'],
      [adviceOf([{ orderNo }], 'soon'), 'ActualDespatchDate: soon'],
      [adviceOf([{ orderNo }], '2026-02-30'), 'ActualDespatchDate: 2026-02-30'],
      [adviceOf([{ orderNo }]).replace(ours, theirs), `DespatchSupplierParty: ${theirs}`],
      [adviceOf([]), 'DespatchLine: 0'],
      [adviceOf([{ orderNo }]), orderNo, on.rival],
      ['<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', 'DOCTYPE'],
    ]
    for (const [xml, reason, call] of cases) {
      const reply = await take(xml, call)
      expect([reply.success, reply.message]).toEqual([false, expect.stringContaining(reason)])
    }
    const bad = await take(adviceOf([{ orderNo }, { orderNo, line: 9 }]))
    expect(bad.result.line).toBeGreaterThan(12)
    for (const call of [on.warehouse, on.buyer]) expect((await take(adviceOf([{ orderNo }]), call)).success).toBe(false)
    expect(await count()).toBe(before)
    // More than is open is a draft that does not ship.
    const more = await take(adviceOf([{ orderNo, qty: '51' }]))
    expect((await on.act(on.supplier, 'ord/delivery', 'ship', { id: more.result.id })).success).toBe(false)
  })
})
