import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('attempts on tasks on %s', (dialect) => {
  let on: Requests
  let stranger: Call
  beforeAll(async () => {
    on = await startRequests(dialect)
    stranger = await on.api.as('admin_t1')
  })
  afterAll(() => on?.close())

  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const taskOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine[0]?.task ?? ''
  const approve = (call: Call, tasks: readonly string[]) =>
    post(call, 'decide', { tasks, outcome: 'approve', opinion: '' })
  const whileDelegated = async (from: Call, agentId: string, run: () => Promise<void>) => {
    const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    const { result, text } = await from('POST', 'wf/entrust/add', {
      body: { agentId, beginTime, endTime, status: 'Y' },
      headers: { 'x-confirmed': '1' },
    })
    expect([text, typeof result?.id]).toEqual([text, 'string'])
    await run()
    await from('DELETE', `wf/entrust/delete?id=${result.id}`)
  }

  it('an administrator moves an instance to tasks only, with a reason; nobody else moves it', async () => {
    const id = await on.submitted({ amount: 5000 })
    const { id: instance, moves } = await on.viewOf(on.admin, id)
    const jump = (to: string, opinion = 'finance is away', call = on.admin) =>
      post(call, 'jump', { instance, token: moves[0]?.token, to, opinion })
    expect((await on.viewOf(on.finance, id)).moves).toEqual([])
    for (const call of [on.buyer, on.finance, on.approver, on.supplier_a, stranger])
      expect((await jump('Lead', undefined, call)).success).toBe(false)
    // Not past the approval: its action, an end, a gateway, or a node of no process.
    for (const to of ['V', 'A', 'e', 'k', 'y', 's', 't', 'nothing', '__proto__'])
      expect([to, (await jump(to)).success]).toEqual([to, false])
    expect((await jump('Lead', '          ')).success).toBe(false)
    expect([await on.stateOf(id), await on.todo(on.finance, id)]).toEqual(['pending', ['Finance']])
    expect((await jump('Lead')).success).toBe(true)
    expect([await on.todo(on.finance, id), await on.todo(on.approver, id)]).toEqual([[], ['审批']])
  })

  it("tasks of others, by their ids, alone or among one's own", async () => {
    const [own, other] = [await on.submitted(), await on.submitted({ amount: 5000 })]
    const [mine, theirs] = [await taskOf(on.approver, own), await taskOf(on.finance, other)]
    for (const call of [on.buyer, on.quality, on.supplier_a, stranger]) {
      expect((await approve(call, [mine])).success).toBe(false)
      expect((await approve(call, [mine, theirs])).result.map(({ success }: { success: boolean }) => success)).toEqual([
        false,
        false,
      ])
      expect((await post(call, 'claim', { task: mine })).success).toBe(false)
      expect((await post(call, 'transfer', { task: mine, to: 'quality' })).success).toBe(false)
      expect((await post(call, 'sign', { task: mine, people: ['quality'], place: 'before' })).success).toBe(false)
    }
    const mixed = await approve(on.approver, [theirs, mine, 'x-1', `${mine}0`])
    expect(mixed.result.map(({ success }: { success: boolean }) => success)).toEqual([false, true, false, false])
    expect([await on.stateOf(own), await on.stateOf(other)]).toEqual(['approved', 'pending'])
    for (const to of ['admin_t1', 'supplier_a', 'buyer', 'nobody', 'warehouse'])
      expect([to, (await post(on.finance, 'transfer', { task: theirs, to })).success]).toEqual([to, false])
  })

  it('a delegation covers own work: no chain, and a claimed task stays that of its role', async () => {
    const id = await on.submitted({ amount: 5000 })
    await whileDelegated(on.finance, 'quality', async () => {
      await whileDelegated(on.quality, 'approver', async () => {
        expect((await on.viewOf(on.approver, id)).mine).toEqual([])
        expect((await approve(on.approver, [await taskOf(on.quality, id)])).success).toBe(false)
      })
      // The delegator and the delegate at once: one decision.
      const both = await on.submitted({ amount: 5000 })
      const [first, second] = [await taskOf(on.finance, both), await taskOf(on.quality, both)]
      const replies = await Promise.all([approve(on.finance, [first]), approve(on.quality, [second])])
      expect(replies.filter(({ success }) => success)).toHaveLength(1)
      expect((await post(on.quality, 'claim', { task: await taskOf(on.quality, id) })).success).toBe(true)
      expect((await on.viewOf(on.quality, id)).mine).toMatchObject([{ actsFor: expect.any(String) }])
    })
    expect([await on.todo(on.quality, id), await on.todo(on.finance, id)]).toEqual([[], ['Finance']])
  })
})
