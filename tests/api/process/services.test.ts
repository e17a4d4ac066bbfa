import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processTimers } from '../../../server/features/jobs/process-timers.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

const archived = (name: string, by: string, more: object = {}) => ({
  ...{ do: 'transition', title: { zh: name, en: name }, from: ['approved'], to: 'archived', by, waits: false },
  ...more,
})
/** Actions behind an approval: a right of others, one with a condition, one that asks for a reason. */
const further = {
  ship: archived('Ship', 'buyer'),
  pack: archived('Pack', 'approver', { where: 'amount < 100.0' }),
  file: archived('File', 'approver', { ask: ['reason'] }),
}

describe.each(['sqlite', 'postgres'] as const)('actions of the record that a process runs on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
    const { dir, refresh } = on.api.running.app.live
    const file = join(dir, 'resources/test/request.json')
    const request = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...request, actions: { ...request.actions, ...further } }))
    await refresh()
  })
  afterAll(() => on?.close())

  const post = (call: Call, what: string, body: object) => call('POST', `wf/process/${what}`, { body })
  const runTimers = () =>
    processTimers({
      app: on.api.running.app,
      ...{ id: 'timers', tenantId: '0', parameter: '', tenants: ['0'] },
      signal: new AbortController().signal,
    })
  const lead = 'task procura:role="approver" procura:reject="reject"'
  /** An approval with an action behind it. */
  const followedBy = (action: string, more: Readonly<Record<string, string>> = {}, flows = '') =>
    on.draw(
      {
        ...{ s: 'start', Lead: lead, V: 'service procura:action="approve"' },
        ...{ W: `service procura:action="${action}"`, e: 'end', ...more },
      },
      `s>Lead; Lead>V; V>W; W>e${flows}`,
    )

  describe('two in a row', () => {
    it.each([
      ['the handler lacks the right to the second one', 'ship', 5],
      ['the record does not allow the second one', 'pack', 500],
    ])('none is carried out where %s', async (_, action, amount) => {
      await followedBy(action)
      const id = await on.submitted({ amount })
      for (const reply of [
        await on.decide(on.approver, id),
        await on.approver('POST', 'test/request/do/approve', { body: { id } }),
      ])
        expect(reply.success).toBe(false)
      await runTimers()
      expect([await on.stateOf(id), await on.todo(on.approver, id)]).toEqual(['pending', ['Lead']])
      expect((await on.viewOf(on.admin, id)).incident).toBeNull()
    })

    it('a decision stays where the second one fails: administrators see why, retry and skip it', async () => {
      await followedBy('file')
      const id = await on.submitted()
      expect((await on.decide(on.approver, id)).success).toBe(true)
      expect(await on.stateOf(id)).toBe('approved')
      const view = await on.viewOf(on.admin, id)
      expect(view.incident).toMatchObject({ step: 'W', mayMend: true, reason: expect.stringMatching(/.{4}/) })
      expect((await on.viewOf(on.buyer, id)).incident).toMatchObject({ mayMend: false })
      for (const call of [on.approver, on.buyer, on.quality]) {
        expect((await post(call, 'retry', { instance: view.id })).status).toBe(403)
        expect((await post(call, 'skip', { instance: view.id, opinion: 'not needed' })).status).toBe(403)
      }
      expect((await post(on.admin, 'retry', { instance: view.id })).success).toBe(false)
      expect((await post(on.admin, 'skip', { instance: view.id, opinion: '     ' })).success).toBe(false)
      expect((await post(on.admin, 'skip', { instance: view.id, opinion: 'not needed' })).success).toBe(true)
      const after = await on.viewOf(on.buyer, id)
      expect([after.ending, after.incident, await on.stateOf(id)]).toEqual(['done', null, 'approved'])
      expect(after.notes).toMatchObject([{ what: 'skip', to: 'W', opinion: 'not needed' }])
    })

    it('a decision tells its person that it holds and why the next step failed, by each way to decide', async () => {
      await followedBy('file')
      const ways: readonly ((id: string, task: string) => ReturnType<Call>)[] = [
        (_, task) => post(on.approver, 'decide', { tasks: [task], outcome: 'approve', opinion: 'seen' }),
        (_, task) => on.approver('POST', 'wf/process/each/approve', { body: { ids: task } }),
        (id) => on.approver('POST', 'test/request/do/approve', { body: { id } }),
      ]
      for (const way of ways) {
        const id = await on.submitted()
        const [task] = (await on.viewOf(on.approver, id)).mine
        const reply = await way(id, task?.task ?? '')
        expect([reply.success, reply.message], reply.text).toEqual([true, expect.stringContaining('后续步骤未能执行')])
        expect(await on.stateOf(id)).toBe('approved')
      }
    })

    it('decisions on several tasks at once say how many follow-up steps were refused, and why', async () => {
      await followedBy('file')
      const held = { success: true, message: expect.stringContaining('此项必填') }
      const ways = [
        (tasks: readonly string[]) => post(on.approver, 'decide', { tasks, outcome: 'approve', opinion: 'seen' }),
        (tasks: readonly string[]) =>
          on.approver('POST', 'wf/process/each/approve', { body: { ids: tasks.join(), opinion: 'seen' } }),
      ]
      for (const way of ways) {
        const many = [await on.submitted(), await on.submitted()]
        const tasks = await Promise.all(many.map(async (id) => (await on.viewOf(on.approver, id)).mine[0]?.task ?? ''))
        const reply = await way([...tasks, 'none-0'])
        expect(reply.result).toMatchObject([held, held, { success: false }])
        expect(reply.message).toMatch(/^已办理 2 条，其中 2 条的后续步骤未能执行：.*此项必填.*；未办理 1 条：./)
      }
    })

    it('an incident is read in the language of its reader, and administrators get one message about it', async () => {
      await followedBy('file')
      const id = await on.submitted()
      await on.decide(on.approver, id)
      const read = async (lang: string) => {
        const headers = { 'X-Lang': lang, 'Accept-Language': lang }
        const { result } = await on.admin('GET', `wf/process?resource=test/request&id=${id}`, { headers })
        return String(result.incident.reason)
      }
      expect([await read('zh'), await read('en')]).toEqual([
        expect.stringContaining('此项必填'),
        expect.stringContaining('This is required'),
      ])
      const { id: instance } = await on.viewOf(on.admin, id)
      await post(on.admin, 'retry', { instance })
      await on.api.running.app.store.write([
        { sql: 'update _process_instance set wakes = 0 where id = ?', parameters: [instance] },
      ])
      await runTimers()
      const sql = `select es_title as title from msg_message where bus_id = ? and es_receiver = 'admin' order by id`
      const rows = await on.api.running.app.store.rows<{ title: string }>({ sql, parameters: [id] })
      expect(rows.map(({ title }) => title)).toEqual(['流程未能继续：申请审批 x'])
    })

    it('the job keeps the reason too, and the next try that is possible ends the incident', async () => {
      await followedBy('pack')
      const id = await on.submitted({ amount: 5 })
      const { store } = on.api.running.app
      const [row] = await store.rows<{ state: string }>({
        sql: 'select state from _process_instance where record_id = ?',
        parameters: [id],
      })
      const state = JSON.parse(String(row?.state))
      const [token] = state.tokens
      const left = { ...state, tokens: [{ ...token, node: 'W', items: undefined }] }
      const amount = (value: number) => ({
        sql: `update test_request set status = 'approved', amount = ? where id = ?`,
        parameters: [value, id],
      })
      await store.write([
        amount(500),
        {
          sql: 'update _process_instance set state = ?, wakes = 0 where record_id = ?',
          parameters: [JSON.stringify(left), id],
        },
      ])
      await runTimers()
      const { incident, id: instance } = await on.viewOf(on.admin, id)
      expect(incident?.reason).toContain('Pack')
      expect((await post(on.admin, 'retry', { instance })).success).toBe(false)
      await store.write([amount(5)])
      expect((await post(on.admin, 'retry', { instance })).success).toBe(true)
      expect([await on.stateOf(id), (await on.viewOf(on.admin, id)).ending]).toEqual(['archived', 'done'])
    })

    it('an action right behind the start is the server’s: who starts it need not have the right', async () => {
      await on.draw(
        {
          ...{ s: 'start', x: 'xor', Lead: lead, m: 'xor', V: 'service procura:action="approve"', e: 'end' },
        },
        's>x; x>Lead?amount > 100.0; x>m!; Lead>m; m>V; V>e',
      )
      const id = await on.submitted({ amount: 5 })
      expect([await on.stateOf(id), (await on.viewOf(on.buyer, id)).ending]).toEqual(['approved', 'done'])
    })
  })

  describe('a refused one', () => {
    const withError = (code: string) =>
      on.draw(
        {
          ...{ s: 'start', Lead: lead, V: 'service procura:action="approve"', e: 'end' },
          ...{ b: `onError attachedToRef="V" procura:code="${code}"`, B: 'task procura:role="finance"', e2: 'end' },
        },
        's>Lead; Lead>V; V>e; b>B; B>e2',
      )

    it.each(['', 'WRONG_STATE'])('goes on by the error event at its step, of code "%s"', async (code) => {
      await withError(code)
      const id = await on.submitted({ amount: 13 })
      expect((await on.decide(on.approver, id)).success).toBe(true)
      expect([await on.stateOf(id), await on.todo(on.finance, id)]).toEqual(['pending', ['B']])
      const { tasks } = await on.viewOf(on.buyer, id)
      expect(tasks[0]).toMatchObject({ node: 'Lead', status: 'approved' })
      const other = await on.submitted({ amount: 5 })
      expect((await on.decide(on.approver, other)).success).toBe(true)
      expect([await on.stateOf(other), await on.todo(on.finance, other)]).toEqual(['approved', []])
    })

    it('refuses the decision where the event is for another code', async () => {
      await withError('IN_USE')
      const id = await on.submitted({ amount: 13 })
      expect((await on.decide(on.approver, id)).success).toBe(false)
      expect([await on.todo(on.approver, id), await on.todo(on.finance, id)]).toEqual([['Lead'], []])
    })

    it('of two in a row goes on by the event at the second one', async () => {
      await followedBy(
        'pack',
        { b: 'onError attachedToRef="W"', B: 'task procura:role="finance"', e2: 'end' },
        '; b>B; B>e2',
      )
      const id = await on.submitted({ amount: 500 })
      expect((await on.decide(on.approver, id)).success).toBe(true)
      expect([await on.stateOf(id), await on.todo(on.finance, id)]).toEqual(['approved', ['B']])
      expect((await on.viewOf(on.admin, id)).incident).toBeNull()
    })
  })
})
