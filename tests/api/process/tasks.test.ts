import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('process of a request on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const act = (call: Requests['buyer'], action: string, id: string, more: object = {}) =>
    call('POST', `test/request/do/${action}`, { body: { id, ...more } })

  /** Runs the job of timers twice at once. */
  const runTimers = async () => {
    const { result } = await on.admin('GET', 'sys/job/list?pageSize=100')
    const job = result.records.find(({ jobName }: { jobName: string }) => jobName === 'processTimers')
    await Promise.all([1, 2].map(() => on.admin('POST', 'sys/job/run', { body: { ids: job.id } })))
  }

  /** Changes the stored state of an open instance, as if time had passed or the server had stopped. */
  const change = async (id: string, to: (state: string) => string, wakes: number) => {
    const { store } = on.api.running.app
    const where = `where record_id = ? and status = 'open'`
    const [row] = await store.rows<{ state: string }>({
      sql: `select state from _process_instance ${where}`,
      parameters: [id],
    })
    const state = to(String(row?.state))
    expect(state).not.toBe(row?.state)
    const sql = `update _process_instance set state = ?, wakes = ? ${where}`
    await store.write([{ sql, parameters: [state, wakes, id] }])
  }

  it('a small amount is the task of the approver, who approves as ever', async () => {
    const id = await on.submitted()
    expect([await on.todo(on.approver, id), await on.todo(on.finance, id)]).toEqual([['审批'], []])
    expect((await act(on.approver, 'approve', id)).success).toBe(true)
    expect([await on.stateOf(id), await on.todo(on.approver, id)]).toEqual(['approved', []])
    const view = await on.viewOf(on.buyer, id)
    expect(view).toMatchObject({ ending: 'done', tasks: [{ node: 'Lead', status: 'approved' }], mine: [] })
  })

  it('nobody but the handlers of the present task decides', async () => {
    const id = await on.submitted({ amount: 5000 })
    const early = await act(on.approver, 'approve', id)
    expect([early.status, early.success]).toEqual([403, false])
    const [task] = (await on.viewOf(on.finance, id)).mine
    for (const call of [on.approver, on.buyer, on.quality, on.supplier_a, on.admin]) {
      const body = { tasks: [task?.task], outcome: 'approve', opinion: '' }
      expect((await call('POST', 'wf/process/decide', { body })).success).toBe(false)
      expect(await on.todo(on.finance, id)).toEqual(['Finance'])
    }
    expect(await on.stateOf(id)).toBe('pending')
    expect((await on.decide(on.finance, id)).success).toBe(true)
    expect([await on.todo(on.finance, id), await on.todo(on.approver, id)]).toEqual([[], ['审批']])
    expect((await act(on.approver, 'approve', id)).success).toBe(true)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('every reviewer signs, and one rejection sends it back with its reason', async () => {
    const id = await on.submitted({ amount: 500000, reviewers: 'quality,finance' })
    await on.decide(on.finance, id)
    expect((await on.decide(on.quality, id)).success).toBe(true)
    expect(await on.todo(on.approver, id)).toEqual([])
    expect((await on.decide(on.finance, id, 'reject')).success).toBe(true)
    const { result } = await on.buyer('GET', `test/request/queryById?id=${id}`)
    expect(result).toMatchObject({ status: 'draft', reason: 'seen and said' })
    expect((await on.viewOf(on.buyer, id)).ending).toBe('rejected')
    expect((await act(on.buyer, 'submit', id)).success).toBe(true)
    expect(await on.todo(on.finance, id)).toEqual(['Finance'])
  })

  it('a rejection needs the reason that the action asks for', async () => {
    const id = await on.submitted()
    const reply = await act(on.approver, 'reject', id)
    expect([reply.success, await on.stateOf(id)]).toEqual([false, 'pending'])
    expect((await act(on.approver, 'reject', id, { reason: 'too dear' })).success).toBe(true)
    expect(await on.stateOf(id)).toBe('draft')
  })

  it('a task goes back to an earlier one, and to no other', async () => {
    const id = await on.submitted({ amount: 5000 })
    await on.decide(on.finance, id)
    const never = await on.decide(on.approver, id, 'reject', { to: 'All' })
    expect([never.success, await on.todo(on.approver, id)]).toEqual([false, ['审批']])
    expect((await on.viewOf(on.approver, id)).mine[0]?.back).toEqual([{ node: 'Finance', title: 'Finance' }])
    expect((await on.decide(on.approver, id, 'reject', { to: 'Finance' })).success).toBe(true)
    expect([await on.todo(on.finance, id), await on.todo(on.approver, id)]).toEqual([['Finance'], []])
    expect(await on.stateOf(id)).toBe('pending')
    const places = (await on.viewOf(on.buyer, id)).nodes.map(({ id: node, place }) => `${node} ${place}`)
    expect(places).toEqual(expect.arrayContaining(['x passed', 'Finance here', 'Lead ahead']))
  })

  it('a decision pressed twice counts once', async () => {
    const id = await on.submitted({ amount: 5000 })
    const [task] = (await on.viewOf(on.finance, id)).mine
    const press = () =>
      on.finance('POST', 'wf/process/decide', { body: { tasks: [task?.task], outcome: 'approve', opinion: '' } })
    const replies = await Promise.all([press(), press(), press()])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await on.todo(on.approver, id)).toEqual(['审批'])
  })

  it('an approval and a rejection at once: one of them counts, in the record and in the process alike', async () => {
    const id = await on.submitted()
    const [yes, no] = await Promise.all([
      act(on.approver, 'approve', id),
      act(on.approver, 'reject', id, { reason: 'too dear' }),
    ])
    expect([yes.success, no.success].filter(Boolean)).toHaveLength(1)
    const view = await on.viewOf(on.buyer, id)
    expect([await on.stateOf(id), view.ending]).toEqual(yes.success ? ['approved', 'done'] : ['draft', 'rejected'])
  })

  it('a refused action takes no step', async () => {
    const id = await on.submitted({ amount: 13 })
    expect((await act(on.approver, 'approve', id)).success).toBe(false)
    expect([await on.stateOf(id), await on.todo(on.approver, id)]).toEqual(['pending', ['审批']])
  })

  it('the starter takes it back, and another action of the record leaves it', async () => {
    const [first, second] = [await on.submitted({ amount: 5000 }), await on.submitted({ amount: 5000 })]
    expect((await act(on.buyer, 'withdraw', first)).success).toBe(true)
    expect((await act(on.buyer, 'cancel', second)).success).toBe(true)
    const endings = await Promise.all([first, second].map(async (id) => (await on.viewOf(on.buyer, id)).ending))
    expect(endings).toEqual(['withdrawn', 'left'])
    expect([await on.todo(on.finance, first), await on.todo(on.finance, second)]).toEqual([[], []])
  })

  it('a later step without a handler is that of the administrators', async () => {
    const id = await on.submitted({ amount: 500000 })
    expect((await on.decide(on.finance, id)).success).toBe(true)
    expect(await on.todo(on.finance, id)).toEqual([])
    expect(await on.todo(on.admin, id)).toHaveLength(1)
    expect(await on.stateOf(id)).toBe('pending')
  })

  it('two actions in a row are both carried out', async () => {
    const id = await on.submitted({ subject: 'both' })
    expect((await act(on.approver, 'approve', id)).success).toBe(true)
    expect([await on.stateOf(id), (await on.viewOf(on.buyer, id)).ending]).toEqual(['archived', 'done'])
  })

  it('a step that a stopped server left behind is carried out by the job, once', async () => {
    const id = await on.submitted({ subject: 'both' })
    const atArchive = (text: string) => {
      const state = JSON.parse(text)
      return JSON.stringify({
        ...state,
        tokens: [{ ...state.tokens[0], node: 'A', items: undefined, timers: undefined }],
      })
    }
    await change(id, atArchive, 0)
    await on.api.running.app.store.write([
      { sql: `update test_request set status = 'approved' where id = ?`, parameters: [id] },
    ])
    await runTimers()
    await expect.poll(() => on.stateOf(id)).toBe('archived')
    const { result: history } = await on.admin('GET', `test/request/history?id=${id}`)
    expect(history.filter(({ action }: { action: string }) => action === 'archive')).toHaveLength(1)
  })

  it('a reminder is due once, and leaves its task', async () => {
    const id = await on.submitted()
    const { store } = on.api.running.app
    await change(id, (state) => state.replace(/"t":\d+/, '"t":1'), 1)
    const messages = async () => {
      const sql = `select count(*) as n from msg_message where bus_id = ? and es_receiver = 'buyer'`
      const [count] = await store.rows<{ n: number }>({ sql, parameters: [id] })
      return Number(count?.n)
    }
    const before = await messages()
    await runTimers()
    await expect.poll(messages).toBe(before + 1)
    expect(await on.todo(on.approver, id)).toEqual(['审批'])
    const [after] = await store.rows<{ wakes: number | null }>({
      sql: 'select wakes from _process_instance where record_id = ?',
      parameters: [id],
    })
    expect(after?.wakes).toBeNull()
  })
})
