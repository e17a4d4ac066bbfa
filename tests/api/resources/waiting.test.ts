import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { columnOf } from '../../../server/platform/sql/columns.ts'
import { fromTable } from '../../../server/platform/sql/records.ts'
import { all, any, sqlOf, statement } from '../../../server/platform/sql/sql.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import { bringWaiting } from '../../../server/records/waiting/keep-waiting.ts'
import { sessionOf } from '../../../server/rights/auth/session-of.ts'
import { actionSql, scopeSql } from '../../../server/rights/rows/scope.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { password } from '../../kit/api-server.ts'
import { runJob } from '../../kit/run-job.ts'
import { type Fixture, startResources } from './fixture.ts'
import { sendFile, workbookOf } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const current = () => on.api.running.app.live.current
const store = () => on.api.running.app.store

/** Start of a record's current state, by its history. */
const arrived = ({ plan }: ServerResource, id: string, created: string) =>
  sqlOf(
    `coalesce((select max(h.at) from _history h where h.resource = ? and h.record_id = ${id}
      and h.action not in ('add', 'edit', 'import')), ${created}) as arrived`,
    plan.code,
  )

const awaited = ({ plan }: ServerResource) =>
  plan.actions.filter(
    ({ from, automatic, danger, waits }) => from.length > 0 && !automatic && !danger && waits !== false,
  )

/** Every open record, found by a search of all tables and histories. */
async function searched(): Promise<string[]> {
  const found: string[] = []
  for (const resource of storedIn(current())) {
    const { states, code } = resource.plan
    const names = [...new Set(awaited(resource).flatMap(({ from }) => from))]
    if (!states || names.length === 0) continue
    const [id, state] = [columnOf(resource, 'id'), columnOf(resource, states.field)]
    const rows = await store().rows(
      statement(
        `select ${id} as id, ${state} as state,`,
        arrived(resource, id, columnOf(resource, 'createTime')),
        `${fromTable(resource)} where`,
        any(names.map((name) => sqlOf(`${state} = ?`, name))),
      ),
    )
    found.push(...rows.map((row) => `${code} ${row.id} ${row.state} ${row.arrived ?? ''}`))
  }
  return found.toSorted()
}

async function noted(): Promise<string[]> {
  const rows = await store().rows({ sql: 'select * from _waiting', parameters: [] })
  return rows.map((row) => `${row.resource} ${row.record_id} ${row.state} ${row.arrived}`).toSorted()
}

async function expectInSync() {
  expect(await noted()).toEqual(await searched())
}

/** States of a resource whose task is that of a role that no account of the tenant has: administrators stand in for it. */
async function unmannedStates(code: string, tenantId: string): Promise<readonly string[]> {
  const users = await store().rows<{ roles: string | null; tenants: string | null; tenant_id: string }>({
    sql: 'select roles, tenants, tenant_id from sys_user',
    parameters: [],
  })
  const held = users
    .filter(({ tenants, tenant_id: home }) => [home, ...(tenants ?? '').split(',')].includes(tenantId))
    .flatMap(({ roles }) => (roles ?? '').split(','))
  const nodes = [...current().processes.values()]
    .filter(({ resource }) => resource === code)
    .flatMap((process) => Object.values(process.nodes))
  return nodes.flatMap(({ state, handlers }) =>
    state !== undefined && handlers?.by === 'role' && !held.includes(handlers.role) ? [state] : [],
  )
}

