import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('delegates on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
  const delegate = (call: Call, values: object, isConfirmed = false) =>
    call('POST', 'wf/entrust/add', {
      body: { beginTime, endTime, status: 'Y', ...values },
      headers: isConfirmed ? { 'x-confirmed': '1' } : {},
    })
  const remove = (call: Call, { result }: { readonly result: { readonly id: string } }) =>
    call('DELETE', `wf/entrust/delete?id=${result.id}`)

  it('are refused for a process whose tasks they may not decide', async () => {
    // Quality reads the requests and does not approve them; the warehouse does not read them.
    for (const [call, agentId] of [
      [on.approver, 'quality'],
      [on.approver, 'finance'],
      [on.finance, 'warehouse'],
    ] as const) {
      const refused = await delegate(call, { agentId, processes: 'test/request' })
      expect(refused.result?.errors).toEqual([{ pointer: '/agentId', message: expect.stringContaining('申请审批') }])
    }
    const taken = await delegate(on.approver, { agentId: 'approver_fu', processes: 'test/request' })
    expect([taken.success, taken.text]).toEqual([true, taken.text])
    await remove(on.approver, taken)
  })

  it('are refused for all processes when they may decide no task', async () => {
    const refused = await delegate(on.finance, { agentId: 'expert' }, true)
    expect(refused.result?.errors).toEqual([{ pointer: '/agentId', message: expect.stringContaining('没有办理权限') }])
  })

  it('of all processes get the tasks that they may decide, once the delegator has seen which ones stay', async () => {
    const asked = await delegate(on.finance, { agentId: 'quality' })
    expect([asked.success, asked.result?.warnings]).toEqual([false, [expect.stringContaining('费用审批')]])
    expect(asked.result.warnings[0].split(/[：、]/)).not.toContain('申请审批')
    const taken = await delegate(on.finance, { agentId: 'quality' }, true)
    expect([taken.success, taken.text]).toEqual([true, taken.text])
    const id = await on.submitted({ amount: 5000 })
    expect(await on.todo(on.quality, id)).toEqual(['Finance'])
    expect((await on.decide(on.quality, id)).success).toBe(true)
    await remove(on.finance, taken)
  })

  it('who lost a right meanwhile neither see the tasks nor decide them', async () => {
    // Quality has no right to approve requests.
    const taken = await delegate(on.approver, { agentId: 'approver_fu', processes: 'test/request' })
    const id = await on.submitted()
    const { store } = on.api.running.app
    await store.write([
      { sql: `update wf_entrust set agent_id = 'quality' where id = ?`, parameters: [taken.result.id] },
    ])
    expect(await on.todo(on.quality, id)).toEqual([])
    expect((await on.viewOf(on.quality, id)).mine).toEqual([])
    expect((await on.decide(on.quality, id)).success).toBe(false)
    await remove(on.approver, taken)
    expect((await on.decide(on.approver, id)).success).toBe(true)
  })
})
