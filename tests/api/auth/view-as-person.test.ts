import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())
beforeEach(async () => {
  admin = await api.as('admin')
})

const rowsOf = (sql: string, ...parameters: unknown[]) => api.running.app.store.rows({ sql, parameters })
const view = (call: Call, username: unknown) => call('PUT', 'sys/user/viewAs', { body: { username } })
const end = (call: Call) => call('PUT', 'sys/user/viewAs', { body: { roleCode: '' } })

/** Hash of each table, without those that every signed-in call writes. */
async function contents(): Promise<readonly (readonly [string, string])[]> {
  const tables = await rowsOf(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and sql not like 'create virtual%' order by name`,
  )
  const names = tables.map(({ name }) => String(name)).filter((name) => !['_session', 'sys_log'].includes(name))
  return Promise.all(
    names.map(async (name) => {
      const rows = await rowsOf(`select * from "${name}"`)
      return [name, createHash('sha256').update(JSON.stringify(rows)).digest('hex')] as const
    }),
  )
}

/** Answers of a session to paths. */
async function seenBy(call: Call, paths: readonly string[]): Promise<readonly unknown[]> {
  return Promise.all(paths.map(async (path) => [path, (await call('GET', path)).result]))
}

describe('view as a person', () => {
  it.each([
    ['supplier_a', ['srm/supplier/base/list', 'ord/order/list', 'fin/invoice/list', 'wf/todo/list']],
    ['approver', ['wf/todo/list', 'ord/order/list', 'srm/supplier/base/list', 'sys/annountCement/listByUser']],
    ['quality', ['qc/inspection/list', 'wf/todo/list']],
  ])('has the menu, compiled resources, rows and counts of %s', async (username, lists) => {
    const person = await api.as(username)
    const paths = [
      'sys/permission/getUserPermissionByToken',
      'schema/resource/srm/supplier/base',
      'sys/dict/queryAllDictItems',
      'wf/progress',
      ...lists.map((list) => `${list}?pageSize=100`),
    ]
    const { result } = await view(admin, username)
    expect(result).toEqual({ viewAs: null, viewPerson: username })
    const [info, own] = [(await admin('GET', 'user/info')).result, (await person('GET', 'user/info')).result]
    expect(info).toEqual({ ...own, viewer: { id: expect.any(String), username: 'admin' } })
    expect(await seenBy(admin, paths)).toEqual(await seenBy(person, paths))
    expect((await admin('GET', 'sys/user/list')).status).toBe(403)
    await end(admin)
    expect((await admin('GET', 'user/info')).result).toMatchObject({ username: 'admin', viewer: null })
    expect((await admin('GET', 'sys/user/list')).status).toBe(200)
  })

  it('follows the row rules of the person, also those given later', async () => {
    await view(admin, 'buyer')
    const before = (await admin('GET', 'ord/order/list')).result.total
    expect(before).toBeGreaterThan(1)
    const administrator = await api.as('admin')
    const found = await administrator('GET', 'sys/permission/list?pageSize=500&perms=ord:order:list')
    const [menu] = found.result.records
    const rule = await administrator('POST', 'sys/dataRule/add', {
      body: {
        ...{ ruleName: 'one order', permissionId: menu.id, ruleColumn: 'billNo', ruleConditions: '=' },
        ...{ ruleValue: 'none', status: 'Y' },
      },
    })
    expect(rule.success).toBe(true)
    expect((await admin('GET', 'ord/order/list')).result.total).toBe(0)
    await administrator('DELETE', `sys/dataRule/delete?id=${rule.result.id}`)
    expect((await admin('GET', 'ord/order/list')).result.total).toBe(before)
  })

  it('changes nothing', async () => {
    await view(admin, 'buyer')
    const [bank] = (await admin('GET', 'bd/bank/list?pageSize=1')).result.records
    const calls: readonly (readonly [string, string])[] = [
      ['POST', 'srm/supplier/base/add'],
      ['DELETE', `bd/bank/delete?id=${bank?.id}`],
      ['PUT', 'sys/user/profile'],
      ['PUT', 'sys/user/updatePassword'],
      ['POST', 'sys/user/endOtherSessions'],
      ['POST', 'wf/process/read'],
      ['POST', 'sys/common/upload'],
    ]
    for (const [method, path] of calls) {
      const answer = await admin(method, path, { body: {}, headers: { lang: 'en-US' } })
      expect([path, answer]).toEqual([
        path,
        expect.objectContaining({ status: 403, code: 510, message: expect.stringMatching(/^You are viewing as/) }),
      ])
    }
  })

  it('keeps drafts, preferences and sessions of the administrator apart from those of the person', async () => {
    const buyer = await api.as('buyer')
    const path = 'draft/srm/supplier/base'
    await buyer('PUT', path, { body: { values: { companyName: 'typed by the buyer' } } })
    await buyer('PUT', 'sys/user/preferences', { body: { notices: { announcement: false, system: true } } })
    const own = (await admin('GET', 'sys/user/preferences')).result
    await view(admin, 'buyer')
    expect((await admin('GET', path)).result).toBe(null)
    expect((await admin('GET', 'sys/user/preferences')).result).toEqual(own)
    await admin('PUT', path, { body: { values: { companyName: 'typed by the administrator' } } })
    await admin('DELETE', path)
    expect((await buyer('GET', path)).result.values).toEqual({ companyName: 'typed by the buyer' })
    const sessions = (await admin('GET', 'sys/user/sessions')).result
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    await buyer('DELETE', path)
    await buyer('PUT', 'sys/user/preferences', { body: { notices: { announcement: true, system: true } } })
  })

  it('writes nothing but the log and the time of the session: no language, read mark or presence', async () => {
    const person = await api.as('supplier_a')
    const [announcement] = (await person('GET', 'sys/annountCement/listByUser')).result.anntMsgList
    await view(admin, 'supplier_a')
    const before = await contents()
    const paths = [
      'sys/annountCement/listByUser',
      `sys/annountCement/queryById?id=${announcement.id}`,
      'sys/sysAnnouncementSend/getMyAnnouncementSend',
      'sys/user/preferences',
      'sys/permission/getUserPermissionByToken',
      'sys/search?keyword=2026',
      'wf/feed',
      'wf/todo/list',
      'draft/srm/supplier/base',
      'user/info',
    ]
    for (const path of paths) await admin('GET', path, { headers: { lang: 'en-US' } })
    expect(await contents()).toEqual(before)
  })

  it('enters no hall of an auction', async () => {
    await view(admin, 'buyer')
    const [auction] = (await admin('GET', 'bid/auction/list?phase=ended')).result.records
    const hall = await admin('GET', `auction/hall?id=${auction.id}`)
    expect(hall).toMatchObject({ status: 403, message: expect.stringMatching(/^正在以他人视角查看/) })
    await end(admin)
    expect((await admin('GET', `auction/hall?id=${auction.id}`)).success).toBe(true)
  })

  it('is for administrators, of people of their tenant who are none', async () => {
    const buyer = await api.as('buyer')
    expect((await view(buyer, 'supplier_a')).status).toBe(403)
    expect((await view(admin, 'nobody')).message).toBe('未找到对应数据')
    expect((await view(admin, 'admin_t1')).status).toBe(400)
    expect((await view(admin, '')).status).toBe(400)
    expect((await admin('PUT', 'sys/user/viewAs', { body: { username: 'buyer', roleCode: 'x' } })).status).toBe(400)
    const other = await api.as('admin_t1')
    expect((await view(other, 'supplier_a')).message).toBe('未找到对应数据')
    expect((await view(other, 'supplier_t1')).result).toEqual({ viewAs: null, viewPerson: 'supplier_t1' })
    const elsewhere = await other('GET', 'user/info', { headers: { tenant_id: '0' } })
    expect(elsewhere.success).toBe(false)
    expect((await other('GET', 'user/info')).result.username).toBe('supplier_t1')
  })

  it('ends with the account: a frozen person is not viewed', async () => {
    const administrator = await api.as('admin')
    const [known] = (await administrator('GET', 'sys/user/list?username=supplier_c')).result.records
    await view(admin, 'supplier_c')
    expect((await admin('GET', 'user/info')).result.username).toBe('supplier_c')
    const freeze = (status: string) =>
      administrator('POST', `sys/user/do/${status}`, { body: { id: known.id, reason: 'test of the view' } })
    expect((await freeze('freeze')).success).toBe(true)
    expect((await admin('GET', 'user/info')).status).toBe(401)
    expect((await freeze('unfreeze')).success).toBe(true)
  })

  it('is audited as an act of the administrator, with what is read in it', async () => {
    const [last] = await rowsOf('select max(id) as id from sys_log')
    await view(admin, 'buyer')
    expect((await admin('GET', 'bd/bank/exportXls?format=csv')).status).toBe(200)
    expect((await admin('GET', 'sys/user/list')).status).toBe(403)
    await end(admin)
    const sql = 'select log_type, log_content, userid, request_param from sys_log where id > ? order by id'
    const entries = await rowsOf(sql, last?.id)
    expect(entries.map(({ userid, log_type }) => [userid, log_type])).toEqual([
      ['admin', 'rights'],
      ['admin', 'export'],
      ['admin', 'denied'],
      ['admin', 'rights'],
    ])
    expect(entries[0]).toMatchObject({ log_content: 'view-as', request_param: '{"person":"buyer"}' })
    expect(JSON.parse(String(entries[1]?.request_param))).toMatchObject({ viewAs: 'buyer' })
    expect(entries[3]).toMatchObject({ log_content: 'end-view-as', request_param: '{"person":"buyer"}' })
  })
})
