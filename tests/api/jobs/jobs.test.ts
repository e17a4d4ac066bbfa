import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type JobKind, jobKinds } from '../../../server/features/jobs/kinds.ts'
import { todayText } from '../../../server/platform/time.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { tenderSchemas } from './fixture.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let remove: () => Promise<void>
let admin: Call
let buyer: Call
let supplier: Call
let outsider: Call

beforeAll(async () => {
  const made = await tenderSchemas()
  remove = made.remove
  api = await startApi({ SCHEMAS_DIR: made.schemas, JOBS: 'on' })
  const people = await Promise.all(['admin', 'buyer', 'supplier_a', 'supplier_t1'].map(api.as))
  ;[admin, buyer, supplier, outsider] = people as [Call, Call, Call, Call]
  // Scheduled runs would interfere; the tests run jobs by hand.
  await admin('POST', 'sys/job/do/pause', { body: { id: (await jobOf('dueActions')).id } })
})
afterAll(async () => {
  await api?.close()
  await remove?.()
})

const jobOf = async (name: string) => (await admin('GET', `sys/job/list?jobName=${name}`)).result.records[0]
const run = async (name: string, call = admin) => call('POST', 'sys/job/run', { body: { ids: (await jobOf(name)).id } })
const lastRun = async (name: string) => (await admin('GET', `sys/jobRun/list?jobName=${name}`)).result.records[0]
const past = '2020-01-01 00:00:00'
const newTender = async (values: object, call = buyer) =>
  (await call('POST', 'test/tender/add', { body: { name: '泵', deadline: past, ...values } })).result.id as string
const tender = async (id: string, call = admin) => (await call('GET', `test/tender/queryById?id=${id}`)).result

describe('jobs', () => {
  it('exist from the start, one of each kind, named by the engine', async () => {
    const { records } = (await admin('GET', 'sys/job/list')).result
    const names = records.map(({ jobName }: { jobName: string }) => jobName)
    const kinds = ['backup', 'dueActions', 'fileSweep', 'logSweep', 'processTimers', 'recount', 'sendWebhooks']
    expect(names.toSorted()).toEqual([...kinds, 'sessionSweep'])
    expect(records[0].jobName_dictText).not.toBe(records[0].jobName)
    const { job_name } = (await buyer('GET', 'sys/dict/queryAllDictItems')).result
    // Jobs about a list or a data source are made by administrators.
    const made = ['copySource', 'recordAction', 'mailList', 'sendRecords']
    expect(job_name.map(({ value }: { value: string }) => value).toSorted()).toEqual([...names, ...made].toSorted())
  })

  it('ask for days to keep where a kind takes them', async () => {
    const { fields } = (await admin('GET', 'schema/resource/sys/job')).result
    const counted = Object.entries<JobKind>(jobKinds).filter(([, { parameter }]) => parameter !== undefined)
    const isAsked = (jobName: string) => holds(fields.parameter.visible, { jobName })
    expect(Object.keys(jobKinds).filter(isAsked)).toEqual(counted.map(([name]) => name))
  })

  it.each([
    ['cronExpression', '0 0 25 * * ?', 'Cron'],
    ['cronExpression', 'every day', 'Cron'],
    ['cronExpression', '0 0 0 30 2 ?', '没有下一次'],
    ['parameter', 'sixty', '天数'],
    ['jobName', 'rm', 'rm'],
  ])('are refused with %s "%s"', async (field, value, reason) => {
    const body = { jobName: 'logSweep', cronExpression: '0 0 3 * * ?', parameter: '90', [field]: value }
    const { success, result } = await admin('POST', 'sys/job/add', { body })
    expect([success, result.errors]).toEqual([
      false,
      [{ pointer: `/${field}`, message: expect.stringContaining(reason) }],
    ])
  })

  it('show their next time, unless stopped', async () => {
    const body = { jobName: 'fileSweep', cronExpression: '0 0 3 1 1 ? 2040' }
    const { id, nextRun } = (await admin('POST', 'sys/job/add', { body })).result
    expect(nextRun).toBe('2040-01-01 03:00:00')
    const state = async (action: string) => {
      expect((await admin('POST', `sys/job/do/${action}`, { body: { id } })).success).toBe(true)
      const { status, nextRun: next } = (await admin('GET', `sys/job/queryById?id=${id}`)).result
      return [status, next]
    }
    expect(await state('pause')).toEqual(['-1', null])
    expect(await state('resume')).toEqual(['0', '2040-01-01 03:00:00'])
    expect((await admin('DELETE', `sys/job/delete?id=${id}`)).success).toBe(true)
  })

  it('list the next times of an expression', async () => {
    const next = (text: string, call = admin) =>
      call('GET', `sys/job/nextRuns?cronExpression=${encodeURIComponent(text)}&count=2`)
    expect((await next('0 0 3 1 1 ? 2040-2041')).result).toEqual(['2040-01-01 03:00:00', '2041-01-01 03:00:00'])
    expect((await next('nonsense')).status).toBe(400)
    expect((await next('0 0 3 * * ?', buyer)).status).toBe(403)
  })

  it('run manually by permission, with a history and an audit entry', async () => {
    expect((await run('sessionSweep', buyer)).status).toBe(403)
    const done = await run('sessionSweep')
    expect([done.success, done.message]).toEqual([true, expect.stringMatching(/^处理 \d+ 条$/)])
    expect(await lastRun('sessionSweep')).toMatchObject({
      status: 'success',
      trigger: 'manual',
      username: 'admin',
      message: done.message,
      duration: expect.any(Number),
    })
    expect(await jobOf('sessionSweep')).toMatchObject({ lastResult: 'success', lastRun: expect.any(String) })
    const log = (await admin('GET', 'sys/log/list?logType=job')).result.records
    expect(log[0]).toMatchObject({ logContent: 'sessionSweep', userid: 'admin' })
  })

  it('run at their time, and not once stopped', async () => {
    // Records of the demo that have become due since the first start.
    await run('dueActions')
    const body = { jobName: 'dueActions', cronExpression: '* * * * * ?' }
    const { id } = (await admin('POST', 'sys/job/add', { body })).result
    const ended = await newTender({ name: '按时' })
    await vi.waitFor(async () => expect((await tender(ended)).status).toBe('ended'), { timeout: 20_000, interval: 200 })
    await admin('POST', 'sys/job/do/pause', { body: { id } })
    await vi.waitFor(async () => {
      const { records } = (await admin('GET', `sys/jobRun/list?jobId=${id}`)).result
      expect(records).toMatchObject([{ status: 'success', trigger: 'schedule', done: 1, username: null }])
    })
    expect((await admin('DELETE', `sys/job/delete?id=${id}`)).success).toBe(true)
  })
})

