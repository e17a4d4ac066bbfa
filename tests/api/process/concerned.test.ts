import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('people around a task on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const rowsOf = async (call: Call, id: string, state: string) => {
    const { result } = await call('GET', `wf/todo/list?taskState=${state}&pageSize=200`)
    return result.records.filter(({ busId }: { busId: string }) => busId === id)
  }
  const record = (id: string) => ({ resource: 'test/request', id })
  const noticesOf = async (id: string, receiver: string, title: string) => {
    const sql = `select count(*) as n from msg_message where bus_id = ? and es_receiver = ? and es_title like ? and es_type = 'site'`
    const parameters = [id, receiver, `%${title}%`]
    const [row] = await on.api.running.app.store.rows<{ n: number }>({ sql, parameters })
    return Number(row?.n)
  }

  it('instances are listed with their tasks and handlers, and counted with their process', async () => {
    const id = await on.submitted({ amount: 5000 })
    const instance = async () => {
      const { result } = await on.approver('GET', 'wf/instance/list?pageSize=200&process=test/request')
      return result.records.filter(({ busId }: { busId: string }) => busId === id)
    }
    expect(await instance()).toMatchObject([
      { status: 'open', nodeName: 'Finance', currentHandlers: '财务', overdue: 'N', endTime: null, starter: 'buyer' },
    ])
    await on.decide(on.finance, id)
    await on.decide(on.approver, id)
    expect(await instance()).toMatchObject([{ status: 'done', nodeName: null, currentHandlers: null }])
    const { result } = await on.approver('GET', 'wf/model/list?resource=test/request')
    expect(result.records).toMatchObject([{ id: 'test/request', start: 'Submit', openCount: 0, duration: 0 }])
    expect(result.records[0].endedCount).toBeGreaterThan(0)
  })

  it('a step of the drawing copies the record to its readers, who mark it as read by opening it', async () => {
    const id = await on.submitted()
    expect(await rowsOf(on.quality, id, 'copied')).toEqual([])
    await on.decide(on.approver, id)
    expect(await rowsOf(on.quality, id, 'copied')).toMatchObject([{ isRead: 'N', taskState: 'copied' }])
    expect(await rowsOf(on.finance, id, 'copied')).toEqual([])
    const { isNew, copies } = await on.viewOf(on.quality, id)
    expect([isNew, copies.every(({ read }) => read === null)]).toEqual([true, true])
    // Another reader's mark is not touched.
    await post(on.finance, 'read', record(id))
    expect(await rowsOf(on.quality, id, 'copied')).toMatchObject([{ isRead: 'N' }])
    await post(on.quality, 'read', record(id))
    expect(await rowsOf(on.quality, id, 'copied')).toMatchObject([{ isRead: 'Y' }])
    const read = (await on.viewOf(on.buyer, id)).copies.filter((copy) => copy.read !== null)
    expect(read).toMatchObject([{ name: '吴检' }])
  })

  it('a handler copies the record to readers of it, and to nobody else', async () => {
    const id = await on.submitted()
    for (const who of ['warehouse', 'supplier_a', 'nobody']) {
      const refused = await on.decide(on.approver, id, 'approve', { copies: ['finance', who] })
      expect([refused.success, await on.stateOf(id)]).toEqual([false, 'pending'])
    }
    expect((await on.decide(on.approver, id, 'approve', { copies: ['finance', 'buyer'] })).success).toBe(true)
    expect((await rowsOf(on.finance, id, 'copied')).length).toBe(1)
    expect((await rowsOf(on.buyer, id, 'copied')).length).toBe(1)
    expect(await noticesOf(id, 'finance', '抄送')).toBe(1)
  })

  it('the portal notifies the role of the first task at the start, and another role when its task opens', async () => {
    const told = async (id: string, receiver: string) => {
      const sql = `select es_title as title from msg_message where bus_id = ? and es_receiver = ? and es_type = 'site' order by id`
      const rows = await on.api.running.app.store.rows<{ title: string }>({ sql, parameters: [id, receiver] })
      return rows.map(({ title }) => title)
    }
    const small = await on.submitted()
    expect([await told(small, 'approver'), await told(small, 'finance')]).toEqual([[expect.any(String)], []])
    const large = await on.submitted({ amount: 5000 })
    expect([await told(large, 'approver'), await told(large, 'finance')]).toEqual([
      [],
      [expect.stringMatching(/^待您办理：Finance/)],
    ])
    await on.decide(on.finance, large)
    expect(await told(large, 'approver')).toEqual([expect.stringMatching(/^待您办理：审批/)])
  })

  it('the starter reminds the handlers, once in four hours, however often it is pressed', async () => {
    const id = await on.submitted()
    expect((await post(on.quality, 'remind', record(id))).success).toBe(false)
    expect((await post(on.supplier_a, 'remind', record(id))).success).toBe(false)
    const replies = await Promise.all([1, 2, 3].map(() => post(on.buyer, 'remind', record(id))))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await post(on.buyer, 'remind', record(id))).success).toBe(false)
    expect(await noticesOf(id, 'approver', '催办')).toBe(1)
    await on.decide(on.approver, id)
    expect((await post(on.buyer, 'remind', record(id))).success).toBe(false)
  })

  it('the starter chooses handlers of the role, and they decide', async () => {
    const id = await on.submitted({ amount: 2_000_000 })
    const [task] = (await on.viewOf(on.buyer, id)).mine
    expect(task).toMatchObject({ chooses: true, title: 'Choice' })
    expect(await on.todo(on.buyer, id)).toEqual(['选择办理人：Choice'])
    const choose = (people: readonly string[]) => post(on.buyer, 'choose', { task: task?.task, people })
    for (const other of ['finance', 'supplier_a', 'nobody', 'buyer'])
      expect((await choose(['quality', other])).success).toBe(false)
    expect((await on.decide(on.buyer, id)).success).toBe(false)
    expect((await post(on.quality, 'choose', { task: task?.task, people: ['quality'] })).success).toBe(false)
    expect((await choose(['quality'])).success).toBe(true)
    expect([await on.todo(on.buyer, id), await on.todo(on.quality, id)]).toEqual([[], ['Choice']])
    expect(await noticesOf(id, 'quality', '待您办理')).toBe(1)
    expect((await on.decide(on.quality, id)).success).toBe(true)
    expect(await on.todo(on.approver, id)).toEqual(['审批'])
  })

  it('a delegate decides tasks of the roles of a colleague too, but not those of their own records', async () => {
    const [from, until] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    const body = { agentId: 'quality', beginTime: from, endTime: until, status: 'Y' }
    const { result } = await on.finance('POST', 'wf/entrust/add', { body, headers: { 'x-confirmed': '1' } })
    const id = await on.submitted({ amount: 5000 })
    expect([await on.todo(on.quality, id), await on.todo(on.finance, id)]).toEqual([['Finance'], ['Finance']])
    expect((await on.decide(on.quality, id)).success).toBe(true)
    expect((await on.viewOf(on.buyer, id)).tasks[0]).toMatchObject({ actsFor: expect.any(String) })
    await on.finance('DELETE', `wf/entrust/delete?id=${result.id}`)
    const later = await on.submitted({ amount: 5000 })
    expect([await on.todo(on.quality, later), (await on.decide(on.quality, later)).success]).toEqual([[], false])
  })

  it('a delegation of some processes covers their tasks only', async () => {
    const [from, until] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
    const id = await on.submitted({ amount: 5000 })
    for (const [processes, seen] of [
      ['ord/order', []],
      ['ord/order,test/request', ['Finance']],
    ] as const) {
      const body = { agentId: 'quality', beginTime: from, endTime: until, status: 'Y', processes }
      const { result, message } = await on.finance('POST', 'wf/entrust/add', { body })
      expect([message, await on.todo(on.quality, id)]).toEqual([message, seen])
      await on.finance('DELETE', `wf/entrust/delete?id=${result.id}`)
    }
  })

  it('rows of the list of tasks are claimed, handed on and decided with one opinion', async () => {
    const ids = [await on.submitted({ amount: 5000 }), await on.submitted({ amount: 5000 }), await on.submitted()]
    const rows = async (call: Call) =>
      (await Promise.all(ids.map((id) => rowsOf(call, id, 'open')))).flat().map(({ id }) => id)
    const mine = await rows(on.finance)
    expect(mine).toHaveLength(2)
    const [other = ''] = (await rows(on.approver)) as string[]
    expect((await post(on.finance, 'each/claim', { ids: mine.join(), id: mine[0] })).success).toBe(true)
    const first = { id: mine[0], receiver: 'quality', opinion: 'please look' }
    expect((await post(on.finance, 'each/transfer', first)).success).toBe(true)
    const reply = await post(on.finance, 'each/approve', { ids: [...mine, other].join(), value: 'all fine' })
    expect(reply.result.map(({ success }: { success: boolean }) => success)).toEqual([false, true, false])
    expect(await on.todo(on.approver, ids[1] ?? '')).toEqual(['审批'])
    const back = await post(on.approver, 'each/reject', { id: other, opinion: 'the price is missing' })
    expect([back.success, await on.stateOf(ids[2] ?? '')]).toEqual([true, 'draft'])
    expect((await on.viewOf(on.quality, ids[0] ?? '')).mine).toMatchObject([{ mayReject: false }])
    expect((await post(on.quality, 'each/approve', { ids: '' })).success).toBe(false)
    const noTask = await post(on.quality, 'each/approve', { ids: `ord/order.${'0'.repeat(32)}` })
    expect([noTask.success, noTask.message]).toEqual([false, expect.stringMatching(/打开单据/)])
  })
})
