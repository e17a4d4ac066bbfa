import { newId } from '../../server/platform/new-id.ts'
import { insertSteps, type SeedRecord } from '../../server/platform/sql/insert.ts'
import { quoted } from '../../server/platform/store/quoted.ts'
import type { ApiServer, Reply } from './api-server.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>
export type Row = { readonly id: string; readonly billNo: string; readonly [field: string]: unknown }
type Values = Readonly<Record<string, unknown>>

/** People of a settlement, signed in, and their company. */
export type Money = {
  readonly api: ApiServer
  readonly admin: Call
  readonly buyer: Call
  readonly approver: Call
  readonly finance: Call
  readonly supplier: Call
  /** A supplier of another company. */
  readonly other: Call
  readonly company: Row
  readonly rival: Row
  readonly head: { readonly supplierId: string; readonly [field: string]: string }
}

/** Signs in everybody that a settlement needs. */
export async function moneyOf(api: ApiServer): Promise<Money> {
  const names = ['admin', 'buyer', 'approver', 'finance', 'supplier_b', 'supplier_a']
  const [admin, buyer, approver, finance, supplier, other] = await Promise.all(names.map(api.as))
  if (!(admin && buyer && approver && finance && supplier && other)) throw new Error('not signed in')
  const companyOf = async (call: Call) => (await ok(call('GET', 'srm/supplier/base/list'))).records[0] as Row
  const [company, rival] = [await companyOf(supplier), await companyOf(other)]
  const head = { supplierId: company.id, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY' }
  return { api, admin, buyer, approver, finance, supplier, other, company, rival, head }
}

/** Result of a call that must succeed. */
export async function ok(reply: Promise<Reply>): Promise<Reply['result']> {
  const { success, result, text } = await reply
  if (!success) throw new Error(text)
  return result
}

/** Runs an action that must succeed. */
export const act = (call: Call, code: string, name: string, id: string, asked: object = {}) =>
  ok(call('POST', `${code}/do/${name}`, { body: { id, ...asked } }))

/** Runs an action; the messages of its refusal, '' when it succeeds. */
export async function refusal(call: Call, code: string, name: string, id: string, asked: object = {}): Promise<string> {
  return saidBy(await call('POST', `${code}/do/${name}`, { body: { id, ...asked } }))
}

/** Messages of a refused reply; '' for one that succeeded. */
export function saidBy({ success, message, result }: Reply): string {
  if (success) return ''
  const errors = (result?.errors ?? []) as readonly { readonly pointer: string; readonly message: string }[]
  return errors.length === 0 ? message : errors.map((each) => `${each.pointer} ${each.message}`).join('; ')
}

export const read = (call: Call, code: string, id: string) => ok(call('GET', `${code}/queryById?id=${id}`))

export async function rows(call: Call, path: string): Promise<readonly Row[]> {
  return (await ok(call('GET', path))).records
}

/** Writes rows directly, as if other areas of the product had made them. */
export async function plant(to: Money | ApiServer, code: string, records: readonly SeedRecord[]): Promise<void> {
  const api = 'api' in to ? to.api : to
  const resource = api.running.app.live.current.resources.get(code)
  if (!resource) throw new Error(`no resource ${code}`)
  const defaults = { tenantId: '0', version: 1, createBy: 'admin', createTime: '2026-01-05 09:00:00' }
  await api.running.app.store.write(insertSteps(resource, records, defaults, quoted))
}

/** Sets columns of a row directly. */
export const put = ({ api }: Money, table: string, id: string, column: string, value: unknown) =>
  api.running.app.store.write([{ sql: `update ${table} set ${column} = ? where id = ?`, parameters: [value, id] }])

let count = 0
/** A number that no other document of the run has. */
export const uniqueNo = (prefix: string) => {
  count += 1
  return `${prefix}${String(Date.now()).slice(-9)}${String(count).padStart(4, '0')}`
}

export type Goods = { readonly qty: number; readonly price: number; readonly taxRate?: string }
export type Received = {
  readonly orderNo: string
  readonly orderId: string
  readonly receiptNo: string
  readonly receiptId: string
  readonly lines: readonly { readonly id: string; readonly orderLineId: string; readonly lineNo: number }[]
}

/** A confirmed order that was received completely, on a day (`YYYY-MM-DD`). */
export async function received(
  money: Money,
  goods: readonly Goods[],
  about: {
    readonly day?: string
    readonly supplierId?: string
    readonly paymentTerm?: string
    readonly currency?: string
  } = {},
): Promise<Received> {
  const { day = '2026-03-10', supplierId = money.company.id, paymentTerm = 'I30', currency = 'CNY' } = about
  const company = supplierId === money.rival.id ? money.rival : money.company
  const partner = {
    supplierId,
    supplierCode: String(company.supplierCode),
    supplierName: String(company.companyName),
  }
  const [material] = await rows(money.admin, 'mat/material/list?pageSize=1')
  const { materialCode, materialName, spec, unit } = material as Row & Record<string, string>
  const [orderId, receiptId] = [newId(), newId()]
  const [orderNo, receiptNo] = [uniqueNo('PO'), uniqueNo('RC')]
  const common = { ...partner, purOrg: 'P10', buyerId: 'buyer', billDate: day }
  await plant(money, 'ord/order', [
    {
      id: orderId,
      billNo: orderNo,
      ...common,
      status: 'received',
      orderType: 'standard',
      currency,
      exchangeRate: 1,
      paymentTerm,
    },
  ])
  const lines = goods.map((each, index) => ({ ...each, lineNo: index + 1, id: newId(), orderLineId: newId() }))
  const what = { materialCode, materialName, spec, unit }
  const amounts = ({ qty, price, taxRate = '13' }: Goods) => {
    const net = Math.round(qty * price * 100) / 100
    const tax = Math.round(net * Number(taxRate)) / 100
    return {
      price,
      taxRate,
      priceTax: price * (1 + Number(taxRate) / 100),
      amountNoTax: net,
      taxAmount: tax,
      amountWithTax: net + tax,
    }
  }
  await plant(
    money,
    'ord/order/lines',
    lines.map((line) => ({
      ...{
        id: line.orderLineId,
        orderId,
        lineNo: line.lineNo,
        ...what,
        qty: line.qty,
        ...amounts(line),
        needDate: day,
      },
      ...{ receivedQty: line.qty, acceptedQty: line.qty, directQty: line.qty, closed: 'N' },
    })),
  )
  await plant(money, 'ord/receipt', [
    {
      id: receiptId,
      billNo: receiptNo,
      ...common,
      status: 'posted',
      warehouse: '一号库',
      receiveTime: `${day} 10:00:00`,
      receiver: 'warehouse',
    },
  ])
  await plant(
    money,
    'ord/receipt/lines',
    lines.map((line) => ({
      ...{ id: line.id, receiptId, orderNo, orderLine: line.lineNo, orderLineId: line.orderLineId },
      ...{ lineNo: line.lineNo, ...what },
      ...{ qty: line.qty, okQty: line.qty, badQty: 0, ...amounts(line) },
    })),
  )
  return { orderNo, orderId, receiptNo, receiptId, lines }
}

/** A shipped return of accepted goods of the first line of a receipt; its number. */
export async function returned(
  money: Money,
  { orderNo, receiptNo, receiptId, lines }: Received,
  qty: number,
  day = '2026-03-12',
  handling: 'refund' | 'replace' = 'refund',
): Promise<string> {
  const [id, billNo] = [newId(), uniqueNo('RT')]
  const about = { ...money.head, billDate: day, exchangeRate: 1, status: 'shipped', srcNo: receiptNo }
  await plant(money, 'ord/return', [{ id, billNo, ...about, returnType: 'incoming', reason: 'quality', handling }])
  const [line] = await rows(money.admin, `ord/receipt/lines/list?receiptId=${receiptId}`)
  const { materialCode, materialName, unit } = line as Row & Record<string, string>
  const orderLineId = String(lines[0]?.orderLineId)
  const source = { receiptNo, receiptLineId: String(lines[0]?.id), orderNo, orderLine: 1, orderLineId }
  const what = { lineNo: 1, materialCode, materialName, unit, stock: 'accepted', qty, price: 999, taxRate: '13' }
  await plant(money, 'ord/return/lines', [{ id: newId(), returnId: id, ...source, ...what }])
  for (const column of ['returned_qty', handling === 'refund' ? 'credited_qty' : 'replace_qty'])
    await put(money, 'ord_order_lines', orderLineId, column, qty)
  for (const column of ['gone_qty', 'lost_qty'])
    await put(money, 'ord_receipt_lines', String(lines[0]?.id), column, qty)
  return billNo
}

/** A posted red receipt of the first line of a receipt. */
export async function reversed(
  money: Money,
  { receiptNo, receiptId, lines }: Received,
  qty: number,
  day = '2026-03-12',
): Promise<void> {
  const [id, receiptLineId] = [newId(), String(lines[0]?.id)]
  const [line] = await rows(money.admin, `ord/receipt/lines/list?receiptId=${receiptId}`)
  const { materialCode, materialName, unit } = line as Row & Record<string, string>
  const about = { ...money.head, billDate: day, status: 'posted', receiptNo }
  await plant(money, 'ord/redreceipt', [{ id, billNo: uniqueNo('RR'), ...about }])
  const what = { receiptLineId, lineNo: 1, materialCode, materialName, unit, redQty: qty, price: 1, taxRate: '13' }
  await plant(money, 'ord/redreceipt/lines', [{ id: newId(), redreceiptId: id, receiptNo, ...what }])
  for (const column of ['red_qty', 'reversed_qty']) await put(money, 'ord_receipt_lines', receiptLineId, column, qty)
}

/** Body of an application for the receipt, as its button fills it. */
export function applicationFor({ head }: Money, { receiptNo, lines }: Received, qtys: readonly number[]): Values {
  return {
    ...{ ...head, invoiceType: 'digitalSpecial', billingType: 'VS13' },
    lines: lines.flatMap(({ id }, index) =>
      qtys[index] === undefined ? [] : [{ receiptNo, receiptLineId: id, qty: qtys[index] }],
    ),
  }
}

/** An approved application for all of a receipt. */
export async function applied(money: Money, goods: Received, qtys: readonly number[]): Promise<Row> {
  const { supplier, finance } = money
  const { id } = await ok(supplier('POST', 'fin/invoiceapply/add', { body: applicationFor(money, goods, qtys) }))
  await act(supplier, 'fin/invoiceapply', 'submit', id)
  await act(finance, 'fin/invoiceapply', 'approve', id)
  return read(finance, 'fin/invoiceapply', id)
}

/** A small uploaded file, as a field's value. */
export async function fileOf(call: Call): Promise<string> {
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7\ninvoice']), 'invoice.pdf')
  const { result } = await call('POST', 'sys/common/upload', { raw })
  return `${result.id}|${result.path}`
}

/** The draft invoice of an application, made by its registration, with a number and changed lines. */
export async function registered(
  money: Money,
  application: Row,
  change: (line: Row) => object = () => ({}),
  about: Values = {},
): Promise<Row> {
  const { supplier } = money
  if (application.status === 'approved') await act(supplier, 'fin/invoiceapply', 'register', application.id)
  const [draft] = await rows(supplier, `fin/invoice/list?applyNo=${application.billNo}&status=draft`)
  if (!draft) throw new Error('no draft invoice')
  const { lines, version } = await read(supplier, 'fin/invoice', draft.id)
  const body = {
    ...{ id: draft.id, version, invoiceNo: uniqueNo('2433200').padEnd(20, '0'), invoiceDate: '2026-03-20' },
    ...{ files: await fileOf(supplier), ...about },
    lines: (lines as readonly Row[]).map((line) => ({ ...line, ...change(line) })),
  }
  await ok(supplier('PUT', 'fin/invoice/edit', { body }))
  return read(supplier, 'fin/invoice', draft.id)
}
