import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '../../../server/platform/audit/system-session.ts'
import { removeRecords } from '../../../server/records/write/remove.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('what would leave a process behind on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const lead = 'task procura:role="approver" procura:reject="reject"'
  const finance = 'task procura:role="finance" procura:reject="reject"'
  const rest = { V: 'service procura:action="approve"', e: 'end' }
  const remove = (call: Call, id: string) => call('DELETE', `test/request/delete?id=${id}`)
  const rows = (table: string, id: string) =>
    on.api.running.app.store.rows({
      sql: `select id from ${table} where record_id = ? and status in ('open', 'waits')`,
      parameters: [id],
    })

  describe('a condition that divides by zero', () => {
    it('refuses the step, and the message names its place', async () => {
      await on.draw(
        { s: 'start', x: 'xor', F: finance, m: 'xor', Lead: lead, ...rest },
        's>x; x>F?1.0 / amount > 1.0; x>m!; F>m; m>Lead; Lead>V; V>e',
      )
      const { result } = await on.buyer('POST', 'test/request/add', { body: { subject: 'x', amount: 0 } })
      const submit = () => on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
      const reply = await submit()
      expect([reply.success, reply.message]).toEqual([false, expect.stringMatching(/申请审批.*f1.*除以 0/)])
      expect(await on.stateOf(result.id)).toBe('draft')
      await on.buyer('PUT', 'test/request/edit', { body: { id: result.id, subject: 'x', amount: 0.5 } })
      expect((await submit()).success).toBe(true)
      expect(await on.todo(on.finance, result.id)).toEqual(['F'])
    })

    it('does no harm behind a way that is taken, nor in a part that is not read', async () => {
      await on.draw(
        { s: 'start', x: 'xor', F: finance, Q: finance, m: 'xor', Lead: lead, ...rest },
        's>x; x>F?amount < 1.0; x>Q?amount != 0.0 && 1.0 / amount > 1.0; x>m!; F>m; Q>m; m>Lead; Lead>V; V>e',
      )
      const id = await on.submitted({ amount: 0 })
      expect(await on.todo(on.finance, id)).toEqual(['F'])
    })
  })

  it('a move that leaves a gateway waiting for ever is neither offered nor made', async () => {
    await on.draw(
      {
        s: 'start',
        p: 'and',
        A: finance,
        A2: finance,
        B: 'task procura:role="quality" procura:reject="reject"',
        j: 'and',
        Lead: lead,
        ...rest,
      },
      's>p; p>A; p>B; A>A2; A2>j; B>j; j>Lead; Lead>V; V>e',
    )
    const id = await on.submitted()
    const { id: instance, moves } = await on.viewOf(on.admin, id)
    expect(moves.map(({ title, to }) => [title, to.map(({ node }) => node)])).toEqual([
      ['A', ['A2']],
      ['B', []],
    ])
    const jump = (title: string, to: string) => {
      const token = moves.find((move) => move.title === title)?.token
      return on.admin('POST', 'wf/process/jump', { body: { instance, token, to, opinion: 'quality is away' } })
    }
    for (const to of ['A', 'A2', 'Lead']) {
      const reply = await jump('B', to)
      expect([to, reply.success, reply.message]).toEqual([to, false, expect.stringContaining(to)])
    }
    expect([await on.todo(on.finance, id), await on.todo(on.quality, id)]).toEqual([['A'], ['B']])
    expect((await jump('A', 'A2')).success).toBe(true)
    await on.decide(on.finance, id)
    await on.decide(on.quality, id)
    expect(await on.todo(on.approver, id)).toEqual(['Lead'])
  })

  describe('the deletion of a record', () => {
    it('waits for its process: it is taken back first', async () => {
      await on.draw({ s: 'start', Lead: lead, ...rest }, 's>Lead; Lead>V; V>e')
      const [id, other] = [await on.submitted(), await on.submitted()]
      const reply = await remove(on.buyer, id)
      expect([reply.success, reply.message]).toEqual([false, expect.stringContaining('申请审批')])
      expect((await on.buyer('DELETE', `test/request/deleteBatch?ids=${id},${other}`)).success).toBe(false)
      expect([await on.todo(on.approver, id), await on.stateOf(id)]).toEqual([['Lead'], 'pending'])
      await on.buyer('POST', 'test/request/do/withdraw', { body: { id } })
      const done = await remove(on.buyer, id)
      expect([done.message, done.success]).toEqual([done.message, true])
      expect([await rows('_process_instance', id), await rows('_process_task', id)]).toEqual([[], []])
    })

    it('by the server ends the process and its tasks', async () => {
      const id = await on.submitted()
      const { app } = on.api.running
      const resource = app.live.current.resources.get('test/request')
      if (!resource) throw new Error('no requests')
      await removeRecords({ app, resource, session: systemSession('0'), lang: 'zh', ip: '' }, [id])
      expect([await rows('_process_instance', id), await rows('_process_task', id)]).toEqual([[], []])
    })
  })
})
