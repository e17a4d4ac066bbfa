import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText, todayText } from '../../server/platform/time.ts'
import type { CompiledResource } from '../../src/schema/model/compiled.ts'
import { holds } from '../../src/schema/rules/evaluate.ts'
import { type ApiServer, startApi } from '../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

type Row = Record<string, unknown>
type Call = Awaited<ReturnType<ApiServer['as']>>

async function rowsOf(call: Call, path: string, query: Record<string, string> = {}): Promise<Row[]> {
  const { result } = await call('GET', `${path}/list?${new URLSearchParams({ pageSize: '200', ...query })}`)
  return result.records
}

async function userOf(username: string) {
  const sql = 'select username, supplier_id from sys_user where username = ?'
  const [row] = await api.running.app.store.rows({ sql, parameters: [username] })
  return { username, supplierId: row?.supplier_id ?? '' }
}

/** Number of records with a possible action of the caller, counted for each resource. */
async function waitingFor(call: Call, who: string): Promise<Record<string, number>> {
  const waiting: Record<string, number> = {}
  const user = await userOf(who)
  for (const { plan } of api.running.app.live.current.resources.values()) {
    if (!plan.states) continue
    const { status, result } = await call('GET', `schema/resource/${plan.code}`)
    if (status !== 200) continue
    const { can, actions } = result as CompiledResource
    const mine = actions.filter(
      ({ name, from, automatic, danger, waits }) =>
        from.length > 0 && !automatic && !danger && waits !== false && can.includes(name),
    )
    const states = [...new Set(mine.flatMap(({ from }) => from))]
    if (states.length === 0) continue
    const { field } = plan.states
    const found = await rowsOf(call, plan.code, { [field]: states.join(',') })
    const ambient = { user, today: todayText(), now: nowText() }
    // Some actions wait for an earlier one in the same state.
    const due = found.filter((row) =>
      mine.some(({ from, when }) => from.includes(String(row[field])) && holds(when, { ...row, ...ambient }, true)),
    )
    if (due.length > 0) waiting[plan.code] = due.length
  }
  return waiting
}

describe('tasks of a person', () => {
  it.each(['buyer', 'approver', 'supplier_b', 'finance'])('are all records with an action of %s', async (who) => {
    const call = await api.as(who)
    const tasks = await rowsOf(call, 'wf/todo', { taskState: 'open' })
    const counted = Map.groupBy(tasks, ({ busType }) => String(busType))
    const waiting = await waitingFor(call, who)
    expect(Object.keys(waiting).length).toBeGreaterThan(0)
    expect(Object.fromEntries([...counted].map(([code, rows]) => [code, rows.length]))).toEqual(waiting)
    const { result } = await call('GET', 'report/wf/openTasks/list?pageSize=200')
    expect(result.totals.tasks).toBe(tasks.length)
    expect(result.records.length).toBe(counted.size)
  })

  it('are only those that name the role for an administrator', async () => {
    const tasks = await rowsOf(await api.as('admin'), 'wf/todo', { taskState: 'open' })
    const { resources } = api.running.app.live.current
    expect(tasks.length).toBeGreaterThan(0)
    for (const { busType } of tasks) expect(resources.get(String(busType))?.rights).toHaveProperty('admin')
  })

  it('become done, and open for the next person', async () => {
    const [approver, buyer] = [await api.as('approver'), await api.as('buyer')]
    const tasksOf = (call: Call, taskState: string) => rowsOf(call, 'wf/todo', { taskState })
    const [task] = (await tasksOf(approver, 'open')).filter(({ busType }) => busType === 'bid/project')
    const isIt = ({ busType, busId }: Row) => busType === task?.busType && busId === task?.busId
    expect((await tasksOf(buyer, 'open')).some(isIt)).toBe(false)
    const { success } = await approver('POST', 'bid/project/do/approve', { body: { ids: [task?.busId] } })
    expect(success).toBe(true)
    expect((await tasksOf(approver, 'open')).some(isIt)).toBe(false)
    const done = (await tasksOf(approver, 'done')).filter(isIt)
    expect(done).toMatchObject([{ result: '通过', title: task?.title, assignee: 'approver' }])
    expect(Number(done[0]?.duration)).toBeGreaterThanOrEqual(0)
    expect((await tasksOf(buyer, 'open')).filter(isIt)).toMatchObject([{ nodeName: '发布' }])
    const activity = (await rowsOf(buyer, 'wf/activity')).filter(isIt)
    expect(activity[0]).toMatchObject({ what: '通过', username: 'approver', realname: '王审' })
    const bySystem = await rowsOf(buyer, 'wf/activity', { username: 'system' })
    expect(new Set(bySystem.map(({ realname }) => realname))).toEqual(new Set(['系统']))
    expect((await rowsOf(await api.as('finance'), 'wf/activity')).some(isIt)).toBe(false)
    const [today] = await rowsOf(approver, 'report/wf/taskDays', { column: 'day', order: 'desc' })
    const doneToday = await rowsOf(approver, 'wf/todo', { taskState: 'done', endTime_begin: String(today?.day) })
    const openToday = await rowsOf(approver, 'wf/todo', { taskState: 'open', arriveTime_begin: String(today?.day) })
    expect(today).toMatchObject({ done: doneToday.length, open: openToday.length })
  })

  it('are overdue after their time limit, or after the deadline of the record', async () => {
    const tasks = await rowsOf(await api.as('buyer'), 'wf/todo', { taskState: 'open' })
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    for (const { dueTime, overdue } of tasks) expect(overdue).toBe(String(dueTime) < now ? 'Y' : 'N')
    expect(new Set(tasks.map(({ overdue }) => overdue)).size).toBe(2)
  })
})

