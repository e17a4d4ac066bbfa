import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('too few people for the rule of a task on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const reviewers = (complete: string) =>
    `task procura:field="reviewers" procura:complete="${complete}" procura:reject="reject"` as const
  const freeze = (username: string, status: number) =>
    on.api.running.app.store.write([
      { sql: 'update sys_user set status = ? where username = ?', parameters: [status, username] },
    ])
  const post = (what: string, body: object) => on.buyer('POST', `wf/process/${what}`, { body })

  it.each(['all', 'turn'])('%s: is refused where one of the named has left and nobody replaces them', async (rule) => {
    await on.draw({ s: 'start', A: reviewers(rule), V: 'service procura:action="approve"', e: 'end' }, 's>A; A>V; V>e')
    const { result } = await on.buyer('POST', 'test/request/add', {
      body: { subject: 'x', amount: 5, reviewers: 'admin,finance' },
    })
    await freeze('finance', 2)
    const reply = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
    await freeze('finance', 1)
    expect([reply.success, reply.text]).toEqual([false, expect.stringMatching(/A.*2.*1/)])
    expect(await on.stateOf(result.id)).toBe('draft')
    const again = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
    expect(again.success, again.text).toBe(true)
  })

  const lead = { s: 'start', Lead: 'task procura:role="approver" procura:reject="reject"' } as const
  const rest = { V: 'service procura:action="approve"', e: 'end' } as const

  it('administrators make up the number at a later task, for the document is under way', async () => {
    await on.draw({ ...lead, A: reviewers('3'), ...rest }, 's>Lead; Lead>A; A>V; V>e')
    const id = await on.submitted({ reviewers: 'quality,finance' })
    const approved = await on.decide(on.approver, id)
    expect([approved.text, await on.stateOf(id)]).toEqual([expect.stringContaining('操作成功'), 'pending'])
    for (const call of [on.quality, on.finance]) expect((await on.decide(call, id)).success).toBe(true)
    const { tasks } = await on.viewOf(on.buyer, id)
    expect(tasks.filter(({ status, node }) => status === 'open' && node === 'A')).toHaveLength(1)
    expect(await on.todo(on.admin, id)).toEqual(['A'])
    expect((await on.decide(on.admin, id)).success).toBe(true)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('administrators decide a later task for which nobody is named', async () => {
    await on.draw({ ...lead, A: reviewers('all'), ...rest }, 's>Lead; Lead>A; A>V; V>e')
    const id = await on.submitted()
    await on.decide(on.approver, id)
    expect([await on.todo(on.admin, id), await on.stateOf(id)]).toEqual([['A'], 'pending'])
    expect((await on.decide(on.admin, id)).success).toBe(true)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('a choice asks for no more people than the role has', async () => {
    const choice = 'task procura:choice="quality" procura:complete="9" procura:reject="reject"'
    await on.draw({ ...lead, A: choice, ...rest }, 's>A; A>Lead; Lead>V; V>e')
    const id = await on.submitted()
    const task = (await on.viewOf(on.buyer, id)).mine[0]?.task
    const { result } = await on.admin('GET', 'sys/user/list?pageSize=500')
    const holders = result.records
      .filter(
        ({ roles, status }: { roles?: string; status: string }) =>
          `${status}` === '1' && roles?.split(',').includes('quality'),
      )
      .map(({ username }: { username: string }) => username)
    expect(holders).toContain('quality')
    expect(holders.length).toBeLessThan(9)
    const fewer = await post('choose', { task, people: holders.filter((holder: string) => holder !== 'quality') })
    expect([fewer.success, fewer.text]).toEqual([false, expect.stringContaining(`${holders.length}`)])
    const chosen = await post('choose', { task, people: holders })
    expect(chosen.success, chosen.text).toBe(true)
    expect(await on.todo(on.quality, id)).toEqual(['A'])
  })

  it('administrators decide where the role of a choice has nobody else', async () => {
    const choice = 'task procura:choice="quality" procura:complete="2" procura:reject="reject"'
    await on.draw({ ...lead, A: choice, ...rest }, 's>A; A>Lead; Lead>V; V>e')
    const { store } = on.api.running.app
    const first = await on.submitted()
    const task = (await on.viewOf(on.buyer, first)).mine[0]?.task
    const holders = await store.rows<{ username: string }>({
      sql: `select username from sys_user where status = '1' and (',' || roles || ',') like '%,quality,%'`,
      parameters: [],
    })
    for (const { username } of holders) await freeze(username, 2)
    const chosen = await post('choose', { task, people: ['admin'] })
    const { result } = await on.buyer('POST', 'test/request/add', { body: { subject: 'x', amount: 5 } })
    const submitted = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
    for (const { username } of holders) await freeze(username, 1)
    expect(chosen.success, chosen.text).toBe(true)
    expect((await on.decide(on.admin, first)).success).toBe(true)
    expect(await on.todo(on.approver, first)).toEqual(['Lead'])
    expect([submitted.success, submitted.text]).toEqual([false, expect.stringMatching(/A.*2.*1/)])
  })
})