/** Open tasks of an account, found by a search of every resource with its rights. */
async function tasksSearched(username: string): Promise<string[]> {
  const { result } = await on.api.call('POST', 'sys/login', { body: { username, password } })
  const headers = { 'x-access-token': result.token as string }
  const session = await sessionOf(on.api.running.app, { headers } as unknown as FastifyRequest)
  const { dialect } = store()
  const found: string[] = []
  for (const resource of storedIn(current())) {
    const { code } = resource.plan
    if (!resource.plan.states || !session.may(`${code.replaceAll('/', ':')}:list`)) continue
    const mine = awaited(resource).filter(({ name, permission }) =>
      session.isAdmin ? resource.rights.admin?.can.includes(name) : session.may(permission),
    )
    const unmanned = session.isAdmin ? await unmannedStates(code, session.tenantId) : []
    if (mine.length === 0 && unmanned.length === 0) continue
    const [id, state] = [columnOf(resource, 'id'), columnOf(resource, resource.plan.states.field)]
    const rows = await store().rows(
      statement(
        `select ${id} as id,`,
        arrived(resource, id, columnOf(resource, 'createTime')),
        `${fromTable(resource)} where`,
        all([
          scopeSql(resource, session, 'list', dialect),
          any([
            ...mine.map((action) => actionSql(resource, session, action, dialect)),
            // Nobody decides on what they started.
            ...unmanned.map((name) =>
              sqlOf(
                `(${state} = ? and coalesce((select h.who from _history h where h.resource = ? and h.record_id = ${id}
                  order by h.version desc limit 1), '') <> ?)`,
                ...[name, code, username],
              ),
            ),
          ]),
        ]),
      ),
    )
    found.push(...rows.map((row) => `${code} ${row.id} ${row.arrived}`))
  }
  return found.toSorted()
}

type Task = { readonly busType: string; readonly busId: string; readonly arriveTime: string }

async function tasksOf(username: string): Promise<string[]> {
  const call = await on.api.as(username)
  const tasks: Task[] = []
  for (let page = 1; ; page += 1) {
    const { result } = await call('GET', `wf/todo/list?taskState=open&pageSize=100&pageNo=${page}`)
    tasks.push(...result.records)
    if (page >= result.pages) break
  }
  return tasks.map(({ busType, busId, arriveTime }) => `${busType} ${busId} ${arriveTime}`).toSorted()
}

const isTask = async (username: string, id: string) => (await tasksOf(username)).some((task) => task.includes(id))
const stamp = (id: string) => noted().then((notes) => notes.find((note) => note.includes(id)))
const act = (name: string, ids: readonly string[], call = on.approver, more: object = {}) =>
  call('POST', `test/item/do/${name}`, { body: { ids, ...more } })

it('waiting records of a first start equal those of a full search', async () => {
  expect((await noted()).length).toBeGreaterThan(300)
  await expectInSync()
})

const roles = ['admin', 'buyer', 'approver', 'supplier_a', 'supplier_b', 'supplier_t1', 'finance', 'quality']
const more = ['warehouse', 'masterdata', 'expert', 'auditor', 'admin_t1', 'supplier_c']

it.each([...roles, ...more])('open tasks of %s equal those of a full search with the same rights', async (who) => {
  expect(await tasksOf(who)).toEqual(await tasksSearched(who))
})

