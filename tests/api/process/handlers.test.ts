import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('handlers of a task on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const taskOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine[0]?.task ?? 'none-0'
  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const open = async (id: string) =>
    (await on.viewOf(on.buyer, id)).tasks
      .filter(({ status }) => status === 'open')
      .map(({ handler, role }) => handler || role)

  it('one of the role claims a task; its handler hands it on to a colleague who may read the record', async () => {
    const id = await on.submitted({ amount: 5000 })
    const task = await taskOf(on.finance, id)
    expect(await open(id)).toEqual(['财务'])
    expect((await post(on.finance, 'claim', { task })).success).toBe(true)
    expect((await post(on.finance, 'claim', { task })).success).toBe(false)
    for (const to of ['warehouse', 'supplier_a', 'nobody', 'buyer'])
      expect((await post(on.finance, 'transfer', { task, to, opinion: '' })).success).toBe(false)
    expect((await post(on.finance, 'transfer', { task, to: 'quality', opinion: 'is away' })).success).toBe(true)
    expect((await on.decide(on.finance, id)).success).toBe(false)
    expect([await on.todo(on.finance, id), await on.todo(on.quality, id)]).toEqual([[], ['Finance']])
    expect((await on.decide(on.quality, id)).success).toBe(true)
    expect(await on.todo(on.approver, id)).toEqual(['审批'])
  })

  it('is handed only to colleagues with the rights to what its approval runs', async () => {
    const id = await on.submitted()
    const task = await taskOf(on.approver, id)
    const hand = (to: string) => post(on.approver, 'transfer', { task, to, opinion: 'is away' })
    // Quality and finance read the request; its approval is for approvers.
    for (const to of ['quality', 'finance', 'buyer', 'supplier_a'])
      expect([to, (await hand(to)).success]).toEqual([to, false])
    for (const place of ['after', 'parallel'])
      expect((await post(on.approver, 'sign', { task, people: ['quality'], place, opinion: '' })).success).toBe(false)
    expect((await post(on.admin, 'reassign', { task, to: 'quality', opinion: 'is away' })).success).toBe(false)
    expect((await hand('approver_fu')).success).toBe(true)
    const receiver = await on.api.as('approver_fu')
    expect((await on.decide(receiver, id)).success).toBe(true)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it.each(['before', 'after', 'parallel'] as const)('a signer %s decides as well', async (place) => {
    const id = await on.submitted({ amount: 5000 })
    const task = await taskOf(on.finance, id)
    const added = await post(on.finance, 'sign', { task, people: ['quality'], place, opinion: 'your view?' })
    expect(added.success).toBe(true)
    expect((await post(on.finance, 'sign', { task, people: ['quality'], place, opinion: '' })).success).toBe(false)
    const first = place === 'before' ? on.quality : on.finance
    const second = place === 'before' ? on.finance : on.quality
    expect((await on.todo(second, id)).length).toBe(place === 'parallel' ? 1 : 0)
    expect((await on.decide(first, id)).success).toBe(true)
    expect(await on.todo(on.approver, id)).toEqual([])
    expect((await on.decide(second, id)).success).toBe(true)
    expect(await on.todo(on.approver, id)).toEqual(['审批'])
  })

  it('a delegate decides in the place of a colleague, for the time of the delegation, and it says so', async () => {
    const id = await on.submitted({ amount: 500000, reviewers: 'quality' })
    await on.decide(on.finance, id)
    const [from, until] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    // Tasks of other processes, which the delegate may not decide, stay with the delegator.
    const headers = { 'x-confirmed': '1' }
    const delegation = { agentId: 'finance', beginTime: from, endTime: until, status: 'Y' }
    const { success, result } = await on.quality('POST', 'wf/entrust/add', { body: delegation, headers })
    expect(success).toBe(true)
    expect(await on.todo(on.finance, id)).toEqual(['All'])
    const back = await on.finance('POST', 'wf/entrust/add', { body: { ...delegation, agentId: 'quality' } })
    expect(back.success).toBe(false)
    await on.quality('PUT', 'wf/entrust/edit', { body: { ...result, endTime: from } })
    expect([await on.todo(on.finance, id), (await on.decide(on.finance, id)).success]).toEqual([[], false])
    await on.quality('PUT', 'wf/entrust/edit', { body: { id: result.id, ...delegation }, headers })
    expect((await on.decide(on.finance, id)).success).toBe(true)
    const { tasks } = await on.viewOf(on.buyer, id)
    expect(tasks.find(({ node }) => node === 'All')).toMatchObject({ status: 'approved', actsFor: expect.any(String) })
    await on.quality('DELETE', `wf/entrust/delete?id=${result.id}`)
  })

  it.each(['supplier_a', 'quality', 'nobody'])('nobody delegates to %s', async (agentId) => {
    const body = { agentId, beginTime: nowText(), endTime: nowText(Date.now() + 86_400_000), status: 'Y' }
    expect((await on.quality('POST', 'wf/entrust/add', { body })).success).toBe(false)
  })

  it('an administrator moves an instance with a reason, nobody else does', async () => {
    const id = await on.submitted({ amount: 5000 })
    const [row] = await on.api.running.app.store.rows<{ id: string; state: string }>({
      sql: `select id, state from _process_instance where record_id = ? and status = 'open'`,
      parameters: [id],
    })
    const token = JSON.parse(String(row?.state)).tokens[0].id
    const body = { instance: row?.id, token, to: 'Lead', opinion: 'finance is closed' }
    for (const call of [on.finance, on.approver, on.buyer]) expect((await post(call, 'jump', body)).status).toBe(403)
    expect((await post(on.admin, 'jump', { ...body, opinion: '' })).success).toBe(false)
    expect((await post(on.admin, 'jump', { ...body, to: 'Nowhere' })).success).toBe(false)
    expect((await post(on.admin, 'jump', body)).success).toBe(true)
    expect([await on.todo(on.finance, id), await on.todo(on.approver, id)]).toEqual([[], ['审批']])
  })

  it('an administrator reassigns the task of anybody with a reason, and the process says what was done', async () => {
    const id = await on.submitted({ amount: 5000 })
    const task = await taskOf(on.finance, id)
    await post(on.finance, 'claim', { task })
    const body = { task, to: 'quality', opinion: 'finance has left' }
    for (const call of [on.finance, on.quality, on.buyer]) expect((await post(call, 'reassign', body)).status).toBe(403)
    for (const wrong of [{ to: 'supplier_a' }, { to: 'buyer' }, { opinion: '     ' }, { task: `${task}9` }])
      expect((await post(on.admin, 'reassign', { ...body, ...wrong })).success).toBe(false)
    expect((await post(on.admin, 'reassign', body)).success).toBe(true)
    expect([await on.todo(on.finance, id), await on.todo(on.quality, id)]).toEqual([[], ['Finance']])
    expect((await post(on.quality, 'transfer', { task, to: 'finance', opinion: 'back: again' })).success).toBe(true)
    const { notes, mayReassign } = await on.viewOf(on.buyer, id)
    expect(mayReassign).toBe(false)
    const [finance, quality] = [notes[0]?.who, notes[1]?.to]
    expect(notes).toMatchObject([
      { what: 'claim', to: '', opinion: '' },
      { what: 'reassign', to: quality, opinion: 'finance has left' },
      { what: 'transfer', who: quality, to: finance, opinion: 'back: again' },
    ])
    expect([finance, quality]).not.toContain('quality')
  })

  it('several tasks are decided with one opinion, each on its own', async () => {
    const ids = [await on.submitted(), await on.submitted({ amount: 13 }), await on.submitted()]
    const tasks = await Promise.all(ids.map((id) => taskOf(on.approver, id)))
    const { result } = await post(on.approver, 'decide', { tasks, outcome: 'approve', opinion: 'all fine' })
    expect(result.map(({ success }: { success: boolean }) => success)).toEqual([true, false, true])
    expect(await Promise.all(ids.map(on.stateOf))).toEqual(['approved', 'pending', 'approved'])
  })

  it('companies and readers without the record see no process', async () => {
    const id = await on.submitted()
    for (const call of [on.supplier_a, await on.api.as('warehouse')])
      expect((await call('GET', `wf/process?resource=test/request&id=${id}`)).success).toBe(false)
  })
})
