import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('what a process waits for on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const feedOf = async (call: Call, id: string, lang = 'zh') => {
    const headers = { 'accept-language': lang }
    return (await call('GET', `wf/feed?resource=test/request&id=${id}`, { headers })).result
  }

  it('is the next step of its record, with the handlers, and not the action behind it', async () => {
    const id = await on.submitted({ amount: 5000 })
    expect((await feedOf(on.buyer, id)).next).toEqual([{ title: 'Finance', roles: ['财务'], isMine: false }])
    expect((await feedOf(on.finance, id, 'en')).next).toEqual([{ title: 'Finance', roles: ['Finance'], isMine: true }])
    const [task] = (await on.viewOf(on.finance, id)).mine
    await on.finance('POST', 'wf/process/claim', { body: { task: task?.task } })
    expect((await feedOf(on.buyer, id)).next).toEqual([{ title: 'Finance', roles: ['钱会'], isMine: false }])
    await on.decide(on.finance, id)
    expect((await feedOf(on.approver, id)).next).toEqual([{ title: '审批', roles: ['审批人'], isMine: true }])
    await on.decide(on.approver, id)
    expect((await feedOf(on.approver, id)).next).not.toContainEqual(expect.objectContaining({ title: '审批' }))
  })

  it('counts as open in the times per node, and not in their average', async () => {
    const ids = [await on.submitted({ amount: 5000 }), await on.submitted({ amount: 5000 })]
    await on.decide(on.finance, ids[0] ?? '')
    await on.api.running.app.store.write([
      {
        sql: `update _process_task set arrived = '2020-01-01 08:00:00' where record_id = ? and status = 'open'`,
        parameters: [ids[1]],
      },
    ])
    const { result } = await on.approver('GET', 'report/wf/nodeTimes/list?pageSize=200')
    const row = result.records.find(({ node }: { node: string }) => node === 'Finance')
    expect(row.open).toBe(1)
    expect(row.hours).toBeLessThan(1)
    expect(row.longest).toBeGreaterThan(10_000)
  })
})
