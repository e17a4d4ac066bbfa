import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../server/platform/http/route.ts'
import { columnOf } from '../../../server/platform/sql/columns.ts'
import { fromTable } from '../../../server/platform/sql/records.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../../server/platform/sql/sql.ts'
import { historyCounts } from '../../../server/platform/store/history-counts.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import { bringHistory } from '../../../server/records/waiting/keep-history.ts'
import { sessionOf } from '../../../server/rights/auth/session-of.ts'
import { scopeSql } from '../../../server/rights/rows/scope.ts'
import { password } from '../../kit/api-server.ts'
import { runJob } from '../../kit/run-job.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const store = () => on.api.running.app.store
const current = () => on.api.running.app.live.current

async function sessionFor(username: string): Promise<Session> {
  const { result } = await on.api.call('POST', 'sys/login', { body: { username, password } })
  const headers = { 'x-access-token': result.token as string }
  return sessionOf(on.api.running.app, { headers } as unknown as FastifyRequest)
}

type Entry = { readonly busType: string; readonly busId: string; readonly since: string; readonly at: string }
const textOf = ({ busType, busId, since, at }: Entry) => `${busType} ${busId} ${since} ${at}`

/** State changes of the records that an account may list, read from each record's history. */
async function searched(username: string, ...more: Sql[]): Promise<string[]> {
  const session = await sessionFor(username)
  const found: string[] = []
  for (const resource of storedIn(current())) {
    const { code, states, actions } = resource.plan
    const names = actions.filter(({ from }) => from.length > 0).map(({ name }) => name)
    if (!states || names.length === 0 || !session.may(`${code.replaceAll('/', ':')}:list`)) continue
    const id = columnOf(resource, 'id')
    const before = `(select max(p.at) from _history p where p.resource = h.resource and p.record_id = h.record_id and p.version < h.version)`
    const rows = await store().rows(
      statement(
        `select ${id} as id, h.at, coalesce(${before}, h.at) as since ${fromTable(resource)} join _history h on h.record_id = ${id} where`,
        all([
          sqlOf('h.resource = ?', code),
          isOneOf('h.action', names),
          scopeSql(resource, session, 'list', store().dialect),
          ...more,
        ]),
      ),
    )
    found.push(...rows.map((row) => `${code} ${row.id} ${row.since} ${row.at}`))
  }
  return found.toSorted()
}

async function listed(username: string, path: string): Promise<{ texts: string[]; total: number }> {
  const call = await on.api.as(username)
  const entries: Entry[] = []
  for (let page = 1; ; page += 1) {
    const { result } = await call('GET', `${path}pageSize=500&pageNo=${page}`)
    for (const row of result.records)
      entries.push({ ...row, since: row.started ?? row.arriveTime, at: row.ended ?? row.endTime })
    if (page >= result.pages) return { texts: entries.map(textOf).toSorted(), total: result.total }
  }
}

const item = async () => (await on.addItem(on.buyer)) as { id: string }
const submit = (id: string) => on.buyer('POST', 'test/item/do/submit', { body: { ids: [id] } })

async function expectInSync(): Promise<void> {
  for (const username of ['buyer', 'approver', 'expert']) {
    const [steps, wanted] = [await listed(username, 'wf/step/list?'), await searched(username)]
    expect(steps.texts).toEqual(wanted)
    expect(steps.total).toBe(wanted.length)
  }
  for (const username of ['buyer', 'approver', 'supplier_b']) {
    const done = await listed(username, 'wf/todo/list?taskState=done&')
    const wanted = await searched(username, sqlOf('h.who = ?', username))
    expect(done.texts).toEqual(wanted)
    expect(done.total).toBe(wanted.length)
  }
}

it('steps and done tasks equal those of a full search, with order and total', async () => {
  await expectInSync()
  const { result } = await on.buyer('GET', 'wf/step/list?pageSize=200')
  const ended = result.records.map(({ ended: at }: { ended: string }) => at)
  expect(ended).toEqual(ended.toSorted().reverse())
})

it('steps and done tasks follow actions, deletions and restores', async () => {
  const { id } = await item()
  await submit(id)
  await expectInSync()
  const isStep = async () => (await listed('buyer', 'wf/step/list?')).texts.some((text) => text.includes(id))
  expect(await isStep()).toBe(true)
  await on.buyer('DELETE', `test/item/delete?id=${id}`)
  expect(await isStep()).toBe(false)
  await expectInSync()
  const [bin] = (await on.admin('GET', `sys/recycle/list?recordId=${id}`)).result.records
  await on.admin('POST', 'sys/recycle/restore', { body: { ids: bin.id } })
  expect(await isStep()).toBe(true)
  await expectInSync()
})

describe('history counters', () => {
  const counted = async () => {
    const rows = await store().rows<{ tenant: string; resource: string; action: string; total: number; live: number }>(
      sqlOf(`select coalesce(tenant_id, '0') as tenant, resource, action, count(*) as total, sum(case when gone is null then 1 else 0 end) as live, '' as who
        from _history group by 1, 2, 3`),
    )
    return rows.map((row) => ({ ...row, total: Number(row.total), live: Number(row.live) }))
  }
  const byName = (rows: readonly { tenant: string; resource: string; action: string; total: number }[]) =>
    rows
      .filter(({ total }) => total !== 0)
      .map((row) => JSON.stringify(Object.entries(row).toSorted()))
      .toSorted()

  it('equal the number of entries, after additions, deletions and purges', async () => {
    const { id } = await item()
    await on.buyer('DELETE', `test/item/delete?id=${id}`)
    expect(byName(await historyCounts(store()))).toEqual(byName(await counted()))
    await store().write([sqlOf('delete from _history where record_id = ?', id)])
    expect(byName(await historyCounts(store()))).toEqual(byName(await counted()))
    const log = (await on.admin('GET', 'sys/dataLog/list')).result
    const all = await on.admin('GET', 'sys/dataLog/list?createTime_begin=2000-01-01')
    expect(log.total).toBe(all.result.total)
  })

  it('are created for an older database, with missing keys of its entries', async () => {
    const { id } = await item()
    const { id: lost } = await item()
    await store().write([
      sqlOf('update _history set since = null, gone = null'),
      sqlOf('delete from test_item where id = ?', lost),
      sqlOf('delete from _history_count'),
      sqlOf(`delete from _meta where name in ('history', 'historyCounts')`),
    ])
    await bringHistory(store(), current())
    expect(byName(await historyCounts(store()))).toEqual(byName(await counted()))
    const gone = await store().rows<{ record_id: string }>(
      sqlOf('select distinct record_id from _history where gone = 1 and record_id in (?, ?)', id, lost),
    )
    expect(gone).toEqual([{ record_id: lost }])
    await expectInSync()
  })

  it('are repaired by the recount after a write outside of the server', async () => {
    const { id } = await item()
    await submit(id)
    await store().write([sqlOf('delete from test_item where id = ?', id)])
    await runJob(on.admin, 'recount')
    await expectInSync()
  })
})
