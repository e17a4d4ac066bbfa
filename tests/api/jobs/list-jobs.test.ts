import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIn } from '../../../server/features/lists/list-job.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = Readonly<Record<string, string>>

/** Jobs about the rows of a list. */
let api: ApiServer
let smtp: FakeSmtp
let hook: FakeHook
let admin: Call
let buyer: Call
beforeAll(async () => {
  ;[smtp, hook] = await Promise.all([startSmtp(), startHook()])
  api = await startApi({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Procura <portal@procura.example>',
    PUBLIC_URL: 'https://portal.example/',
    WEBHOOKS: `private:http://127.0.0.1:${hook.port}`,
  })
  ;[admin, buyer] = (await Promise.all(['admin', 'buyer'].map(api.as))) as [Call, Call]
})
afterAll(async () => {
  await api?.close()
  await Promise.all([smtp?.close(), hook?.close()])
})

/** Menu that opens a target, such as `resource:srm/supplier/base`; the one that choices of a list offer, if there are two. */
const menuTo = async (target: string): Promise<string> => {
  const { result } = await admin('GET', 'sys/permission/list?pageNo=1&pageSize=1000&menuType=1')
  const found: readonly Row[] = result.records.filter((row: Row) => row.target === target)
  return (found.find(({ opens }) => opens !== null) ?? found[0])?.id ?? ''
}
const menuOf = (code: string) => menuTo(`resource:${code}`)
const cronExpression = '0 0 3 1 1 ? 2040'
const addJob = async (body: object, call = admin) => call('POST', 'sys/job/add', { body: { cronExpression, ...body } })
const run = (id: string) => admin('POST', 'sys/job/run', { body: { id } })
const lastRun = async (id: string) => (await admin('GET', `sys/jobRun/list?jobId=${id}`)).result.records[0]

it('the kinds of jobs that a tenant is offered are those that it may have', async () => {
  const valuesOf = (options: readonly Row[]) => options.map(({ value }) => value).toSorted()
  const offeredTo = async (call: Call) => {
    const small = valuesOf((await call('GET', 'sys/dict/queryAllDictItems')).result.job_name)
    expect(valuesOf((await call('GET', 'sys/dict/getDictItems/job_name?status=1')).result)).toEqual(small)
    return small
  }
  const other = await api.as('admin_t1')
  const ofTenants = [
    'dueActions',
    'mailList',
    'processTimers',
    'recordAction',
    'recount',
    'sendRecords',
    'sendWebhooks',
  ]
  expect(await offeredTo(other)).toEqual(ofTenants)
  const house = (await offeredTo(admin)).filter((name) => !ofTenants.includes(String(name)))
  expect(house).toEqual(['backup', 'copySource', 'fileSweep', 'logSweep', 'sessionSweep'])
  for (const jobName of house) expect([jobName, (await addJob({ jobName }, other)).success]).toEqual([jobName, false])
  // Jobs of the platform keep their names for readers of a tenant.
  expect((await other('GET', 'sys/dict/getDictItems/job_name')).result).toHaveLength(ofTenants.length + house.length)
})

