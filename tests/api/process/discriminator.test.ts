import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Requests, startRequests } from './request-kit.ts'

/** Workflow pattern 9: of several branches the first that is done goes on, once. */
describe.each(['sqlite', 'postgres'] as const)('a discriminator on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const approvals = async (id: string) => {
    const sql = `select action from _history where resource = 'test/request' and record_id = ? and action = 'approve'`
    return (await on.api.running.app.store.rows({ sql, parameters: [id] })).length
  }
  const taskOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine[0]?.task

  it('that cancels goes on with the first decision and withdraws the other task', async () => {
    await on.draw(
      {
        ...{ s: 'start', S: 'sub', 'S/b': 'start', 'S/g': 'and', 'S/f': 'stop', 'S/h': 'stop' },
        ...{ 'S/A': 'task procura:role="approver"', 'S/B': 'task procura:role="quality"' },
        ...{ V: 'service procura:action="approve"', e: 'end' },
      },
      's>S; S/b>S/g; S/g>S/A; S/g>S/B; S/A>S/f; S/B>S/h; S>V; V>e',
    )
    const id = await on.submitted()
    const left = await taskOf(on.quality, id)
    const reply = await on.decide(on.approver, id)
    expect(reply.success, reply.text).toBe(true)
    expect([await on.stateOf(id), await on.todo(on.quality, id)]).toEqual(['approved', []])
    const late = await on.quality('POST', 'wf/process/decide', { body: { tasks: [left], outcome: 'approve' } })
    expect(late.success).toBe(false)
    expect([(await on.viewOf(on.buyer, id)).ending, await approvals(id)]).toEqual(['done', 1])
  })

  it('that does not cancel goes on once, and ends when the others are done', async () => {
    await on.draw(
      {
        ...{ s: 'start', g: 'and', A: 'task procura:role="approver"', B: 'task procura:role="approver"' },
        ...{ x: 'xor', y: 'xor', m: 'xor', V: 'service procura:action="approve"', e: 'end', e2: 'end', e3: 'end' },
      },
      `s>g; g>A; g>B; A>x; B>y; x>m?status == 'pending'; x>e2!; y>m?status == 'pending'; y>e3!; m>V; V>e`,
    )
    const id = await on.submitted()
    const other = await on.api.as('approver_lei')
    expect((await on.decide(on.approver, id)).success).toBe(true)
    expect([await on.stateOf(id), (await on.viewOf(on.buyer, id)).ending]).toEqual(['approved', null])
    const late = await on.decide(other, id)
    expect(late.success, late.text).toBe(true)
    expect([(await on.viewOf(on.buyer, id)).ending, await approvals(id)]).toEqual(['done', 1])
  })
})
