import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('a claimed task on %s', (dialect) => {
  let on: Requests
  let other: Call
  beforeAll(async () => {
    on = await startRequests(dialect)
    other = await on.api.as('approver_lei')
  })
  afterAll(() => on?.close())

  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const mineOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine
  const claimed = async () => {
    const id = await on.submitted({ amount: 5 })
    const [task] = await mineOf(on.approver, id)
    expect(task).toMatchObject({ isOpen: true, mayRelease: false })
    expect((await post(on.approver, 'claim', { task: task?.task })).success).toBe(true)
    expect(await mineOf(other, id)).toEqual([])
    return { id, task: task?.task ?? '' }
  }
  const toldTo = async (id: string, receiver: string) => {
    const sql = `select es_title as title from msg_message where bus_id = ? and es_receiver = ? and es_type = 'site'`
    return on.api.running.app.store.rows<{ title: string }>({ sql, parameters: [id, receiver] })
  }

  it('is given back by its holder to the role, whose people are told', async () => {
    const { id, task } = await claimed()
    expect(await mineOf(on.approver, id)).toMatchObject([{ mayRelease: true }])
    expect((await post(other, 'release', { task })).status).toBe(403)
    const before = await toldTo(id, 'approver_lei')
    const reply = await post(on.approver, 'release', { task })
    expect(reply.success, reply.text).toBe(true)
    expect(await toldTo(id, 'approver_lei')).toHaveLength(before.length + 1)
    for (const call of [on.approver, other]) expect(await mineOf(call, id)).toMatchObject([{ task, isOpen: true }])
    expect((await on.viewOf(on.buyer, id)).notes.map(({ what }) => what)).toEqual(['claim', 'release'])
    expect((await post(on.approver, 'release', { task })).success).toBe(false)
    expect((await on.decide(other, id)).success).toBe(true)
  })

  it('is given back by an administrator with a reason, when its holder is gone', async () => {
    const { id, task } = await claimed()
    expect((await on.viewOf(on.admin, id)).tasks).toMatchObject([{ claimedFrom: '审批人', handler: '王审' }])
    expect((await post(on.buyer, 'releaseOther', { task, opinion: 'left the house' })).status).toBe(403)
    expect((await post(on.admin, 'releaseOther', { task })).success).toBe(false)
    expect((await post(on.admin, 'release', { task, opinion: 'left the house' })).status).toBe(403)
    expect(await mineOf(other, id)).toEqual([])
    const reply = await post(on.admin, 'releaseOther', { task, opinion: 'left the house' })
    expect(reply.success, reply.text).toBe(true)
    expect(await mineOf(other, id)).toMatchObject([{ isOpen: true }])
    expect((await on.viewOf(on.buyer, id)).notes.at(-1)).toMatchObject({ what: 'release', opinion: 'left the house' })
  })

  it('that was given to a person has no role to go back to', async () => {
    const id = await on.submitted({ amount: 500_000, reviewers: 'quality' })
    await on.decide(on.finance, id)
    const [task] = await mineOf(on.quality, id)
    expect(task).toMatchObject({ mayRelease: false })
    const reply = await post(on.quality, 'release', { task: task?.task })
    expect([reply.success, reply.message]).toEqual([false, expect.stringContaining('转交')])
  })
})
