import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bringOwnTables } from '../../../server/boot/own-tables.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { onBothEngines } from '../../kit/stores.ts'

onBothEngines('own sessions', (engine) => {
  let api: ApiServer
  beforeAll(async () => {
    api = await startApi({}, engine.name)
  })
  afterAll(() => api?.close())
  afterEach(() => {
    vi.useRealTimers()
  })

  const rowsOf = (sql: string, ...parameters: unknown[]) => api.running.app.store.rows({ sql, parameters })
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const startSession = async (username: string, agent = 'test') => {
    const headers = { 'user-agent': agent }
    const { result } = await api.call('POST', 'sys/login', { body: { username, password }, headers })
    const token = result.token as string
    return { token, call: (method: string, path: string, body?: object) => api.call(method, path, { token, body }) }
  }
  type One = { readonly id: string; readonly userAgent: string; readonly seenAt: string; readonly current: boolean }
  const listed = async (from: Awaited<ReturnType<typeof startSession>>): Promise<readonly One[]> =>
    (await from.call('GET', 'sys/user/sessions')).result

  it('are listed with their origin, newest first, without parts of the token', async () => {
    const first = await startSession('buyer', 'Firefox')
    const second = await startSession('buyer', `Chrome ${'x'.repeat(400)}`)
    const answer = await first.call('GET', 'sys/user/sessions')
    expect(answer.result).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        ip: '127.0.0.1',
        userAgent: `Chrome ${'x'.repeat(293)}`,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        seenAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        current: false,
      },
      expect.objectContaining({ userAgent: 'Firefox', current: true }),
    ])
    for (const { hash } of await rowsOf('select hash from _session')) expect(answer.text).not.toContain(String(hash))
    for (const { token } of [first, second]) expect(answer.text).not.toContain(token)
    for (const { id } of answer.result) {
      expect((await api.call('GET', 'user/info', { token: id })).status).toBe(401)
    }
  })

  it('record their use once a minute at most', async () => {
    const mine = await startSession('approver')
    const seenAt = async () => (await listed(mine))[0]?.seenAt
    const storedAt = async () => (await rowsOf('select seen_at from _session order by seen_at desc'))[0]?.seen_at
    const at = await storedAt()
    later(40_000)
    const before = await seenAt()
    expect(await storedAt()).toEqual(at)
    later(30_000)
    await mine.call('GET', 'user/info')
    expect(Number(await storedAt()) - Number(at)).toBeGreaterThan(60_000)
    expect((await seenAt()) ?? '').toSatisfy((text: string) => text > (before ?? ''))
  })

  it('are hidden once expired', async () => {
    const mine = await startSession('approver')
    const expired = await startSession('approver', 'gone')
    await api.call('POST', 'sys/logoutV2', { raw: expired.token, headers: { 'content-type': 'text/plain' } })
    const agents = async () => (await listed(mine)).map(({ userAgent }) => userAgent)
    expect(await agents()).toContain('gone')
    later(31_000)
    expect(await agents()).not.toContain('gone')
  })

  it('end one by one, immediately, audited, and only for their owner', async () => {
    const [mine, other, foreign] = [
      await startSession('supplier_a'),
      await startSession('supplier_a', 'lost phone'),
      await startSession('buyer'),
    ]
    expect((await other.call('GET', 'user/info')).status).toBe(200)
    const lost = (await listed(mine)).find(({ userAgent }) => userAgent === 'lost phone')
    const end = (from: typeof mine, id = lost?.id) => from.call('DELETE', `sys/user/sessions?id=${id}`)
    expect(await end(foreign)).toMatchObject({ success: false, code: 500 })
    expect((await other.call('GET', 'user/info')).status).toBe(200)
    expect((await end(mine)).success).toBe(true)
    expect((await other.call('GET', 'user/info')).status).toBe(401)
    expect((await end(mine)).success).toBe(false)
    expect((await end(mine, '')).success).toBe(false)
    expect(await mine.call('DELETE', 'sys/user/sessions')).toMatchObject({ status: 200, success: false, code: 500 })
    const [note] = await rowsOf("select * from sys_log where log_content = 'end-session'")
    expect(note).toMatchObject({ log_type: 'logout', userid: 'supplier_a', ip: '127.0.0.1' })
    expect(JSON.parse(String(note?.request_param))).toEqual({ ip: '127.0.0.1', userAgent: 'lost phone' })
  })

  it('end all together except the current one', async () => {
    const others = [await startSession('supplier_b'), await startSession('supplier_b')]
    const [mine, foreign] = [await startSession('supplier_b'), await startSession('supplier_a')]
    expect((await mine.call('POST', 'sys/user/endOtherSessions', {})).result).toEqual({ ended: 2 })
    for (const { call } of others) expect((await call('GET', 'user/info')).status).toBe(401)
    for (const { call } of [mine, foreign]) expect((await call('GET', 'user/info')).status).toBe(200)
    expect(await listed(mine)).toEqual([expect.objectContaining({ current: true })])
    const [note] = await rowsOf("select * from sys_log where log_content = 'end-other-sessions'")
    expect([note?.log_type, note?.request_param]).toEqual(['logout', '{"sessions":2}'])
  })

  describe('of a database of an older version', () => {
    it('continue, and get the new columns', async () => {
      const store = await engine.open()
      await store.ddl([
        `create table _session (hash text primary key, user_id text not null, tenant_id text not null, org_code text not null,
          created_at text not null, expires_at bigint not null, closing_at bigint)`,
      ])
      const sql = `insert into _session (hash, user_id, tenant_id, org_code, created_at, expires_at) values ('a', 'b', '0', '', 'c', 1)`
      await store.write([{ sql, parameters: [] }])
      await bringOwnTables(store)
      await bringOwnTables(store)
      const rows = await store.rows({ sql: 'select * from _session', parameters: [] })
      expect(rows).toEqual([
        expect.objectContaining({ hash: 'a', ip: null, user_agent: null, seen_at: null, view_as: null }),
      ])
    })
  })
})
