import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('messages about tasks on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const taskOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine[0]?.task ?? 'none-0'
  const told = async (id: string, receiver: string) => {
    const sql = `select es_title as title from msg_message where bus_id = ? and es_receiver = ? and es_type = 'site' order by id`
    const rows = await on.api.running.app.store.rows<{ title: string }>({ sql, parameters: [id, receiver] })
    return rows.map(({ title }) => title)
  }

  it('reach the colleague to whom a task is transferred or reassigned', async () => {
    const id = await on.submitted({ amount: 5000 })
    const task = await taskOf(on.finance, id)
    expect((await post(on.finance, 'transfer', { task, to: 'quality', opinion: 'is away' })).success).toBe(true)
    expect(await told(id, 'quality')).toEqual(['待您办理：Finance x'])
    const reassigned = await post(on.admin, 'reassign', { task, to: 'finance_ge', opinion: 'quality has left' })
    expect(reassigned.success, reassigned.text).toBe(true)
    expect(await told(id, 'finance_ge')).toEqual(['待您办理：Finance x', '待您办理：Finance x'])
    expect(await told(id, 'quality')).toHaveLength(1)
  })

  it('do not come for a task that its handler has claimed', async () => {
    const id = await on.submitted({ amount: 5000 })
    const before = await told(id, 'finance')
    await post(on.finance, 'claim', { task: await taskOf(on.finance, id) })
    expect(await told(id, 'finance')).toEqual(before)
  })

  it('reach the delegate of a handler, with the name of the handler', async () => {
    const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    const times = { beginTime, endTime, status: 'Y' }
    const { result } = await on.quality('POST', 'wf/entrust/add', {
      body: { agentId: 'approver', processes: 'test/request', ...times },
    })
    const named = await on.submitted({ amount: 500_000, reviewers: 'quality' })
    await on.decide(on.finance, named)
    expect(await told(named, 'approver')).toEqual(['待您代 吴检 办理：All x'])
    expect(await told(named, 'quality')).toEqual(['待您办理：All x'])
    await on.quality('DELETE', `wf/entrust/delete?id=${result.id}`)

    const other = await on.finance('POST', 'wf/entrust/add', {
      body: { agentId: 'quality', processes: 'test/request', ...times },
    })
    const ofRole = await on.submitted({ amount: 5000 })
    expect(await told(ofRole, 'quality')).toEqual(['待您代 钱会 办理：Finance x'])
    await on.finance('DELETE', `wf/entrust/delete?id=${other.result.id}`)
    expect(await told(await on.submitted({ amount: 5000 }), 'quality')).toEqual([])
  })
})
