import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { momentOf } from '../../../server/demo/life/office-hours.ts'
import { systemSession } from '../../../server/platform/audit/system-session.ts'
import { editRecord } from '../../../server/records/write/write.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

/** Concurrent writes share a commit; with many more, a slow machine refuses some as overloaded. */
const together = 20

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  vi.useRealTimers()
  await api?.close()
})

async function savedAll(call: Call, code: string, ids: readonly string[]): Promise<readonly Saved[]> {
  const replies: Saved[] = []
  for (let from = 0; from < ids.length; from += together) {
    const some = ids.slice(from, from + together)
    replies.push(...(await Promise.all(some.map((id) => saved(call, code, id)))))
  }
  return replies
}

type Saved = Pick<Reply, 'success' | 'message' | 'result'>

/** Saves a record as an administrator, and past its draft, where nobody may, as the server itself. */
async function saved(call: Call, code: string, id: string): Promise<Saved> {
  const reply = await call('PUT', `${code}/edit`, { body: { id } })
  const { app } = api.running
  const resource = app.live.current.resources.get(code)
  if (reply.status !== 403 || !resource) return reply
  const [row] = await app.store.rows<{ tenant_id: string }>({
    sql: `select tenant_id from ${resource.storage.table} where id = ?`,
    parameters: [id],
  })
  const context = { app, resource, session: systemSession(String(row?.tenant_id)), lang: 'zh', ip: '' } as const
  return editRecord(context, { id }).then(
    () => ({ success: true, message: '', result: null }),
    (error: unknown) => ({
      success: false,
      message: String(error),
      result: error instanceof AppError ? error.result : null,
    }),
  )
}

/** Records of a list whose values are encrypted in part: nobody saves them until their opening. */
async function sealedIn(code: string): Promise<ReadonlySet<string>> {
  const { app } = api.running
  const storage = app.live.current.resources.get(code)?.storage
  if (!storage?.columns.some(({ field }) => field === '_sealed')) return new Set()
  const sql = `select id from ${storage.table} where _sealed is not null`
  return new Set((await app.store.rows<{ id: string }>({ sql, parameters: [] })).map(({ id }) => id))
}

/** Records of a list that cannot be saved unchanged, and the number of all. */
async function savedOf(call: Call, code: string) {
  const { result } = await call('GET', `${code}/list?pageSize=200`)
  const sealed = await sealedIn(code)
  const ids = result.records.flatMap(({ id }: { id: string }) => (sealed.has(id) ? [] : [id])) as readonly string[]
  const replies = await savedAll(call, code, ids)
  const refused = replies.filter(({ success }) => !success)
  return {
    count: ids.length,
    refused: refused.map(({ message, result: details }) => [
      code,
      message,
      (details as Partial<Reply['result']> | null)?.errors,
    ]),
  }
}

it('every demo record can be saved unchanged', async () => {
  const admin = await api.as('admin')
  const refused: unknown[] = []
  let count = 0
  for (const { plan } of api.running.app.live.current.resources.values()) {
    // Chinese regions are not edited, and there are thousands.
    if (!plan.only.includes('edit') || plan.code === 'bd/area') continue
    const saved = await savedOf(admin, plan.code)
    count += saved.count
    refused.push(...saved.refused)
  }
  expect(refused).toEqual([])
  expect(count).toBeGreaterThan(500)
}, 240_000)

/** Pages of the chain from requisition to payment. */
const chain = [
  ...['ord/requisition', 'con/contract', 'ord/order', 'ord/delivery', 'ord/inspect', 'ord/receipt', 'ord/return'],
  ...['ord/redreceipt', 'qc/check', 'fin/statement', 'fin/invoiceapply', 'fin/invoice', 'fin/redinvoice'],
  ...['fin/deduction', 'fin/payapply', 'fin/payplan', 'fin/payment', 'fin/paybatch', 'mat/price', 'mat/material'],
]

it('the chain of the second tenant has rows on every page, in several states', async () => {
  const [admin, supplier] = [await api.as('admin_t1'), await api.as('supplier_t1')]
  const statesOf = async (code: string) => {
    const { result } = await admin('GET', `${code}/list?pageSize=200`)
    return new Set(result.records.map(({ status }: { status?: string }) => status))
  }
  for (const code of chain) {
    const { count, refused } = await savedOf(admin, code)
    expect(count, code).toBeGreaterThan(0)
    expect(refused).toEqual([])
  }
  for (const code of ['ord/requisition', 'con/contract', 'ord/order', 'ord/delivery', 'fin/invoice', 'fin/payment'])
    expect((await statesOf(code)).size, code).toBeGreaterThan(2)
  const own = await Promise.all(
    ['ord/order', 'ord/delivery', 'fin/invoiceapply', 'fin/payment'].map(
      async (code) => (await supplier('GET', `${code}/list`)).result.total,
    ),
  )
  expect(Math.min(...own)).toBeGreaterThan(0)
})

it.each(['supplier_b', 'supplier_t1'])('%s has an order to confirm', async (who) => {
  const { result } = await (await api.as(who))('GET', 'ord/order/list?status=published')
  expect(result.total).toBe(1)
})

it('no action is due at the first start of the demo', async () => {
  // The data of the run may be older: an auction of it begins within the hour.
  const [seeded] = await api.running.app.store.rows<{ at: string }>({
    sql: 'select max(create_time) as at from sys_user',
    parameters: [],
  })
  vi.useFakeTimers({ toFake: ['Date'], now: momentOf(seeded?.at ?? '') })
  const admin = await api.as('admin')
  const [{ id }] = (await admin('GET', 'sys/job/list?jobName=dueActions')).result.records
  const done = async () => {
    const sql = "select resource, record_id, action, version from _history where who = 'system'"
    return new Set((await api.running.app.store.rows({ sql, parameters: [] })).map((row) => JSON.stringify(row)))
  }
  const before = await done()
  await admin('POST', 'sys/job/run', { body: { ids: id } })
  expect([...(await done())].filter((row) => !before.has(row))).toEqual([])
})
