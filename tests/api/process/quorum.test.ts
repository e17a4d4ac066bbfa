import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('number of handlers that decide a task on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  /** Requests whose reviewers decide by a rule, then an approver. */
  const reviewedBy = (complete: string) =>
    on.draw(
      {
        ...{ s: 'start', A: `task procura:field="reviewers" procura:complete="${complete}" procura:reject="reject"` },
        ...{ Lead: 'task procura:role="approver" procura:reject="reject"', V: 'service procura:action="approve"' },
        e: 'end',
      },
      's>A; A>Lead; Lead>V; V>e',
    )
  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const open = async (id: string) =>
    (await on.viewOf(on.buyer, id)).tasks.flatMap(({ status, node, handler, role }) =>
      status === 'open' && node === 'A' ? [handler || role] : [],
    )
  const taskOf = async (call: Call, id: string) => (await on.viewOf(call, id)).mine[0]?.task ?? 'none-0'
  /** Submits a request whose reviewers are named before some of them leave. */
  const submittedWithout = async (left: readonly string[], reviewers: string) => {
    const { result } = await on.buyer('POST', 'test/request/add', { body: { subject: 'x', amount: 5, reviewers } })
    const { store } = on.api.running.app
    const freeze = (status: number) =>
      store.write(
        left.map((name) => ({ sql: 'update sys_user set status = ? where username = ?', parameters: [status, name] })),
      )
    await freeze(2)
    const reply = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
    await freeze(1)
    expect([reply.text, reply.success]).toEqual([reply.text, true])
    return String(result.id)
  }

  describe('own work of the starter', () => {
    it.each(['any', 'all', '1', 'turn'])(
      '%s: is decided by administrators where only the starter is named',
      async (rule) => {
        await reviewedBy(rule)
        const id = await on.submitted({ reviewers: 'buyer' })
        expect([await on.todo(on.buyer, id), (await on.viewOf(on.buyer, id)).mine]).toEqual([[], []])
        expect((await on.decide(on.buyer, id)).success).toBe(false)
        expect((await on.decide(on.admin, id)).success).toBe(true)
        expect(await on.todo(on.approver, id)).toEqual(['Lead'])
      },
    )

    it('keeps its place among all who have to decide', async () => {
      await reviewedBy('all')
      const id = await on.submitted({ reviewers: 'buyer,quality' })
      expect(await open(id)).toHaveLength(2)
      expect((await on.decide(on.quality, id)).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual([])
      expect((await on.decide(on.admin, id)).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
    })

    it('is left to the others where one of them is enough', async () => {
      await reviewedBy('any')
      const id = await on.submitted({ reviewers: 'buyer,quality' })
      expect([await on.todo(on.buyer, id), await on.todo(on.quality, id), await on.todo(on.admin, id)]).toEqual([
        ...[[], ['A'], []],
      ])
    })

    it('is not decided by a task of an earlier version, nor by a delegate; an administrator hands it on', async () => {
      await reviewedBy('any')
      const id = await on.submitted({ reviewers: 'quality' })
      const { store } = on.api.running.app
      const change = (table: string, column: string) => ({
        sql: `update ${table} set ${column} = replace(${column}, 'quality', 'buyer') where record_id = ?`,
        parameters: [id],
      })
      await store.write([change('_process_instance', 'state'), change('_process_task', 'who')])
      const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
      const delegation = { agentId: 'finance', beginTime, endTime, status: 'Y' }
      const { result } = await on.buyer('POST', 'wf/entrust/add', { body: delegation, headers: { 'x-confirmed': '1' } })
      for (const call of [on.buyer, on.finance]) expect((await on.decide(call, id)).success).toBe(false)
      for (const call of [on.buyer, on.finance]) expect((await on.viewOf(call, id)).mine).toEqual([])
      if (result) await on.buyer('DELETE', `wf/entrust/delete?id=${result.id}`)
      const [task] = (await on.viewOf(on.admin, id)).tasks
      const handed = await post(on.admin, 'reassign', { task: task?.task, to: 'quality', opinion: 'four eyes' })
      expect([handed.text, (await on.decide(on.quality, id)).success]).toEqual([handed.text, true])
    })
  })

  describe('people who have left', () => {
    it('are replaced by administrators where each of the named has to decide', async () => {
      await reviewedBy('all')
      const id = await submittedWithout(['finance'], 'quality,finance')
      expect(await open(id)).toHaveLength(2)
      expect((await on.decide(on.quality, id)).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual([])
      expect((await on.decide(on.admin, id)).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
    })

    it('two of three: the one who is left is not enough, and two who are left are', async () => {
      await reviewedBy('2')
      const id = await submittedWithout(['finance', 'approver_fu'], 'quality,finance,approver_fu')
      await on.decide(on.quality, id)
      expect([await on.todo(on.approver, id), (await open(id)).length]).toEqual([[], 1])
      expect((await on.decide(on.admin, id)).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
      const other = await submittedWithout(['finance'], 'quality,finance,approver_fu')
      expect([(await open(other)).length, await on.todo(on.admin, other)]).toEqual([2, []])
    })

    it('too few named people refuse the start, and the message names the task and the numbers', async () => {
      await reviewedBy('3')
      const { result } = await on.buyer('POST', 'test/request/add', {
        body: { subject: 'x', amount: 5, reviewers: 'quality,finance' },
      })
      const reply = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
      expect([reply.success, reply.text]).toEqual([false, expect.stringMatching(/A.*3.*2/)])
      expect(await on.stateOf(result.id)).toBe('draft')
    })
  })

  describe('one person', () => {
    it('gets no second part of a task by transfer, reassignment or as a signer', async () => {
      await reviewedBy('2')
      const id = await on.submitted({ reviewers: 'quality,finance,approver' })
      const task = await taskOf(on.finance, id)
      const refused = [
        await post(on.finance, 'transfer', { task, to: 'approver', opinion: 'is away' }),
        await post(on.admin, 'reassign', { task, to: 'approver', opinion: 'is away' }),
      ]
      await on.decide(on.approver, id)
      refused.push(
        await post(on.finance, 'transfer', { task, to: 'approver', opinion: 'is away' }),
        await post(on.admin, 'reassign', { task, to: 'approver', opinion: 'is away' }),
        await post(on.finance, 'sign', { task, people: ['approver'], place: 'before', opinion: '' }),
        await post(on.finance, 'sign', { task, people: ['finance'], place: 'after', opinion: '' }),
      )
      for (const { success, text } of refused)
        expect([success, text]).toEqual([false, expect.stringContaining('一人只计一次')])
      expect((await post(on.finance, 'transfer', { task, to: 'approver_fu', opinion: 'is away' })).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual([])
    })

    it('decides once, in the place of others too', async () => {
      await reviewedBy('all')
      const id = await on.submitted({ reviewers: 'quality,finance' })
      const [beginTime, endTime] = [-1, 1].map((days) => nowText(Date.now() + days * 86_400_000))
      const body = { agentId: 'finance', beginTime, endTime, status: 'Y' }
      const { result } = await on.quality('POST', 'wf/entrust/add', { body, headers: { 'x-confirmed': '1' } })
      const [mine, ...more] = (await on.viewOf(on.finance, id)).mine
      expect([mine?.actsFor, more]).toEqual([null, []])
      const other = await taskOf(on.quality, id)
      const decideOther = () => post(on.finance, 'decide', { tasks: [other], outcome: 'approve', opinion: '' })
      expect((await decideOther()).success).toBe(false)
      expect((await on.decide(on.finance, id)).success).toBe(true)
      const reply = await decideOther()
      expect([reply.success, reply.text]).toEqual([false, expect.stringContaining('一人只计一次')])
      await on.quality('DELETE', `wf/entrust/delete?id=${result.id}`)
      expect([await on.todo(on.approver, id), (await on.decide(on.quality, id)).success]).toEqual([[], true])
    })
  })
})
