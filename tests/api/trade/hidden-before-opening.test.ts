import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = { readonly id: string; readonly [field: string]: unknown }

let api: ApiServer
let [buyer, supplier, other, quality]: readonly Call[] = []
beforeAll(async () => {
  api = await startApi()
  ;[buyer, supplier, other, quality] = await Promise.all(['buyer', 'supplier_b', 'supplier_a', 'quality'].map(api.as))
})
afterAll(() => api?.close())

async function rows(call: Call | undefined, path: string): Promise<readonly Row[]> {
  const reply = await call?.('GET', path)
  if (!reply?.success) throw new Error(reply?.text)
  return reply.result.records
}

const write = (sql: string, ...parameters: readonly string[]) => api.running.app.store.write([{ sql, parameters }])

describe('sealed bid', () => {
  it('is hidden from its buyer, with its files, before the opening', async () => {
    const [tender] = await rows(supplier, 'bid/project/list?phase=published&bidMethod=open')
    const raw = new FormData()
    raw.append('file', new Blob(['%PDF-1.7 unread-before']), 'unread-before.pdf')
    const file = (await supplier?.('POST', 'sys/common/upload', { raw }))?.result
    const added = await supplier?.('POST', 'bid/quote/add', {
      body: {
        ...(supplier && tender && (await quotationFor(supplier, tender, 5))),
        techFiles: `${file.id}|${file.path}`,
      },
    })
    const { id, billNo, techFiles } = added?.result ?? {}
    expect((await supplier?.('POST', 'bid/quote/do/submit', { body: { id } }))?.success).toBe(true)
    await write(`update bid_quote set buyer_id = 'buyer' where id = ?`, id)
    const documents = async () =>
      (await rows(buyer, `wf/document/list?pageSize=100&title=*${billNo}*`)).map(({ busId }) => busId)
    const previews = async () => [
      (await buyer?.('GET', `sys/common/static/${file.path}`))?.status,
      (await buyer?.('POST', 'sys/common/look', { body: { file: techFiles } }))?.success,
    ]

    expect(await documents()).toEqual([])
    expect(await previews()).toEqual([404, false])
    await write(`update bid_quote set status = 'opened' where id = ?`, id)
    expect(await documents()).toEqual([id])
    // A state set in the database opens nothing: the names of the files are encrypted.
    expect(await previews()).toEqual([404, false])
  })
})

describe('incoming inspection', () => {
  it('is visible to its supplier only, once it has a result', async () => {
    const [check] = await rows(quality, 'qc/check/list?status=draft&pageSize=1')
    const id = check?.id ?? ''
    const [reading] = await rows(quality, `qc/check/readings/list?checkId=${id}&pageSize=1`)
    expect(reading?.id).toBeTruthy()
    const [company] = await rows(supplier, 'srm/supplier/base/list?pageSize=1')
    await write(`update qc_check set supplier_id = ?, status = 'judged' where id = ?`, company?.id ?? '', id)
    const reads = async (call: Call | undefined) => [
      (await call?.('GET', `qc/check/queryById?id=${id}`))?.success,
      (await rows(call, `qc/check/list?billNo=${check?.billNo}`)).length,
      (await call?.('GET', `qc/check/readings/queryById?id=${reading?.id}`))?.success,
      (await call?.('GET', `qc/check/exportXls?format=csv&selections=${id}`))?.text.includes(String(check?.billNo)),
    ]
    const [all, nothing] = [
      [true, 1, true, true],
      [false, 0, false, false],
    ]
    expect(await reads(supplier)).toEqual(all)
    expect(await reads(other)).toEqual(nothing)
    await write(`update qc_check set status = 'draft' where id = ?`, id)
    expect(await reads(supplier)).toEqual(nothing)
    expect(await reads(quality)).toEqual(all)
  })
})