it('own documents are those of the author and of the buyer', async () => {
  const buyer = await api.as('buyer')
  const documents = await rowsOf(buyer, 'wf/document', { processName: '采购订单' })
  const orders = (await rowsOf(buyer, 'ord/order')).filter(
    ({ buyerId, createBy }) => buyerId === 'buyer' || createBy === 'buyer',
  )
  expect(documents.map(({ busId }) => busId).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  expect(documents.length).toBeGreaterThan(0)
  expect(await rowsOf(await api.as('supplier_b'), 'wf/document', { processName: '采购订单' })).toEqual([])
})

describe('instance of a process', () => {
  it('starts with the submission, waits for its assignee, and ends with the decision', async () => {
    const [approver, buyer, admin] = [await api.as('approver'), await api.as('buyer'), await api.as('admin')]
    const instancesOf = (busId: unknown, call = admin) =>
      rowsOf(call, 'wf/instance').then((rows) => rows.filter((row) => row.busId === busId))
    const [draft] = await rowsOf(buyer, 'ord/return', { status: 'draft' })
    expect(await instancesOf(draft?.id)).toEqual([])
    const act = async (call: Call, action: string, more: object = {}) => {
      const { success, text } = await call('POST', `ord/return/do/${action}`, { body: { id: draft?.id, ...more } })
      expect(success, text).toBe(true)
    }
    await act(buyer, 'submit')
    const running = await instancesOf(draft?.id)
    expect(running).toMatchObject([
      {
        ...{ processName: '退货审批', nodeName: '审批', starter: 'buyer', busType: 'ord/return' },
        ...{ endTime: null, status: 'open', process: 'ord/return', currentHandlers: '审批人' },
      },
    ])
    const open = await rowsOf(approver, 'wf/todo', { taskState: 'open' })
    expect(open.some(({ busId }) => busId === draft?.id)).toBe(true)
    expect(await instancesOf(draft?.id, buyer)).toHaveLength(1)
    // Approvers see the whole area (catalogue C); others see their own records.
    expect(await instancesOf(draft?.id, approver)).toHaveLength(1)
    expect(await instancesOf(draft?.id, await api.as('finance'))).toEqual([])
    await act(approver, 'reject', { rejectReason: '请补充照片后再提交。' })
    await act(buyer, 'submit')
    await act(approver, 'approve')
    const ended = await instancesOf(draft?.id)
    expect(
      ended.map(({ status, nodeName, currentHandlers }) => [status, nodeName, currentHandlers]).toSorted(),
    ).toEqual([
      ['done', null, null],
      ['rejected', null, null],
    ])
    for (const { startTime, endTime } of ended) expect(String(endTime) >= String(startTime)).toBe(true)
  })

  it('is counted with its process, whose drawing and handlers are shown', async () => {
    const admin = await api.as('admin')
    const models = await rowsOf(admin, 'wf/model')
    expect(models.length).toBeGreaterThan(20)
    for (const { id, name, openCount, endedCount } of models) {
      const own = await rowsOf(admin, 'wf/instance', { process: String(id) })
      const open = own.filter(({ status }) => status === 'open')
      expect([name, openCount, endedCount]).toEqual([name, open.length, own.length - open.length])
    }
    const { result } = await admin('GET', 'wf/process/file?process=con/contract')
    expect(result.tasks).toMatchObject([
      { title: '一级审核', handlers: { by: 'matrix', of: '1' } },
      { title: '二级审核', handlers: { by: 'matrix', of: '2' } },
      {
        title: '审批',
        handlers: { by: 'matrix', of: '3', otherwise: '审批人' },
        completion: 'any',
        due: { days: 2, working: true },
      },
    ])
    const drawn = new Set(result.diagram.shapes.map(({ of }: { of: string }) => of))
    expect(result.nodes.filter(({ id }: { id: string }) => !drawn.has(id))).toEqual([])
    for (const who of ['buyer', 'warehouse', 'supplier_a'])
      expect((await (await api.as(who))('GET', 'wf/process/file?process=con/contract')).success).toBe(false)
    expect((await admin('GET', 'wf/process/file?process=con/nothing')).success).toBe(false)
  })
})