describe('an action on the records that a condition finds', () => {
  const conditions = '["and",["templateCode","left_like","-of-job"]]'
  const templates = async () => {
    const { result } = await admin('GET', 'msg/template/list?templateCode=*of-job*&pageSize=50')
    return result.records as readonly Row[]
  }

  it('is done with the rights of its account, with a result for each record', async () => {
    for (const name of ['one', 'two'])
      await admin('POST', 'msg/template/add', {
        body: { templateCode: `${name}-of-job`, templateName: name, templateType: 'site', templateContent: 'x' },
      })
    const menuId = await menuOf('msg/template')
    const button = 'msg:template:apply'
    const base = { jobName: 'recordAction', menuId, button, conditions }
    const { result: job } = await addJob({ ...base, account: 'admin' })
    expect((await run(job.id)).success).toBe(true)
    expect((await templates()).map(({ useStatus }) => useStatus)).toEqual(['Y', 'Y'])
    const first = await lastRun(job.id)
    expect(first).toMatchObject({ status: 'success', done: 2, failed: 0 })
    expect(first.message.split('\n').toSorted()).toEqual(['one：成功', 'two：成功', '处理 2 条'].toSorted())
    const { result: history } = await admin('GET', `msg/template/history?id=${(await templates())[0]?.id}`)
    expect(history[0]).toMatchObject({ who: 'admin' })
    // They are in use already: each is refused with its reason.
    expect((await run(job.id)).success).toBe(false)
    expect(await lastRun(job.id)).toMatchObject({ status: 'fail', done: 0, failed: 2 })

    const { result: weak } = await addJob({ ...base, account: 'buyer' })
    expect((await run(weak.id)).message).toContain('执行账号没有此操作的权限')
  })

  it('is refused without conditions, an action that runs by itself, or the right to lend an account', async () => {
    const pointersOf = async (body: object, call = admin) =>
      (await addJob(body, call)).result?.errors?.map(({ pointer }: Row) => pointer)
    const menuId = await menuOf('srm/supplier/base')
    const base = {
      jobName: 'recordAction',
      menuId,
      account: 'admin',
      conditions: '["and",["status","eq","potential"]]',
    }
    const asking = 'srm:supplier:base:suspend'
    expect(await pointersOf({ ...base, button: asking, conditions: '' })).toContain('/conditions')
    expect(await pointersOf({ ...base, button: 'srm:supplier:base:add' })).toEqual(['/button'])
    expect(await pointersOf({ ...base, button: 'msg:template:apply' })).toEqual(['/button'])
    expect(await pointersOf({ ...base, button: asking, conditions: '["and",["nope","eq","x"]]' })).toContain(
      '/conditions',
    )
    // Somebody without the role, and another tenant, lend their own account alone.
    const plain = { ...base, menuId: await menuOf('msg/template'), button: 'msg:template:apply' }
    const conditions = '["and",["templateCode","eq","x"]]'
    const other = await api.as('admin_t1')
    for (const account of ['admin', 'buyer'])
      expect(await pointersOf({ ...plain, conditions, account }, other)).toEqual(['/account'])
    for (const account of ['admin_t1', 'supplier_t1']) {
      const { result } = await addJob({ ...plain, conditions, account }, other)
      expect([account, result.account]).toEqual([account, account])
      await other('DELETE', `sys/job/delete?id=${result.id}`)
    }
  })

  it('offers menus of lists and reports, and actions that need no input', async () => {
    const offered = async (resource: string, field: string, where = {}) => {
      const asked = `resource=${resource}&field=${field}&where=${encodeURIComponent(JSON.stringify(where))}`
      const { result } = await admin('GET', `lookup/options?${asked}&pageSize=1000`)
      return (result.records ?? result).map(({ value }: Row) => value) as readonly string[]
    }
    const parentId = await menuOf('srm/supplier/base')
    const [report, view] = [await menuTo('report:srm/supplierGrades'), await menuOf('sys/dataLog')]
    const page = await menuTo('page:qc/setting')
    // Charts of a list with a menu entry, and the only menu entry of a list.
    const [charts, only] = [await menuTo('page:srm/analysis'), await menuTo('page:onl/print')]
    const [ofJobs, ofRules] = [await offered('sys/job', 'menuId'), await offered('sys/dataRule', 'permissionId')]
    expect([parentId, report, view, page].map((id) => ofJobs.includes(id))).toEqual([true, true, false, false])
    expect([parentId, report, view, page].map((id) => ofRules.includes(id))).toEqual([true, false, true, false])
    for (const ofBox of [ofJobs, ofRules]) expect([charts, only].map((id) => ofBox.includes(id))).toEqual([false, true])
    const base = { jobName: 'recordAction', account: 'admin', conditions: '["and",["id","eq","x"]]' }
    const offeredButtons: string[] = []
    const menus = [parentId, await menuOf('msg/template'), await menuOf('ord/order'), await menuOf('fin/payment')]
    for (const menuId of menus) {
      const buttons = await offered('sys/job', 'button', { parentId: menuId })
      offeredButtons.push(...buttons)
      for (const button of buttons) {
        const { success, result, text } = await addJob({ ...base, menuId, button })
        expect([button, success, text]).toEqual([button, true, text])
        await admin('DELETE', `sys/job/delete?id=${result.id}`)
      }
    }
    expect(offeredButtons).toContain('msg:template:apply')
    expect(offeredButtons).not.toContain('msg:template:add')
  })

  it('rights of a platform account end at the tenant of the job', async () => {
    const account = await accountIn(api.running.app, 'admin', '1')
    expect([account?.session.isHouse, account?.session.may('sys:tenant:edit')]).toEqual([false, false])
    expect((await accountIn(api.running.app, 'admin', '0'))?.session.isHouse).toBe(true)
  })
})

