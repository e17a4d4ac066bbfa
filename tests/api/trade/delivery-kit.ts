import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import { inDays } from '../suppliers/fixture.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>
export type Row = { readonly id: string; readonly billNo: string; readonly [field: string]: unknown }
export type Values = Readonly<Record<string, unknown>>

/** People of the chain from order to stock, and confirmed orders for them. */
export type Chain = Awaited<ReturnType<typeof startChain>>

/** The product with demo data; each person presses only what the person's role may. */
export async function startChain(...options: Parameters<typeof startApi>) {
  const api = await startApi(...options)
  const [admin, buyer, approver, supplier, rival, warehouse, quality] = await Promise.all([
    ...([api.as('admin'), api.as('buyer'), api.as('approver'), api.as('supplier_a')] as const),
    ...([api.as('supplier_b'), api.as('warehouse'), api.as('quality')] as const),
  ])
  const companyOf = async (call: Call) => (await ok(call, 'GET', 'srm/supplier/base/list')).records[0].id as string
  const [company, other] = await Promise.all([companyOf(supplier), companyOf(rival)])
  const sql = `update srm_supplier_base set status = 'qualified' where id in (?, ?)`
  await api.running.app.store.write([{ sql, parameters: [company, other] }])
  const head = { supplierId: company, purOrg: 'P10', buyerId: 'buyer' }
  const materials = (await ok(admin, 'GET', 'mat/material/list?pageSize=3&batchFlag=N')).records as readonly Row[]

  const read = (code: string, id: string): Promise<Row> => ok(admin, 'GET', `${code}/queryById?id=${id}`)
  const act = (call: Call, code: string, name: string, { id }: Pick<Row, 'id'>, asked: object = {}): Promise<Reply> =>
    call('POST', `${code}/do/${name}`, { body: { id, ...asked } })
  const must = async (call: Call, code: string, name: string, row: Pick<Row, 'id'>, asked: object = {}) => {
    const reply = await act(call, code, name, row, asked)
    if (!reply.success) throw new Error(reply.text)
    return read(code, row.id)
  }
  const tryAdd = (call: Call, code: string, values: object): Promise<Reply> =>
    call('POST', `${code}/add`, { body: values })
  const add = async (call: Call, code: string, values: object): Promise<Row> => {
    const reply = await tryAdd(call, code, values)
    if (!reply.success) throw new Error(reply.text)
    return read(code, reply.result.id)
  }

  /** Confirmed order with a line for each quantity, of one material each. */
  const order = async (quantities: readonly number[], more: Values = {}, status = 'confirmed') => {
    const lines = quantities.map((qty, index) => {
      const { materialCode, unit } = materials[index % materials.length] as Row
      return { materialCode, unit, qty, price: 100, taxRate: '13', needDate: inDays(30), overPct: 0, ...more }
    })
    const made = await add(admin, 'ord/order', {
      ...{ ...head, orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州', currency: 'CNY', lines },
    })
    await put('ord/order', made, status)
    return read('ord/order', made.id)
  }
  /** Puts a document into a state directly: the steps before are those of other tests. */
  const put = (code: string, { id }: Pick<Row, 'id'>, status: string) =>
    api.running.app.store.write([
      { sql: `update ${code.replaceAll('/', '_')} set status = ? where id = ?`, parameters: [status, id] },
    ])
  const linesOf = (row: Row) => row.lines as readonly Row[]

  const notice = { ...head, shipDate: inDays(0), eta: inDays(1), shipTo: '杭州' }
  const came = { ...head, warehouse: '一号库', receiveTime: `${inDays(0)} 09:00:00`, receiver: 'warehouse' }
  const deliver = (orderNo: string, lines: readonly Values[]) =>
    add(supplier, 'ord/delivery', { ...notice, lines: lines.map((line) => ({ orderNo, orderLine: 1, ...line })) })
  /** Delivery that has arrived at the gate. */
  const arrived = async (orderNo: string, lines: readonly Values[]) => {
    const made = await deliver(orderNo, lines)
    await must(supplier, 'ord/delivery', 'ship', made)
    return must(warehouse, 'ord/delivery', 'arrive', made)
  }
  const receive = (values: Values, lines: readonly Values[]) =>
    add(warehouse, 'ord/receipt', { ...came, ...values, lines })
  const goBack = (receipt: Row, handling: string, lines: readonly Values[]) =>
    add(warehouse, 'ord/return', {
      ...head,
      ...{ srcNo: receipt.billNo, returnType: 'incoming', reason: 'quality', handling, currency: 'CNY' },
      lines: lines.map((line, index) => ({ receiptLineId: linesOf(receipt)[index]?.id, ...line })),
    })
  /** Takes a return through approval and the supplier's confirmation, up to its dispatch. */
  const sendBack = async (back: Row) => {
    await must(warehouse, 'ord/return', 'submit', back)
    await must(approver, 'ord/return', 'approve', back)
    await must(buyer, 'ord/return', 'publish', back)
    await must(supplier, 'ord/return', 'confirm', back)
    return act(warehouse, 'ord/return', 'shipOut', back)
  }
  return {
    ...{
      api,
      admin,
      buyer,
      approver,
      supplier,
      rival,
      warehouse,
      quality,
      company,
      other,
      head,
      notice,
      came,
      materials,
    },
    ...{ read, act, must, add, tryAdd, order, put, linesOf, deliver, arrived, receive, goBack, sendBack },
    /** Quantities of the lines of an order. */
    ledger: async ({ id }: Pick<Row, 'id'>, ...keys: readonly string[]) => {
      const lines = linesOf(await read('ord/order', id))
      return lines.map((line) => keys.map((key) => Number(line[key] ?? 0)))
    },
    close: () => api.close(),
  }
}

/** The result of a call that must succeed. */
export async function ok(call: Call, method: string, path: string, body?: object): Promise<Reply['result']> {
  const { success, result, text } = await call(method, path, body && { body })
  if (!success) throw new Error(`${path}: ${text}`)
  return result
}

/** Problems of a refused call: pointer and message; the message alone for a refusal as a whole. */
export function problemsOf({ success, result, message }: Reply): readonly string[] {
  if (success) return []
  const errors: readonly { readonly pointer: string; readonly message: string }[] = result?.errors ?? []
  return errors.length > 0 ? errors.map((error) => `${error.pointer} ${error.message}`) : [message]
}

/** Problems of a call, once it is answered. */
export const only = async (reply: Promise<Reply>): Promise<readonly string[]> => problemsOf(await reply)
