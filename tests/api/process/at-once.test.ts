import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Requests, startRequests } from './request-kit.ts'

type Reply = Awaited<ReturnType<Call>>

const served = (replies: readonly Reply[]) => {
  for (const { status, text } of replies) expect([status, text]).not.toEqual([500, text])
  return replies.filter(({ success }) => success).length
}

describe.each(['sqlite', 'postgres'] as const)('several people at the same moment on %s', (dialect) => {
  let on: Requests
  let deputy: Call
  beforeAll(async () => {
    on = await startRequests(dialect)
    deputy = await on.api.as('approver_fu')
  })
  afterAll(() => on?.close())

  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const taskOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine[0]?.task ?? 'none-0'
  const approve = async (call: Call, tasks: readonly string[]) =>
    post(call, 'decide', { tasks, outcome: 'approve', opinion: '' })
  const last = 'task procura:role="approver" procura:reject="reject"'
  const rest = { V: 'service procura:action="approve"', e: 'end' }

  const allow = async (roleId: string, perms: string) => {
    const { result } = await on.admin('GET', `sys/permission/list?pageSize=50&perms=${perms}`)
    const permissionIds = result.records.map(({ id }: { id: string }) => id).join()
    const body = { roleId, permissionIds, lastpermissionIds: '' }
    expect((await on.admin('POST', 'sys/permission/saveRolePermission', { body })).success).toBe(true)
  }

  it('each of all handlers decides their own part', async () => {
    await on.draw(
      {
        ...{ s: 'start', A: 'task procura:field="reviewers" procura:complete="all" procura:reject="reject"' },
        ...{ Lead: last, ...rest },
      },
      's>A; A>Lead; Lead>V; V>e',
    )
    for (let round = 0; round < 3; round += 1) {
      const id = await on.submitted({ reviewers: 'quality,finance,approver_fu' })
      const calls = [on.quality, on.finance, deputy]
      const tasks = await Promise.all(calls.map((call) => taskOf(call, id)))
      expect(served(await Promise.all(calls.map((call, index) => approve(call, [tasks[index] ?? '']))))).toBe(3)
      const { tasks: done, notes } = await on.viewOf(on.buyer, id)
      expect(done.filter(({ status }) => status === 'approved')).toHaveLength(3)
      expect([notes, await on.todo(on.approver, id)]).toEqual([[], ['Lead']])
    }
  })

  it('branches go on by themselves, also by an action of the record', async () => {
    // Whoever decides last runs the action behind all of them.
    for (const role of ['finance', 'quality']) await allow(role, 'test:request:approve')
    await on.draw(
      {
        ...{ s: 'start', p: 'and', q: 'and', A: 'task procura:role="finance"', B: 'task procura:role="quality"' },
        ...{ Lead: last, ...rest },
      },
      's>p; p>A; p>B; p>Lead; A>q; B>q; Lead>q; q>V; V>e',
    )
    const id = await on.submitted()
    const [a, b] = [await taskOf(on.finance, id), await taskOf(on.quality, id)]
    const replies = await Promise.all([
      ...[approve(on.finance, [a]), approve(on.quality, [b])],
      on.approver('POST', 'test/request/do/approve', { body: { id } }),
    ])
    expect([served(replies), replies.map(({ text }) => text)]).toEqual([3, replies.map(({ text }) => text)])
    const { tasks } = await on.viewOf(on.buyer, id)
    expect(tasks.map(({ node, status }) => `${node} ${status}`).toSorted()).toEqual([
      ...['A approved', 'B approved', 'Lead approved'],
    ])
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('one of them claims a task, and the others are refused', async () => {
    await on.draw({ s: 'start', Lead: last, ...rest }, 's>Lead; Lead>V; V>e')
    const id = await on.submitted()
    const task = await taskOf(on.approver, id)
    const calls = [on.approver, deputy, on.approver, deputy]
    const replies = await Promise.all(calls.map((call) => post(call, 'claim', { task })))
    expect(served(replies)).toBe(1)
    const winner = replies.findIndex(({ success }) => success) % 2
    const mine = [await on.viewOf(on.approver, id), await on.viewOf(deputy, id)].map((view) => view.mine.length)
    expect(mine).toEqual(winner === 0 ? [1, 0] : [0, 1])
    expect((await on.viewOf(on.buyer, id)).notes.map(({ what }) => what)).toEqual(['claim'])
  })

  it('two batches over the same records: each task is decided once, and each batch says what became of it', async () => {
    await on.draw({ s: 'start', Lead: last, ...rest }, 's>Lead; Lead>V; V>e')
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await on.submitted())
    const tasks = await Promise.all(ids.map((id) => taskOf(on.approver, id)))
    const replies = await Promise.all([
      ...[approve(on.approver, tasks), approve(deputy, tasks.toReversed())],
      ...ids.map((id) => on.approver('POST', 'test/request/do/approve', { body: { id } })),
    ])
    served(replies)
    const results = replies.slice(0, 2).flatMap(({ result }) => result as readonly { success: boolean }[])
    const alone = replies.slice(2).filter(({ success }) => success).length
    expect([results.length, results.filter(({ success }) => success).length + alone]).toEqual([24, 12])
    expect(new Set(await Promise.all(ids.map(on.stateOf)))).toEqual(new Set(['approved']))
  })

  it('a second reminder within four hours is refused with its reason, and so is one at the same moment', async () => {
    const id = await on.submitted()
    const remind = () => post(on.buyer, 'remind', { resource: 'test/request', id })
    const replies = await Promise.all([remind(), remind(), remind()])
    expect(served(replies)).toBe(1)
    const later = await remind()
    expect([later.success, later.message]).toEqual([false, '四小时内已经催办过'])
    for (const { success, message } of replies) expect(success ? '' : message).toBe(success ? '' : later.message)
  })
})
