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
const view = (call: Call, roleCode: unknown) => call('PUT', 'sys/user/viewAs', { body: { roleCode } })
const refused = { status: 403, code: 510, success: false }
const text = { zh: /^正在以他人视角查看/, en: /^You are viewing as someone else: nothing can be changed/ }

describe('view as a role', () => {
  it("has exactly the role's permissions, rows, menus and compiled resources", async () => {
    const approver = await api.as('approver')
    expect((await admin('GET', 'sys/user/list')).status).toBe(200)
    expect((await view(admin, 'approver')).result).toEqual({ viewAs: 'approver', viewPerson: null })
    expect((await admin('GET', 'user/info')).result).toMatchObject({
      username: 'admin',
      roles: ['approver'],
      tenantId: '0',
      viewAs: 'approver',
    })
    expect((await admin('GET', 'sys/user/list')).status).toBe(403)
    expect((await admin('GET', 'schema/diagnostics')).status).toBe(403)
    for (const path of ['sys/permission/getUserPermissionByToken', 'schema/resource/srm/supplier/base']) {
      expect((await admin('GET', path)).result).toEqual((await approver('GET', path)).result)
    }
    await view(admin, 'supplier')
    // A supplier's rows belong to its company; an administrator has no company.
    expect((await admin('GET', 'srm/supplier/base/list')).result.total).toBe(0)
  })

  it('ends on request, and only in its own session', async () => {
    const secondSession = await api.as('admin')
    await view(admin, 'supplier')
    expect((await secondSession('GET', 'sys/user/list')).status).toBe(200)
    expect((await view(admin, 'buyer')).result).toEqual({ viewAs: 'buyer', viewPerson: null })
    expect((await view(admin, '')).result).toEqual({ viewAs: null, viewPerson: null })
    expect((await admin('GET', 'user/info')).result).toMatchObject({ roles: ['admin'], viewAs: null })
    expect((await admin('GET', 'sys/user/list')).status).toBe(200)
  })

  it('is read-only', async () => {
    const { result } = await admin('GET', 'bd/bank/list?pageNo=1')
    const [row] = result.records
    await view(admin, 'buyer')
    const calls: readonly (readonly [string, string])[] = [
      ['POST', 'srm/supplier/base/add'],
      ['PUT', 'srm/supplier/base/edit'],
      ['DELETE', `bd/bank/delete?id=${row?.id}`],
      ['POST', 'sys/user/do/freeze'],
      ['PUT', 'sys/user/profile'],
      ['PUT', 'sys/user/updatePassword'],
      ['PUT', 'sys/selectDepart'],
      ['POST', 'sys/permission/saveRolePermission'],
      ['POST', 'sys/common/upload'],
      ['POST', 'sys/user/endOtherSessions'],
      ['DELETE', 'sys/user/sessions?id=x'],
    ]
    for (const [method, path] of calls) {
      const answer = await admin(method, path, { body: {}, headers: { lang: 'en-US' } })
      expect([path, answer]).toEqual([
        path,
        expect.objectContaining({ ...refused, message: expect.stringMatching(text.en) }),
      ])
    }
    expect((await admin('POST', 'srm/supplier/base/add', { body: {} })).message).toMatch(text.zh)
    expect((await admin('POST', 'nope', { body: {} })).status).toBe(404)
    await view(admin, '')
    expect((await admin('GET', `bd/bank/queryById?id=${row?.id}`)).success).toBe(true)
  })

  it('allows personal data: preferences, drafts, sign-out', async () => {
    await view(admin, 'buyer')
    const body = { notices: { announcement: true, system: false } }
    expect((await admin('PUT', 'sys/user/preferences', { body })).success).toBe(true)
    expect((await admin('PUT', 'draft/srm/supplier/base', { body: { values: {} } })).success).toBe(true)
    expect((await admin('DELETE', 'draft/srm/supplier/base')).success).toBe(true)
    expect((await admin('POST', 'sys/logout', { body: {} })).success).toBe(true)
    expect((await admin('GET', 'user/info')).status).toBe(401)
  })

  it('requires an administrator and an existing role', async () => {
    const buyer = await api.as('buyer')
    for (const role of ['supplier', 'admin', '']) expect((await view(buyer, role)).status).toBe(403)
    expect(await view(admin, 'nobody')).toMatchObject({ success: false, message: '未找到对应数据' })
    expect((await view(admin, 'admin')).status).toBe(400)
    expect((await view(admin, null)).status).toBe(400)
    expect((await admin('GET', 'user/info')).result.viewAs).toBe(null)
  })

  it('ends when the person is no longer an administrator', async () => {
    const known = await admin('GET', 'sys/user/list?username=approver')
    const { id, roles } = known.result.records[0]
    const edit = (value: string) => admin('PUT', 'sys/user/edit', { body: { id, roles: value } })
    await edit('admin')
    const raised = await api.as('approver')
    await view(raised, 'buyer')
    await edit('supplier')
    expect((await raised('GET', 'user/info')).result).toMatchObject({ roles: ['supplier'], viewAs: null })
    expect((await view(raised, '')).status).toBe(403)
    await edit(roles)
  })

  it('is audited with the role', async () => {
    const [last] = await rowsOf('select max(id) as id from sys_log')
    await view(admin, 'buyer')
    await view(admin, 'buyer')
    await view(admin, '')
    const sql = 'select log_type, log_content, userid, request_param from sys_log where id > ? order by id'
    expect(await rowsOf(sql, last?.id)).toEqual(
      // The end is a call as the role.
      [
        ['view-as', { role: 'buyer' }],
        ['end-view-as', { role: 'buyer', viewAsRole: 'buyer' }],
      ].map(([what, params]) => ({
        log_type: 'rights',
        log_content: what,
        userid: 'admin',
        request_param: JSON.stringify(params),
      })),
    )
  })
})