describe('a list by mail', () => {
  const attachmentOf = async (source: string) => {
    const [, part = ''] = source.replaceAll('\r', '').split('Content-Disposition: attachment')
    const [, encoded = ''] = part.split(/\n\n|\n--/)
    const rows: readonly (readonly unknown[])[] = await readSheet(Buffer.from(encoded, 'base64'))
    return rows.slice(3)
  }

  it('has for each receiver what they may see, and nothing for who may see none of it', async () => {
    const menuId = await menuOf('srm/supplier/base')
    for (const [name, email] of [
      ['buyer', 'buyer@list.example'],
      ['approver', 'approver@list.example'],
      ['warehouse', ''],
    ])
      await api.running.app.store.write([
        { sql: 'update sys_user set email = ? where username = ?', parameters: [email, name] },
      ])
    const rule = { permissionId: menuId, roles: 'approver', conditions: '["and",["supplierType","eq","manufacturer"]]' }
    const { result: narrow } = await admin('POST', 'sys/dataRule/add', { body: { ruleName: 'narrow', ...rule } })
    const { result: job } = await addJob({
      jobName: 'mailList',
      menuId,
      conditions: '["and",["status","eq","qualified"]]',
      receivers: 'buyer,approver,warehouse',
    })
    expect((await run(job.id)).message).toContain('没有邮箱')
    expect(await lastRun(job.id)).toMatchObject({ done: 2, failed: 1 })
    const mailTo = (to: string) => smtp.mails.find((mail) => mail.to === to)?.source ?? ''
    await expect
      .poll(() => mailTo('buyer@list.example') && mailTo('approver@list.example'), { timeout: 10_000 })
      .toBeTruthy()
    const totals = async (call: Call) =>
      (await call('GET', 'srm/supplier/base/list?pageSize=1&status=qualified')).result.total as number
    const [all, few] = [await totals(buyer), await totals(await api.as('approver'))]
    expect(few).toBeLessThan(all)
    expect(await attachmentOf(mailTo('buyer@list.example'))).toHaveLength(all)
    expect(await attachmentOf(mailTo('approver@list.example'))).toHaveLength(few)
    await admin('DELETE', `sys/dataRule/delete?id=${narrow.id}`)
  })

  it('may be a report: its rows and columns are those that each receiver may see', async () => {
    const report = 'srm/supplierGrades'
    const menuId = await menuTo(`report:${report}`)
    for (const [name, email] of [
      ['buyer', 'buyer@report.example'],
      ['supplier_a', 'supplier@report.example'],
    ])
      await api.running.app.store.write([
        { sql: 'update sys_user set email = ? where username = ?', parameters: [email, name] },
      ])
    const { result: page } = await buyer('GET', `report/${report}/list?pageSize=500`)
    const { result: plan } = await buyer('GET', `schema/report/${report}`)
    const grades = plan.list.columns[0].field as string
    const wanted = page.records.find((row: Row) => row[grades] !== null)[grades]
    const fitting = page.records.filter((row: Row) => row[grades] === wanted).length
    const base = { jobName: 'mailList', menuId, receivers: 'buyer,supplier_a' }
    const conditions = JSON.stringify(['and', [grades, 'eq', wanted]])
    const { result: job } = await addJob({ ...base, conditions })
    expect((await run(job.id)).message).toContain('没有导出此列表或报表的权限')
    expect(await lastRun(job.id)).toMatchObject({ done: 1, failed: 1 })
    const mailTo = (to: string) => smtp.mails.find((mail) => mail.to === to)?.source ?? ''
    await expect.poll(() => mailTo('buyer@report.example'), { timeout: 10_000 }).toBeTruthy()
    expect(mailTo('supplier@report.example')).toBe('')
    expect(await attachmentOf(mailTo('buyer@report.example'))).toHaveLength(fitting)

    // Conditions are about its columns, and data rules about the lists that it reads.
    const wrong = await addJob({ ...base, conditions: '["and",["bankName","eq","x"]]' })
    expect([wrong.success, wrong.text.includes('conditions')]).toEqual([false, true])
    const rule = { ruleName: 'r', permissionId: menuId, roles: 'approver', conditions: '["and",["status","eq","x"]]' }
    expect((await admin('POST', 'sys/dataRule/add', { body: rule })).success).toBe(false)
  })
})

describe('records to a webhook', () => {
  it('are posted with the rights of the creator of the webhook', async () => {
    const { result: target } = await admin('POST', 'sys/webhook/add', {
      body: { name: 'nightly', url: `http://127.0.0.1:${hook.port}/nightly`, events: 'ord/order.confirm' },
    })
    const menuId = await menuOf('srm/supplier/base')
    const conditions = '["and",["status","eq","qualified"]]'
    const added = await addJob({ jobName: 'sendRecords', menuId, conditions, webhookId: target.id })
    expect([added.success, added.text]).toEqual([true, added.text])
    const job = added.result
    const ofReport = { menuId: await menuTo('report:srm/supplierGrades'), conditions: '["and",["count","gt","1"]]' }
    const refused = await addJob({ jobName: 'sendRecords', webhookId: target.id, ...ofReport })
    expect(refused.text).toContain('报表只能用于邮件发送')
    const wanted = (await admin('GET', 'srm/supplier/base/list?pageSize=200&status=qualified')).result.records as Row[]
    expect((await run(job.id)).message).toBe(`处理 ${wanted.length} 条`)
    expect(await lastRun(job.id)).toMatchObject({ done: wanted.length, failed: 0 })
    const { result } = await admin('GET', 'sys/job/list?jobName=sendWebhooks')
    await run(result.records[0].id)
    const ids = () => hook.posted.filter(({ path }) => path === '/nightly').map(({ body }) => (body.data as Row).id)
    expect(ids().toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
    expect(hook.posted[0]?.body).toMatchObject({ type: 'srm/supplier/base.scheduled' })
  })
})
