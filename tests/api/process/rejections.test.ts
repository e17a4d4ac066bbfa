import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('rejection of a task on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  it('is not offered, and refused, where the process says nothing about it', async () => {
    await on.draw(
      { s: 'start', Lead: 'task procura:role="approver"', V: 'service procura:action="approve"', e: 'end' },
      's>Lead; Lead>V; V>e',
    )
    const id = await on.submitted()
    expect((await on.viewOf(on.approver, id)).mine).toMatchObject([{ mayReject: false }])
    const { result } = await on.approver('GET', 'wf/todo/list?taskState=open&pageSize=200')
    const row = result.records.find(({ busId }: { busId: string }) => busId === id)
    expect(row).toMatchObject({ mayApprove: 'Y', mayReject: 'N' })
    const reply = await on.decide(on.approver, id, 'reject')
    expect([reply.success, reply.text]).toEqual([false, expect.stringContaining('Lead')])
    const [task] = (await on.viewOf(on.approver, id)).mine
    const listed = await on.approver('POST', 'wf/process/each/reject', {
      body: { ids: `test/request.${task?.task}`, opinion: 'never of this kind' },
    })
    expect(listed.success).toBe(false)
    expect([await on.stateOf(id), await on.todo(on.approver, id)]).toEqual(['pending', ['Lead']])
    expect((await on.decide(on.approver, id)).success).toBe(true)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('is refused like an approval, and neither is offered, where the handler lacks the right, or the action asks for fields', async () => {
    await on.draw(
      {
        s: 'start',
        A: 'task procura:role="quality" procura:reject="reject"',
        V: 'service procura:action="approve"',
        e: 'end',
      },
      's>A; A>V; V>e',
    )
    const id = await on.submitted()
    expect((await on.viewOf(on.quality, id)).mine).toMatchObject([{ mayApprove: false, mayReject: false }])
    const { result } = await on.quality('GET', 'wf/todo/list?taskState=open&pageSize=200')
    const row = result.records.find(({ busId }: { busId: string }) => busId === id)
    expect(row).toMatchObject({ mayApprove: 'N', mayReject: 'N' })
    for (const outcome of ['approve', 'reject'] as const)
      expect([outcome, (await on.decide(on.quality, id, outcome)).success]).toEqual([outcome, false])
    expect([await on.stateOf(id), await on.todo(on.quality, id)]).toEqual(['pending', ['A']])
  })

  it('is shown with the process of the next submission, with each task, person and opinion', async () => {
    await on.draw(
      {
        ...{ s: 'start', First: 'task procura:role="finance" procura:reject="reject"' },
        ...{
          Lead: 'task procura:role="approver" procura:reject="reject"',
          V: 'service procura:action="approve"',
          e: 'end',
        },
      },
      's>First; First>Lead; Lead>V; V>e',
    )
    const id = await on.submitted()
    expect((await on.viewOf(on.buyer, id)).rounds).toEqual([])
    await on.decide(on.finance, id, 'approve', { opinion: 'in the budget' })
    await on.decide(on.approver, id, 'reject', { opinion: 'too dear for us' })
    for (const opinion of ['still without an offer', 'and now?']) {
      await on.buyer('POST', 'test/request/do/submit', { body: { id } })
      if (opinion !== 'and now?') await on.decide(on.finance, id, 'reject', { opinion })
    }
    const { rounds, tasks, id: last } = await on.viewOf(on.approver, id)
    expect(tasks).toMatchObject([{ title: 'First', status: 'open' }])
    expect(
      rounds.map(({ ending, tasks: own }) => [
        ending,
        own.map(({ title, status, opinion }) => [title, status, opinion]),
      ]),
    ).toEqual([
      ['rejected', [['First', 'rejected', 'still without an offer']]],
      [
        'rejected',
        [
          ['First', 'approved', 'in the budget'],
          ['Lead', 'rejected', 'too dear for us'],
        ],
      ],
    ])
    expect(rounds.flatMap(({ tasks: own }) => own.map(({ handler, done }) => handler !== '' && done !== null))).toEqual(
      [true, true, true],
    )
    const first = rounds.at(-1)?.id
    const path = `wf/process?resource=test/request&id=${id}&instance=${first}`
    const { result: earlier } = await on.buyer('GET', path)
    expect(earlier).toMatchObject({ id: first, ending: 'rejected', rounds: [], mine: [] })
    expect(last).not.toBe(first)
    const other = await on.submitted()
    expect((await on.buyer('GET', `wf/process?resource=test/request&id=${other}&instance=${first}`)).result).toBeNull()
  })

  it('goes back to an earlier task all the same', async () => {
    await on.draw(
      {
        ...{ s: 'start', First: 'task procura:role="finance"', Lead: 'task procura:role="approver"' },
        ...{ V: 'service procura:action="approve"', e: 'end' },
      },
      's>First; First>Lead; Lead>V; V>e',
    )
    const id = await on.submitted()
    await on.decide(on.finance, id)
    expect((await on.decide(on.approver, id, 'reject', { to: 'First' })).success).toBe(true)
    expect([await on.todo(on.finance, id), await on.stateOf(id)]).toEqual([['First'], 'pending'])
  })

  it('is offered where a condition reads the outcome', async () => {
    await on.draw(
      {
        ...{ s: 'start', Lead: 'task procura:role="approver"', x: 'xor', V: 'service procura:action="approve"' },
        ...{ N: 'notify procura:notify="creator"', e: 'end', e2: 'end' },
      },
      `s>Lead; Lead>x; x>N?outcome == 'reject'; x>V!; V>e; N>e2`,
    )
    const id = await on.submitted()
    expect((await on.viewOf(on.approver, id)).mine).toMatchObject([{ mayReject: true }])
    expect((await on.decide(on.approver, id, 'reject')).success).toBe(true)
    expect([await on.stateOf(id), (await on.viewOf(on.buyer, id)).ending]).toEqual(['pending', 'done'])
  })
})