describe('due actions', () => {
  it('are offered to no user and refused to all', async () => {
    const id = await newTender({ deadline: '2099-01-01 00:00:00' })
    const { can } = (await admin('GET', 'schema/resource/test/tender')).result
    expect([can.includes('end'), can.includes('archive')]).toEqual([false, true])
    for (const call of [admin, buyer, supplier])
      expect((await call('POST', 'test/tender/do/end', { body: { id } })).status).toBe(403)
    const log = (await admin('GET', 'sys/log/list?logType=denied&userid=admin')).result.records
    expect(log[0]).toMatchObject({ logContent: 'test:tender:end' })
    expect((await tender(id)).status).toBe('open')
  })

  it('run as the system, on each record separately, in every tenant', async () => {
    const [good, held, later] = [
      await newTender({}),
      await newTender({ held: 'Y' }),
      await newTender({ deadline: null }),
    ]
    const bad = await newTender({ place: 'nowhere', name: '坏' })
    const foreign = await newTender({}, outsider)
    const { message, success } = await run('dueActions')
    expect([success, message]).toEqual([false, expect.stringContaining('没有此地点')])
    expect((await tender(good)).status).toBe('ended')
    expect((await tender(foreign, outsider)).status).toBe('ended')
    for (const id of [held, later, bad]) expect((await tender(id)).status).toBe('open')
    // A postponed action is not audited as a refusal.
    expect((await admin('GET', 'sys/log/list?logType=denied&userid=system')).result.total).toBe(0)
    expect(await lastRun('dueActions')).toMatchObject({
      status: 'fail',
      done: 2,
      failed: 1,
      message: expect.stringContaining('招标 坏 · 截止'),
    })
  })

  it("are in the history under the system's name, with their version", async () => {
    const id = await newTender({})
    await run('dueActions')
    const [last] = (await buyer('GET', `test/tender/history?id=${id}`)).result
    expect(last).toMatchObject({ action: 'end', realname: '系统', version: 2 })
    const headers = { 'Accept-Language': 'en-US' }
    const [english] = (await buyer('GET', `test/tender/history?id=${id}`, { headers })).result
    expect(english.realname).toBe('System')
    expect((await tender(id)).version).toBe(2)
  })

  it('may also be open to people', async () => {
    const id = await newTender({ note: 'archive' })
    await run('dueActions')
    expect((await tender(id)).status).toBe('archived')
    const other = await newTender({})
    await run('dueActions')
    expect((await buyer('POST', 'test/tender/do/archive', { body: { id: other } })).success).toBe(true)
  })
})

