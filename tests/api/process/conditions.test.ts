import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWaiting } from '../../../server/features/process/start-waiting.ts'
import { bpmn } from '../../kit/bpmn.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

/** Processes that start by a state of the record, whatever brought it there. */
describe.each(['sqlite', 'postgres'] as const)('a process that a condition starts on %s', (dialect) => {
  let on: Requests
  const nodes = (condition: string) => ({
    s: `startsWhen ${condition}`,
    Lead: 'task procura:role="approver" procura:reject="reject"',
    V: 'service procura:action="approve"',
    e: 'end',
  })
  const draw = (condition: string) =>
    on.draw(nodes(condition), 's>Lead; Lead>V; V>e', 'procura:resource="test/request"')
  const add = async (values: object, call: Call = on.buyer) => {
    const reply = await call('POST', 'test/request/add', { body: { subject: 'x', amount: 5, ...values } })
    expect(reply.success, reply.text).toBe(true)
    return reply.result.id as string
  }
  const edit = (id: string, values: object, call: Call = on.buyer) =>
    call('PUT', 'test/request/edit', { body: { id, ...values } })
  const done = async (call: Call, action: string, id: string) => {
    const reply = await call('POST', `test/request/do/${action}`, { body: { id } })
    expect(reply.success, reply.text).toBe(true)
  }

  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  describe('over the state that an action sets', () => {
    beforeEach(() => draw(`status == 'pending'`))

    it('starts with the action, tells the handlers, and decides', async () => {
      const id = await add({})
      expect(await on.viewOf(on.approver, id)).toBeNull()
      await done(on.buyer, 'submit', id)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
      const sql = `select es_title as title from msg_message where bus_id = ? and es_receiver = 'approver' and es_title like '待您办理%'`
      expect(await on.api.running.app.store.rows({ sql, parameters: [id] })).toHaveLength(1)
      expect((await on.decide(on.approver, id)).success).toBe(true)
      expect(await on.stateOf(id)).toBe('approved')
      expect(await on.viewOf(on.buyer, id)).toMatchObject({ ending: 'done' })
    })

    it('is left when another action takes the record out of the state, and starts anew with the next', async () => {
      const id = await add({})
      await done(on.buyer, 'submit', id)
      await done(on.buyer, 'withdraw', id)
      expect(await on.viewOf(on.buyer, id)).toMatchObject({ ending: 'left' })
      expect(await on.todo(on.approver, id)).toEqual([])
      await done(on.buyer, 'submit', id)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
      expect((await on.decide(on.approver, id, 'reject')).success).toBe(true)
      expect(await on.stateOf(id)).toBe('draft')
    })
  })

  describe('over what a write says', () => {
    beforeEach(() => draw('amount > 100.0'))

    it('starts with the record, and again when somebody changes it', async () => {
      const id = await add({ amount: 500 })
      const [first] = (await on.viewOf(on.approver, id)).mine
      expect((await edit(id, { amount: 500 })).success).toBe(true)
      expect((await on.viewOf(on.approver, id)).mine).toEqual([first])
      expect((await edit(id, { amount: 700 })).success).toBe(true)
      const body = { tasks: [first?.task], outcome: 'reject', opinion: 'of the former amount' }
      expect((await on.approver('POST', 'wf/process/decide', { body })).success).toBe(false)
      const view = await on.viewOf(on.approver, id)
      expect(view.mine).toHaveLength(1)
      expect(view.mine[0]?.task).not.toBe(first?.task)
    })

    it('starts with the change that makes it true, and ends with the one that makes it false', async () => {
      const id = await add({ amount: 50 })
      expect(await on.viewOf(on.approver, id)).toBeNull()
      await edit(id, { amount: 150 })
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
      await edit(id, { amount: 50 })
      expect(await on.viewOf(on.approver, id)).toMatchObject({ ending: 'left' })
      expect(await on.todo(on.approver, id)).toEqual([])
    })

    it('ends with the record, and is back with it from the recycle bin', async () => {
      const id = await add({ amount: 500 })
      expect((await on.buyer('DELETE', `test/request/delete?id=${id}`)).success).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual([])
      const { result } = await on.admin('GET', `sys/recycle/list?pageSize=1&recordId=${id}`)
      const restored = await on.admin('POST', 'sys/recycle/restore', { body: { ids: result.records[0].id } })
      expect(restored.success, restored.text).toBe(true)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
    })

    it('is not decided by the person who made it true', async () => {
      const id = await add({ amount: 500 })
      expect((await on.viewOf(on.buyer, id)).mine).toEqual([])
      expect((await on.decide(on.buyer, id)).success).toBe(false)
    })
  })

  it('starts for records that came into the state before the process was there', async () => {
    await draw('amount > 100000.0')
    const id = await add({ amount: 400 })
    const submitted = await add({ amount: 1 })
    await done(on.buyer, 'submit', submitted)
    await draw('amount > 300.0')
    const { app } = on.api.running
    await startWaiting(app)
    expect(await startWaiting(app)).toBe(0)
    expect(await on.viewOf(on.approver, id)).toMatchObject({ ending: null, mine: [{ title: 'Lead' }] })
    expect(await on.viewOf(on.approver, submitted)).toBeNull()
    await on.draw(
      { ...nodes(''), s: 'start' },
      's>Lead; Lead>V; V>e',
      'procura:resource="test/request" procura:start="submit"',
    )
    await startWaiting(app)
    expect(await on.todo(on.approver, submitted)).toEqual(['Lead'])
  })

  describe('at the start of a server', () => {
    const start = () => startWaiting(on.api.running.app)
    const head = 'procura:resource="test/request" procura:start="submit"'
    const flows = 's>Lead; Lead>V; V>e'

    it('a tenant with a process of its own has its records started by that one', async () => {
      await draw('amount > 100000.0')
      const adminT1 = await on.api.as('admin_t1')
      const { live } = on.api.running.app
      const [shared, small, large] = [
        await add({ amount: 40 }),
        await add({ amount: 40 }, adminT1),
        await add({ amount: 90 }, adminT1),
      ]
      const own = join(live.dir, 'overlays/1/processes/test/request.bpmn')
      mkdirSync(dirname(own), { recursive: true })
      writeFileSync(own, bpmn(nodes('amount > 80.0 && amount < 100.0'), flows, 'procura:resource="test/request"'))
      await draw('amount > 30.0 && amount < 50.0')
      await start()
      expect(await on.viewOf(on.buyer, shared)).toMatchObject({ ending: null })
      expect(await on.viewOf(adminT1, large)).toMatchObject({ ending: null })
      expect(await on.viewOf(adminT1, small)).toBeNull()
      rmSync(own)
      await live.refresh()
      await start()
      expect(await on.viewOf(adminT1, small)).toMatchObject({ ending: null })
    })

    it('records that came into the state by another way keep none of the others from their process', async () => {
      await draw('amount > 100000.0')
      const id = await add({ amount: 1 })
      await done(on.buyer, 'submit', id)
      const { store } = on.api.running.app
      const counted = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001)'
      await store.write([
        {
          sql: `insert into test_request (id, tenant_id, subject, status, version)
            ${counted} select '00' || cast(i as varchar(9)), '0', 'from elsewhere', 'pending', 1 from n`,
          parameters: [],
        },
      ])
      await on.draw({ ...nodes(''), s: 'start' }, flows, head)
      expect(await start()).toBe(1)
      expect(await on.todo(on.approver, id)).toEqual(['Lead'])
    })
  })
})