describe('waiting records follow', () => {
  it('adding, editing, each state action and deletion', async () => {
    const { id } = await on.addItem(on.buyer)
    expect(await isTask('buyer', id)).toBe(true)
    const first = await stamp(id)
    await on.buyer('PUT', 'test/item/edit', { body: { id, note: 'x' } })
    expect(await stamp(id)).toBe(first)
    expect((await act('submit', [id], on.buyer)).success).toBe(true)
    expect(await stamp(id)).toContain('pending')
    expect([await isTask('buyer', id), await isTask('approver', id)]).toEqual([false, true])
    await expectInSync()
    expect((await act('approve', [id])).success).toBe(true)
    expect(await stamp(id)).toBeUndefined()
    expect(await isTask('approver', id)).toBe(false)
    const other = (await on.addItem(on.buyer)).id
    await on.buyer('DELETE', `test/item/delete?id=${other}`)
    expect(await stamp(other)).toBeUndefined()
    await expectInSync()
  })

  it('an action on many records, and the deletion and restore of many', async () => {
    const items = await Promise.all([0, 1, 2].map(() => on.addItem(on.buyer)))
    const ids = items.map((item) => item.id as string)
    await act('submit', ids, on.buyer)
    for (const id of ids) expect(await stamp(id)).toContain('pending')
    await act('reject', [ids[0] ?? ''], on.approver, { reason: 'x' })
    await expectInSync()
    await on.buyer('DELETE', `test/item/deleteBatch?ids=${ids[0]}`)
    await expectInSync()
    const [bin] = (await on.admin('GET', `sys/recycle/list?recordId=${ids[0]}`)).result.records
    expect((await on.admin('POST', 'sys/recycle/restore', { body: { ids: bin.id } })).success).toBe(true)
    expect(await stamp(ids[0] ?? '')).toContain('rejected')
    await expectInSync()
  })

  it('an import', async () => {
    const head = ['编码', '名称', '供应商']
    const { companyName } = (await on.buyer('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result
    const before = (await noted()).length
    const bytes = await workbookOf([head, ['W-1', '泵', companyName], ['W-2', '阀', companyName]])
    const { result } = await sendFile(on.buyer, 'test/item/importExcel', bytes)
    expect(result).toMatchObject({ successCount: 2 })
    expect((await noted()).length).toBe(before + 2)
    await expectInSync()
  })

  it('changes by the server: an order received by its receipt, a bid opened by its time', async () => {
    await runJob(on.admin, 'dueActions')
    await expectInSync()
  })

  it('an edit after which an action is permitted', async () => {
    const { id } = await on.addItem(on.buyer, { qty: 0 })
    await act('submit', [id], on.buyer)
    const next = async () => {
      const { records } = (await on.approver('GET', `wf/todo/list?taskState=open&busId=${id}`)).result
      return records.map(({ nodeName }: { nodeName: string }) => nodeName)
    }
    expect(await next()).toEqual(['驳回'])
    await on.buyer('PUT', 'test/item/edit', { body: { id, qty: 5 } })
    expect(await next()).toEqual(['通过'])
    expect(await tasksOf('approver')).toEqual(await tasksSearched('approver'))
  })
})

it('an action added by a schema file includes existing records', async () => {
  const { id } = await on.addItem(on.buyer)
  await act('submit', [id], on.buyer)
  await act('approve', [id])
  const path = join(on.schemas, 'resources/test/item.json')
  const text = await readFile(path, 'utf8')
  const file = JSON.parse(text)
  const title = { zh: '归档', en: 'File' }
  file.actions.file = { do: 'transition', title, from: ['approved'], to: 'rejected', by: 'buyer' }
  await writeFile(path, JSON.stringify(file))
  await vi.waitFor(async () => expect(await isTask('buyer', id)).toBe(true), { timeout: 10_000 })
  await expectInSync()
  await writeFile(path, text)
  await vi.waitFor(async () => expect(await stamp(id)).toBeUndefined(), { timeout: 10_000 })
  // The database is brought up to the files before their model serves.
  await vi.waitFor(expectInSync, { timeout: 10_000 })
})

describe('stale waiting records', () => {
  const recount = async () => (await runJob(on.admin, 'recount')).result.done

  it('are repaired by the recount: missing, wrong, obsolete and orphaned ones', async () => {
    await recount()
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => on.addItem(on.buyer)))
    const sql = (text: string, ...parameters: string[]) => ({ sql: text, parameters })
    await store().write([
      sql('delete from _waiting where record_id = ?', first.id),
      sql(`update _waiting set arrived = '2020-01-01 00:00:00' where record_id = ?`, second.id),
      sql(`update test_item set status = 'approved' where id = ?`, third.id),
      sql(`insert into _waiting (resource, record_id, state, arrived) values ('test/gone', 'x', 'draft', '')`),
    ])
    expect(await recount()).toBe(4)
    await expectInSync()
    expect(await recount()).toBe(0)
  })

  it('are created for a database without any when its model is loaded', async () => {
    await store().write([
      { sql: 'delete from _waiting', parameters: [] },
      { sql: `delete from _meta where name = 'waiting'`, parameters: [] },
    ])
    await bringWaiting(store(), current())
    await expectInSync()
  })
})
