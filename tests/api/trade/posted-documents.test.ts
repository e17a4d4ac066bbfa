import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, type Row, read, rows } from '../../kit/money.ts'

let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
afterAll(() => api?.close())

describe.each([
  ['fin/statement', 'lines', 'statementId', 'confirmed'],
  ['fin/invoiceapply', 'lines', 'applyId', 'invoiced'],
  ['fin/invoice', 'lines', 'invoiceId', 'posted'],
  ['fin/payapply', 'lines', 'applyId', 'approved'],
  ['fin/payment', 'lines', 'paymentId', 'paid'],
  ['ord/receipt', 'lines', 'receiptId', 'posted'],
  ['ord/delivery', 'lines', 'deliveryId', 'shipped'],
  ['ord/order', 'lines', 'orderId', 'confirmed'],
  ['con/contract', 'lines', 'contractId', 'effective'],
] as const)('%s', (code, table, link, status) => {
  it(`is changed by its actions only once it is ${status}, also for an administrator`, async () => {
    const [found] = await rows(admin, `${code}/list?status=${status}&pageSize=1`)
    const before = await read(admin, code, String(found?.id))
    const [line] = before[table] as readonly Row[]
    if (!line) throw new Error(`${code} ${before.billNo} without lines`)
    const { id: _, version: __, ...copy } = line
    const replies = await Promise.all([
      admin('PUT', `${code}/${table}/edit`, { body: { id: line.id, remark: 'x', qty: 1, amount: 1 } }),
      admin('POST', `${code}/${table}/add`, { body: { ...copy, [link]: before.id } }),
      admin('DELETE', `${code}/${table}/delete?id=${line.id}`),
      admin('PUT', `${code}/edit`, {
        body: { id: before.id, [table]: [{ id: line.id, remark: 'x', qty: 1, amount: 1 }] },
      }),
      admin('PUT', `${code}/edit`, { body: { id: before.id, remark: 'typed by an administrator' } }),
      admin('DELETE', `${code}/delete?id=${before.id}`),
    ])
    // The rows of a statement have no calls of their own.
    expect(replies.every(({ status: http, success }) => [403, 404].includes(http) && !success)).toBe(true)
    expect(await read(admin, code, before.id)).toEqual(before)
  })
})

it('offers an administrator the edit of drafts only', async () => {
  const { result } = await admin('GET', 'schema/resource/fin/invoice')
  expect(result.editable).toHaveLength(2)
  const [draft] = await rows(admin, 'fin/invoice/list?status=draft&pageSize=1')
  const { success } = await admin('PUT', 'fin/invoice/edit', { body: { id: draft?.id, remark: 'by an administrator' } })
  expect(success).toBe(true)
})