describe('reminders', () => {
  const day = (from: number) => todayText(Date.now() + from * 86_400_000)
  const company = async () => (await supplier('GET', 'srm/supplier/base/list')).result.records[0].id as string
  /** Messages to the people of the company about a record, oldest first. */
  const messagesOf = async (busId: string): Promise<string[]> => {
    const { records } = (
      await admin('GET', 'msg/message/list?esReceiver=supplier_a&pageSize=100&column=createTime&order=asc')
    ).result
    const own = records.filter((row: { busId: string; esReceiver: string }) => row.busId === busId)
    return own
      .filter(({ esReceiver }: { esReceiver: string }) => esReceiver === 'supplier_a')
      .map(({ esTitle }: { esTitle: string }) => esTitle)
  }
  const remind = async () => expect((await run('dueActions')).message).toEqual(expect.any(String))

  it('are sent once at 60, 30, 7 and 0 days before the end of a certificate, and again for a new date', async () => {
    const body = { supplierId: await company(), fileName: 'ISO 9001', fileType: 'basic' }
    const { result } = await admin('POST', 'srm/supplier/qualification/add', { body: { ...body, validTo: day(61) } })
    const { store } = api.running.app
    // Moves the clock forward day by day.
    const on = async (left: number) => {
      const sql = 'update srm_supplier_qualification set valid_to = ? where id = ?'
      await store.write([{ sql, parameters: [day(left), result.id] }])
      await remind()
      await remind()
      return (await messagesOf(result.id)).length
    }
    expect([await on(61), await on(60), await on(45), await on(30), await on(8), await on(7), await on(3)]).toEqual([
      0, 1, 1, 2, 2, 3, 3,
    ])
    expect([await on(0), await on(-1), await on(-30)]).toEqual([4, 4, 4])
    expect(await messagesOf(result.id)).toEqual([
      '资质文件“ISO 9001”60 天内到期，请及时更新',
      '资质文件“ISO 9001”30 天内到期，请及时更新',
      '资质文件“ISO 9001”7 天内到期，请及时更新',
      '资质文件“ISO 9001”7 天内到期，请及时更新',
    ])
    const renewed = { id: result.id, validTo: day(5) }
    expect((await admin('PUT', 'srm/supplier/qualification/edit', { body: renewed })).success).toBe(true)
    await remind()
    await remind()
    expect((await messagesOf(result.id)).length).toBe(5)
  })

  it('are also sent by a buyer, and recorded', async () => {
    const body = { supplierId: await company(), fileName: '安全许可证', fileType: 'basic', validTo: day(20) }
    const { id } = (await admin('POST', 'srm/supplier/qualification/add', { body })).result
    expect((await buyer('POST', 'srm/supplier/qualification/do/remind', { body: { id } })).success).toBe(true)
    const { lastRemind } = (await admin('GET', `srm/supplier/qualification/queryById?id=${id}`)).result
    expect([lastRemind, await messagesOf(id)]).toEqual([expect.any(String), [expect.stringContaining('安全许可证')]])
    expect((await supplier('POST', 'srm/supplier/qualification/do/remind', { body: { id } })).status).toBe(403)
  })

  it('are sent for financial indicators of the next year, until overdue', async () => {
    const year = Number(todayText().slice(0, 4)) - 3
    const id = 'overdue'
    const { store } = api.running.app
    const owner = await company()
    await store.write([
      { sql: 'delete from srm_supplier_finance where supplier_id = ?', parameters: [owner] },
      {
        sql: `insert into srm_supplier_finance (id, tenant_id, supplier_id, year, update_month, next_due, status, version)
          values (?, '0', ?, ?, 4, ?, 'valid', 1)`,
        parameters: [id, owner, year, `${year + 2}-04-30`],
      },
    ])
    for (let time = 0; time < 3; time += 1) await remind()
    expect(await messagesOf(id)).toEqual([`${year} 年之后的财务指标已过期，请及时填报`])
  })
})
