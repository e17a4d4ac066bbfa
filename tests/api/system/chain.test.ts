import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Document = { readonly resource: string; readonly id: string; readonly step: number; readonly name: string }

let api: ApiServer
let admin: Call
let supplier: Call
beforeAll(async () => {
  api = await startApi()
  ;[admin, supplier] = (await Promise.all(['admin', 'supplier_b'].map(api.as))) as [Call, Call]
})
afterAll(() => api?.close())

const chain = async (call: Call, resource: string, id: string): Promise<readonly Document[]> =>
  (await call('GET', `wf/chain?resource=${resource}&id=${id}`)).result
const listOf = async (call: Call, code: string) => (await call('GET', `${code}/list?pageSize=50`)).result.records
const at = (documents: readonly Document[], step: number) => documents.filter((each) => each.step === step)

it('names the documents before and after an order, by their own references', async () => {
  const orders = await listOf(admin, 'ord/order')
  const chains = await Promise.all(
    orders.map(async (order: { id: string }) => [order, await chain(admin, 'ord/order', order.id)]),
  )
  const [order, documents] =
    chains.find(([each, found]) => each.srcNo && at(found, -1).length > 0 && at(found, 2).length > 0) ?? []
  expect(at(documents, 0)).toMatchObject([{ resource: 'ord/order', id: order.id, name: order.billNo }])
  expect(at(documents, -1)).toContainEqual(expect.objectContaining({ resource: 'con/contract', name: order.srcNo }))
  for (const { resource, id } of at(documents, 1).filter((each) => each.resource === 'ord/delivery')) {
    const { lines } = (await admin('GET', `${resource}/queryById?id=${id}`)).result
    expect(lines.map(({ orderNo }: { orderNo: string }) => orderNo)).toContain(order.billNo)
  }
  expect(documents.map(({ step }: Document) => step)).toEqual(
    documents.map(({ step }: Document) => step).toSorted((left: number, right: number) => left - right),
  )
})

it('has kinds of documents in the order in which each is made from the one before', async () => {
  const wanted = ['ord/order', 'ord/delivery', 'ord/receipt', 'fin/statement', 'fin/invoiceapply', 'fin/invoice']
  const [application] = (await admin('GET', 'fin/invoiceapply/list?status=invoiced')).result.records
  const whole = (await admin('GET', `fin/invoiceapply/queryById?id=${application.id}`)).result
  const [order] = (await admin('GET', `ord/order/list?billNo=${whole.lines[0].orderNo}`)).result.records
  for (const [code, id] of [
    ['ord/order', order.id],
    ['fin/invoiceapply', application.id],
  ]) {
    const kinds = new Set((await chain(admin, code, id)).map(({ resource }) => resource))
    expect([...kinds].filter((kind) => wanted.includes(kind))).toEqual(wanted)
  }
})

it('gives the amount of a document with its currency', async () => {
  const [order] = await listOf(admin, 'ord/order')
  const [own] = at(await chain(admin, 'ord/order', order.id), 0)
  expect(own).toMatchObject({ amount: { value: order.amountWithTax, unit: order.currency } })
})

it('shows a reader only what the reader may list', async () => {
  const [order] = await listOf(supplier, 'ord/order')
  const [whole, seen] = await Promise.all([admin, supplier].map((call) => chain(call, 'ord/order', order.id)))
  expect(seen?.length).toBeGreaterThan(0)
  expect(whole?.map(({ id }) => id)).toEqual(expect.arrayContaining(seen?.map(({ id }) => id) ?? []))
  for (const { resource, id } of seen ?? [])
    expect((await supplier('GET', `${resource}/queryById?id=${id}`)).success, resource).toBe(true)
  const foreign = (await listOf(admin, 'ord/order')).find(
    (each: { supplierId: string }) => each.supplierId !== order.supplierId,
  )
  expect((await supplier('GET', `wf/chain?resource=ord/order&id=${foreign.id}`)).success).toBe(false)
})

it('does not show sealed bids of an event to the buyer', async () => {
  const buyer = await api.as('buyer')
  const inquiries = await listOf(buyer, 'bid/inquiry')
  const open = inquiries.find(({ phase }: { phase: string }) => phase === 'published')
  expect((await chain(buyer, 'bid/inquiry', open.id)).map(({ resource }) => resource)).not.toContain('bid/quote')
})
