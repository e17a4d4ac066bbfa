import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

type Part = { readonly status: number; readonly body: { readonly timestamp: number } }

const batch = async (who: string, calls: readonly string[], headers: Record<string, string> = {}) => {
  const call = await api.as(who)
  return (await call('POST', 'sys/batch', { body: { calls }, headers })).result as readonly Part[]
}

const plain = ({ timestamp: _, ...body }: Record<string, unknown>) => body

const calls = [
  'ord/order/list?status=published,confirmed&pageNo=1&pageSize=3',
  'wf/todo/list?taskState=open&pageSize=5&column=arriveTime&order=desc',
  'report/rep/spend/list?pageSize=2',
  'schema/resource/bd/bank',
  'schema/report/rep/spend',
  'schema/page/dashboard/buyer',
  'sys/user/list?pageSize=1',
  'schema/resource/no/such',
  'user/info',
]

describe('batch answers', () => {
  it.each(['buyer', 'supplier_b', 'admin', 'auditor', 'admin_t1'])('%s equal the single calls', async (who) => {
    const call = await api.as(who)
    for (const lang of ['zh-CN', 'en-US']) {
      const parts = await batch(who, calls, { lang })
      const single = await Promise.all(calls.map((path) => call('GET', path, { headers: { lang } })))
      expect(parts.map(({ status, body }) => [status, plain(body)])).toEqual(
        single.map(({ status, text }) => [status, plain(JSON.parse(text))]),
      )
    }
  })

  it('are independent: a forbidden or missing part does not affect the others', async () => {
    const parts = await batch('supplier_b', [
      'sys/log/list',
      'ord/order/list',
      'schema/page/no/such',
      'ord/order/list?pageSize=x',
    ])
    expect(parts.map(({ status }) => status)).toEqual([403, 200, 404, 400])
  })

  it('use tenant and permissions of the caller', async () => {
    const admin = await api.as('admin')
    const [own] = await batch('admin', ['srm/supplier/base/list'], { tenant_id: '1' })
    const single = await admin('GET', 'srm/supplier/base/list', { headers: { tenant_id: '1' } })
    expect(plain(own?.body ?? {})).toEqual(plain(JSON.parse(single.text)))
    const [foreign] = await batch('buyer', ['srm/supplier/base/list'])
    const refused = await (await api.as('buyer'))('POST', 'sys/batch', {
      body: { calls: ['srm/supplier/base/list'] },
      headers: { tenant_id: '1' },
    })
    expect([foreign?.status, refused.status]).toEqual([200, 403])
  })
})

describe('batch in lines', () => {
  const header = { accept: 'application/x-ndjson' }
  const read = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  it('has an index and the envelope for each part', async () => {
    const buyer = await api.as('buyer')
    const answer = await buyer('POST', 'sys/batch', { body: { calls }, headers: header })
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const found = read(answer.text).toSorted((left, right) => left.index - right.index)
    const parts = await batch('buyer', calls)
    expect(found.map(({ index, status, body }) => [index, status, plain(body)])).toEqual(
      parts.map(({ status, body }, index) => [index, status, plain(body)]),
    )
  })

  it('is compressed if accepted, and flushed after each part', async () => {
    const buyer = await api.as('buyer')
    const answer = await buyer('POST', 'sys/batch', {
      body: { calls },
      headers: { ...header, 'accept-encoding': 'gzip' },
    })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(read(gunzipSync(answer.bytes).toString())).toHaveLength(calls.length)
  })

  it('is refused as a whole like a single call', async () => {
    const buyer = await api.as('buyer')
    const { status, code } = await buyer('POST', 'sys/batch', { body: { calls: ['schema/events'] }, headers: header })
    expect([status, code]).toEqual([400, 400])
  })
})

describe('refused batch', () => {
  it('without a session', async () => {
    expect((await api.call('POST', 'sys/batch', { body: { calls } })).status).toBe(401)
  })

  it.each([
    ['a stream', ['schema/events']],
    ['a file', ['ord/order/exportXls']],
    ['another batch', ['sys/batch']],
    ['a relative path', ['a/../sys/user/list']],
    ['an encoded path', ['sys%2fuser/list']],
    ['a foreign address', ['//example.org/list']],
    ['nothing', []],
    ['too much', Array.from({ length: 61 }, () => 'bd/bank/list')],
  ])('with %s', async (_, some) => {
    const buyer = await api.as('buyer')
    expect((await buyer('POST', 'sys/batch', { body: { calls: some } })).status).toBe(400)
  })

  it('by other methods than POST', async () => {
    const buyer = await api.as('buyer')
    expect((await buyer('GET', 'sys/batch')).status).toBe(405)
  })
})
