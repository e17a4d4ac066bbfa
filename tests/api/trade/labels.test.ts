import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, ok, type Row, rows } from '../../kit/money.ts'

let api: ApiServer
let warehouse: Call
let supplier: Call
let layout: Row
beforeAll(async () => {
  api = await startApi()
  warehouse = await api.as('warehouse')
  supplier = await api.as('supplier_b')
  const [found] = await rows(warehouse, 'onl/print/list?resource=ord/delivery')
  if (!found) throw new Error('no layout')
  layout = await ok(warehouse('GET', `onl/print/queryById?id=${found.id}`))
})
afterAll(() => api?.close())

const saved = async (template: unknown, call = warehouse) => {
  const { version } = await ok(warehouse('GET', `onl/print/queryById?id=${layout.id}`))
  const text = typeof template === 'string' ? template : JSON.stringify(template)
  return call('PUT', 'onl/print/edit', { body: { id: layout.id, version, template: text } })
}
const place = { x: 2, y: 2, w: 60, h: 8 }
const text = (content: string) => ({ kind: 'text', ...place, text: content, size: 10 })

it('prints the labels of a delivery for those who may read it, with what they may see', async () => {
  const [notice] = await rows(supplier, 'ord/delivery/list?pageSize=1')
  const lines = (await ok(supplier('GET', `ord/delivery/queryById?id=${notice?.id}`))).lines as readonly Row[]
  const pdf = await supplier('GET', `ord/delivery/labels?id=${notice?.id}`)
  expect(pdf.text.slice(0, 8)).toBe('%PDF-1.7')
  expect(pdf.text).toMatch(new RegExp(`/Count ${lines.length}\\b`))
  const { text: commands } = await supplier('GET', `ord/delivery/labelCommands?id=${notice?.id}`)
  expect(commands.match(/\^XA/g)).toHaveLength(lines.length)
  expect(commands).toContain(`^FDMA,${notice?.billNo}^FS`)
  const other = await api.as('supplier_a')
  expect((await other('GET', `ord/delivery/labels?id=${notice?.id}`)).success).toBe(false)
  const at = `layout=${layout.id}&resource=ord/delivery&id=${notice?.id}&format=zpl`
  expect((await warehouse('GET', `onl/print/labels?${at}`)).text).toBe(commands)
  expect((await supplier('GET', `onl/print/labels?${at}`)).status).toBe(403)
  // A layout is of its own resource only.
  const [order] = await rows(await api.as('buyer'), 'ord/order/list?pageSize=1')
  const wrong = `layout=${layout.id}&resource=ord/order&id=${order?.id}`
  expect((await (await api.as('admin'))('GET', `onl/print/labels?${wrong}`)).success).toBe(false)
})

it('stores a layout of known elements and fields only', async () => {
  for (const wrong of [
    '{',
    '{"elements":[{"kind":"script"}]}',
    { elements: [text('{nothing}')] },
    { rows: 'billNo', elements: [] },
  ])
    expect((await saved(wrong)).success).toBe(false)
  const reply = await saved({ elements: [text('{lines.noField}')] })
  expect(JSON.stringify(reply.result)).toContain('lines.noField')
  expect((await saved({ elements: [] }, supplier)).success).toBe(false)
  expect((await saved({ elements: [text('{billNo} {n}/{total}')] })).success).toBe(true)
})

it('says when there is no layout, and when labels are too many', async () => {
  const [notice] = await rows(supplier, 'ord/delivery/list?pageSize=1')
  expect((await saved({ elements: [] })).success).toBe(true)
  const none = await supplier('GET', `ord/delivery/labels?id=${notice?.id}`)
  expect([none.success, none.message]).toEqual([false, expect.stringContaining('标签版式')])
  await api.running.app.store.write([{ sql: 'update ord_delivery_lines set boxes = 100000', parameters: [] }])
  expect((await saved({ rows: 'lines', copies: 'lines.boxes', elements: [text('{n}')] })).success).toBe(true)
  const many = await supplier('GET', `ord/delivery/labels?id=${notice?.id}`)
  expect([many.success, many.message]).toEqual([false, expect.stringContaining('500')])
})
