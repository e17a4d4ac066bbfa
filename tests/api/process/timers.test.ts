import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processTimers } from '../../../server/features/jobs/process-timers.ts'
import { after as later } from '../../../src/schema/model/span.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { bpmn } from '../../kit/bpmn.ts'
import { type Requests, startRequests } from './request-kit.ts'

const day = 86_400_000

/** A reminder after a day, another role after three, an approval by itself after five working days. */
const timed = bpmn(
  {
    s: 'start',
    Lead: 'task procura:role="approver" procura:reject="reject" procura:state="pending"',
    r: 'onTimer attachedToRef="Lead" cancelActivity="false" span="P1D"',
    n: 'notify procura:notify="creator"',
    e1: 'end',
    x: 'onTimer attachedToRef="Lead" cancelActivity="true" span="P3D"',
    Boss: 'task procura:role="finance" procura:reject="reject" procura:state="pending"',
    a: 'onTimer attachedToRef="Boss" cancelActivity="true" procura:calendar="working" span="P5D"',
    V: 'service procura:action="approve"',
    e: 'end',
  },
  's>Lead; Lead>V; r>n; n>e1; x>Boss; Boss>V; a>V; V>e',
  'procura:resource="test/request" procura:start="submit" procura:withdraw="withdraw" procura:zh="申请审批"',
)

type Token = { readonly node: string; readonly timers?: Readonly<Record<string, number>> }

describe.each(['sqlite', 'postgres'] as const)('timers of a process on %s', (dialect) => {
  let on: Requests
  /** Servers of the database: two of them on PostgreSQL. */
  let servers: readonly ApiServer[]
  beforeAll(async () => {
    on = await startRequests(dialect)
    const { dir, refresh } = on.api.running.app.live
    writeFileSync(join(dir, 'processes/test/request.bpmn'), timed)
    await refresh()
    const { databaseUrl } = on.api.running.app.options
    servers = [
      on.api,
      ...(databaseUrl === undefined ? [] : [await startApi({ SCHEMAS_DIR: dir, DATABASE_URL: databaseUrl })]),
    ]
  })
  afterAll(async () => {
    for (const server of servers.slice(1)) await server.close()
    await on?.close()
  })

  const stateOf = async (id: string): Promise<{ readonly tokens: readonly Token[] }> => {
    const [row] = await on.api.running.app.store.rows<{ state: string }>({
      sql: 'select state from _process_instance where record_id = ?',
      parameters: [id],
    })
    return JSON.parse(String(row?.state))
  }

  /** Lets a timer of an open instance be due, as if its time had passed. */
  const due = async (id: string, timer: string) => {
    const state = await stateOf(id)
    const tokens = state.tokens.map((token) =>
      token.timers?.[timer] === undefined ? token : { ...token, timers: { ...token.timers, [timer]: 1 } },
    )
    expect(tokens).not.toEqual(state.tokens)
    await on.api.running.app.store.write([
      {
        sql: `update _process_instance set state = ?, wakes = 1 where record_id = ? and status = 'open'`,
        parameters: [JSON.stringify({ ...state, tokens }), id],
      },
    ])
  }

  /** Runs the timers on each server, several times at once. */
  const wake = () =>
    Promise.all(
      [...servers, ...servers, ...servers].map(({ running }) =>
        processTimers({
          app: running.app,
          ...{ id: 'timers', tenantId: '0', parameter: '', tenants: ['0'] },
          signal: new AbortController().signal,
        }),
      ),
    )

  const reminders = async (id: string) => {
    const [row] = await on.api.running.app.store.rows<{ n: number }>({
      sql: `select count(*) as n from msg_message where bus_id = ? and es_receiver = 'buyer'`,
      parameters: [id],
    })
    return Number(row?.n)
  }

  it('remind once, and leave the task and its other timers', async () => {
    const id = await on.submitted()
    const before = await reminders(id)
    await due(id, 'r')
    await wake()
    await wake()
    expect([await reminders(id), await on.todo(on.approver, id)]).toEqual([before + 1, ['Lead']])
    expect(Object.keys((await stateOf(id)).tokens[0]?.timers ?? {})).toEqual(['x'])
  })

  it('escalate once: the task is that of the other role, and no longer of the first', async () => {
    const id = await on.submitted()
    await due(id, 'x')
    const runs = await wake()
    expect(runs.flatMap(({ notes }) => notes)).toEqual([])
    const tasks = { sql: `select node from _process_task where record_id = ? and node = 'Boss'`, parameters: [id] }
    expect(await on.api.running.app.store.rows(tasks)).toHaveLength(1)
    expect([await on.todo(on.approver, id), await on.todo(on.finance, id)]).toEqual([[], ['Boss']])
    expect((await stateOf(id)).tokens.map(({ node }) => node)).toEqual(['Boss'])
    expect((await on.decide(on.approver, id)).success).toBe(false)
  })

  it('approve once by themselves, and the record says that the server did it', async () => {
    const id = await on.submitted()
    await due(id, 'x')
    await wake()
    await due(id, 'a')
    await wake()
    expect([await on.stateOf(id), await on.todo(on.finance, id)]).toEqual(['approved', []])
    const { result: history } = await on.admin('GET', `test/request/history?id=${id}`)
    const approvals = history.filter(({ action }: { action: string }) => action === 'approve')
    expect(approvals).toHaveLength(1)
    expect((await on.viewOf(on.buyer, id)).ending).toBe('done')
  })

  it('lose against a decision that is pressed at the same time, or win, but never both', async () => {
    const ids = [await on.submitted(), await on.submitted(), await on.submitted()]
    for (const id of ids) await due(id, 'x')
    await Promise.all([wake(), ...ids.map((id) => on.decide(on.approver, id))])
    for (const id of ids) {
      const [state, boss] = [await on.stateOf(id), await on.todo(on.finance, id)]
      expect(state === 'approved' ? boss : [state, ...boss]).toEqual(state === 'approved' ? [] : ['pending', 'Boss'])
    }
  })

  it('count working days by the calendar of the tenant', async () => {
    const now = Date.now()
    const date = (at: number) => new Date(at + day / 3).toISOString().slice(0, 10)
    const off = date(later(now, { days: 1, ms: 0, working: true }))
    const added = await on.admin('POST', 'wf/holiday/add', { body: { day: off, kind: 'off', name: '停电检修' } })
    expect(added.success, added.text).toBe(true)
    const id = await on.submitted()
    await due(id, 'x')
    await wake()
    const until = (await stateOf(id)).tokens[0]?.timers?.a ?? 0
    const calendar = { off: new Set([off]), work: new Set<string>() }
    const span = { days: 5, ms: 0, working: true } as const
    expect(date(until)).toBe(date(later(Date.now(), span, calendar)))
    expect(date(until)).not.toBe(date(later(Date.now(), span)))
  })
})
