import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let servers: readonly ApiServer[] = []
let outside: pg.Client
beforeAll(async () => {
  const first = await startApi({}, 'postgres')
  servers = [first]
  const { databaseUrl = '' } = first.running.app.options
  servers = [first, await startApi({ DATABASE_URL: databaseUrl })]
  outside = new pg.Client(databaseUrl)
  await outside.connect()
}, 240_000)
afterAll(async () => {
  await outside?.end()
  for (const server of servers) await server.close()
})

const administrators = ['admin', 'finance'] as const

/** Two platform administrators who sign in by a third party only. */
async function bindBoth(): Promise<void> {
  await outside.query(`update sys_user set roles = 'admin', tenants = null where username in ('admin', 'finance')`)
  await outside.query(`delete from _password where user_id in (select id from sys_user where roles like '%admin%')`)
  await outside.query('delete from _third_account')
  for (const name of administrators)
    await outside.query(
      `insert into _third_account (id, third_type, issuer, third_user_uuid, user_id, tenant_id, realname, create_time)
        select $1, 'corp', 'https://idp.example', $1, id, '0', $1, '2026-01-01 00:00:00' from sys_user where username = $1`,
      [name],
    )
}

/** A person with permission to unbind the accounts of others. */
async function accountAdmins(): Promise<readonly Call[]> {
  const admin = await servers[0]?.as('admin')
  const perms = 'sys:thirdAccount:list,sys:thirdAccount:unbind'
  const found = await admin?.('GET', `sys/permission/list?pageNo=1&pageSize=50&perms=${perms}`)
  const permissionIds = found?.result.records.map(({ id }: { id: string }) => id).join()
  await admin?.('POST', 'sys/permission/saveRolePermission', { body: { roleId: 'approver', permissionIds } })
  const callers = await Promise.all(servers.map((server) => server.as('approver')))
  const unknown = { body: { ids: 'unknown' } }
  // The other server applies the right after a moment.
  for (const call of callers)
    await expect.poll(async () => (await call('POST', 'sys/thirdAccount/unbind', unknown)).status).toBe(200)
  return callers
}

const gate = 4711

/**
 * Stops transactions that remove an account after their last-administrator check, before the commit, until `gate`
 * opens.
 */
const holdCommits = `
  create function hold_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${gate}); return null; end';
  create constraint trigger hold_commit after delete on _third_account
    deferrable initially deferred for each row execute function hold_commit()`

/** Waits until `count` connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  const sql = `select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await outside.query<{ waits: number }>(sql)).rows[0]?.waits, { timeout: 20_000 })
    .toBe(count)
}

it('lets only one of two concurrent unbindings remove the last administrators', async () => {
  const callers = await accountAdmins()
  await bindBoth()
  await outside.query(holdCommits)
  await outside.query('select pg_advisory_lock($1)', [gate])
  const requests = callers.map((call, at) =>
    call('POST', 'sys/thirdAccount/unbind', { body: { ids: administrators[at] } }),
  )
  await waiting(2)
  await outside.query('select pg_advisory_unlock($1)', [gate])
  const replies = await Promise.all(requests)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect(replies.find(({ status }) => status === 403)?.message).toContain('最后一个可登录的管理员')
  const { rows } = await outside.query('select id from _third_account')
  expect(rows).toHaveLength(1)
})
