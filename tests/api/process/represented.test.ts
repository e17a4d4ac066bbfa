import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('one person and a delegate on %s', (dialect) => {
  let on: Requests
  let other: Call
  beforeAll(async () => {
    on = await startRequests(dialect)
    other = await on.api.as('approver_fu')
    await on.draw(
      {
        ...{ s: 'start', A: 'task procura:field="reviewers" procura:complete="all" procura:reject="reject"' },
        ...{ Lead: 'task procura:role="approver" procura:reject="reject"', V: 'service procura:action="approve"' },
        e: 'end',
      },
      's>A; A>Lead; Lead>V; V>e',
    )
    const { result } = await on.admin('GET', 'sys/user/list?pageSize=500')
    const { id, roles } = result.records.find(({ username }: { username: string }) => username === 'approver_fu')
    const { success, text } = await on.admin('PUT', 'sys/user/edit', { body: { id, roles: `${roles},admin` } })
    expect(success, text).toBe(true)
    const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    const body = { agentId: 'approver', processes: 'test/request', beginTime, endTime, status: 'Y' }
    const taken = await other('POST', 'wf/entrust/add', { body, headers: { 'x-confirmed': '1' } })
    expect(taken.success, taken.text).toBe(true)
  })
  afterAll(() => on?.close())

  /** Request with the given reviewers, of whom some have left: administrators decide in their place. */
  const submittedWithout = async (left: readonly string[], reviewers: string) => {
    const { result, text } = await on.buyer('POST', 'test/request/add', {
      body: { subject: 'x', amount: 5, reviewers },
    })
    expect(result, text).not.toBeNull()
    const freeze = (status: number) =>
      on.api.running.app.store.write(
        left.map((name) => ({ sql: 'update sys_user set status = ? where username = ?', parameters: [status, name] })),
      )
    await freeze(2)
    const reply = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
    await freeze(1)
    expect(reply.success, reply.text).toBe(true)
    return String(result.id)
  }
  const decided = async (call: Call, id: string) => {
    const { success, text } = await on.decide(call, id)
    expect([success, text]).toEqual([true, expect.any(String)])
  }
  const openTask = async (id: string) =>
    (await on.viewOf(on.admin, id)).tasks.find(({ status }) => status === 'open')?.task ?? 'none-0'
  const decideTask = async (call: Call, task: string) =>
    call('POST', 'wf/process/decide', { body: { tasks: [task], outcome: 'approve', opinion: 'seen' } })

  it('count once: who has decided gets no further part by their delegate', async () => {
    const id = await submittedWithout(['quality', 'finance'], 'quality,finance')
    await decided(other, id)
    expect((await on.viewOf(on.approver, id)).mine).toEqual([])
    const refused = await decideTask(on.approver, await openTask(id))
    expect([refused.success, refused.text]).toEqual([false, expect.stringContaining('一人只计一次')])
    expect(await on.todo(on.approver, id)).not.toContain('Lead')
    await decided(on.admin, id)
    expect(await on.todo(on.approver, id)).toEqual(['Lead'])
  })

  it('count once: whose delegate has decided gets no further part', async () => {
    const id = await submittedWithout(['quality', 'finance'], 'quality,finance')
    const [mine] = (await on.viewOf(on.approver, id)).mine
    expect(mine?.actsFor).toEqual(expect.any(String))
    await decided(on.approver, id)
    const refused = await decideTask(other, await openTask(id))
    expect([refused.success, refused.text]).toEqual([false, expect.stringContaining('一人只计一次')])
    await decided(on.admin, id)
    expect(await on.todo(on.approver, id)).toEqual(['Lead'])
  })
})
