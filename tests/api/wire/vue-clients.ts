import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ApiServer, password } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type On = { readonly api: ApiServer; readonly admin: Call; readonly supplier: Call }

/** The body of the Vue 2 client for a person: the row of the list, the form values over it, and the selected ids. */
const row = async (admin: Call, username: string) =>
  (await admin('GET', `sys/user/list?username=${username}&pageNo=1&pageSize=10`)).result.records[0]

/** Requests of JeecgBoot's Vue 2 client for people, menus and files, and the sign-in of its Vue 3 client. */
export function describeClients(on: () => On): void {
  describe('JeecgBoot Vue 2 client', () => {
    it('removes a role without changing the departments', async () => {
      const { admin } = on()
      const roles: { id: string; roleCode: string }[] = (await admin('GET', 'sys/role/queryall')).result
      const idOf = (code: string) => roles.find(({ roleCode }) => roleCode === code)?.id ?? ''
      const first = await row(admin, 'quality')
      const heldBefore = (await admin('GET', `sys/user/queryUserRole?userid=${first.id}`)).result
      const departs: { key: string }[] = (await admin('GET', `sys/user/userDepartList?userId=${first.id}`)).result
      expect(departs.length).toBeGreaterThan(0)
      const save = async (selectedroles: string, more: object = {}) => {
        const body = {
          ...(await row(admin, 'quality')),
          selectedroles,
          selecteddeparts: departs.map(({ key }) => key).join(','),
          ...more,
        }
        return admin('PUT', 'sys/user/edit', { body })
      }
      expect(await save([...heldBefore, idOf('auditor')].join(','))).toMatchObject({ success: true })
      expect((await admin('GET', `sys/user/queryUserRole?userid=${first.id}`)).result).toContain(idOf('auditor'))
      expect(await save(heldBefore.join(','), { userIdentity: 2, departIds: departs[0]?.key, sex: 2 })).toMatchObject({
        success: true,
      })
      const after = await row(admin, 'quality')
      expect((await admin('GET', `sys/user/queryUserRole?userid=${first.id}`)).result).toEqual(heldBefore)
      expect(after).toMatchObject({ departs: first.departs, userIdentity: 2, sex: 2, status: 1 })
      // An unknown role is refused, not dropped silently.
      expect((await save('no-such-role')).success).toBe(false)
    })

    it("gets codes as numbers; this product's client gets them as declared in the files", async () => {
      const { admin } = on()
      const own = { headers: { 'X-Values': 'declared' } }
      const path = 'sys/user/list?username=buyer'
      expect((await admin('GET', path)).result.records[0].status).toBe(1)
      expect((await admin('GET', path, own)).result.records[0].status).toBe('1')
      const items = 'sys/dictItem/list?pageSize=1'
      expect((await admin('GET', items)).result.records[0].status).toBe(1)
      expect((await admin('GET', items, own)).result.records[0].status).toBe('1')
    })

    it('posts back a menu as read, with switches as booleans', async () => {
      const { admin } = on()
      const body = {
        name: '线',
        url: 'wire/menu',
        component: 'src/views/wire/Menu.vue',
        menuType: 0,
        status: '1',
        permsType: '1',
        sortNo: 9.5,
        description: 'walked',
      }
      const added = await admin('POST', 'sys/permission/add', {
        body: { ...body, route: false, hidden: true, keepAlive: true },
      })
      expect(added.result).toMatchObject({
        url: '/wire/menu',
        component: 'wire/Menu',
        route: 'N',
        hidden: 'Y',
        keepAlive: 'Y',
        enabled: 'Y',
      })
      const node = async (lang = 'zh-CN') =>
        (await admin('GET', 'sys/permission/list', { headers: { lang } })).result.find(
          ({ id }: { id: string }) => id === added.result.id,
        )
      const read = await node('en-US')
      expect(read).toMatchObject({
        route: false,
        hidden: true,
        keepAlive: true,
        alwaysShow: false,
        description: 'walked',
        menuType: 0,
        status: '1',
      })
      expect(await admin('PUT', 'sys/permission/edit', { body: read })).toMatchObject({ success: true })
      expect(await node('en-US')).toEqual(read)
      expect(await admin('PUT', 'sys/permission/edit', { body: { ...read, status: '0', hidden: 'N' } })).toMatchObject({
        success: true,
      })
      expect(await node()).toMatchObject({ name: '线', status: '0', hidden: false, keepAlive: true })
    })

    it('saves the plain path of an upload, and no file of another person', async () => {
      const { admin, supplier } = on()
      const upload = async (call: Call) => {
        const form = new FormData()
        form.append('isup', '1')
        form.append('file', new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]), 'face.png')
        return call('POST', 'sys/common/upload', { raw: form })
      }
      const { message, result } = await upload(admin)
      expect(message).toMatch(/^temp\/face_\d{13}\.png$/)
      const user = await row(admin, 'warehouse')
      const save = (avatar: string) => admin('PUT', 'sys/user/edit', { body: { ...user, version: undefined, avatar } })
      expect(await save(message)).toMatchObject({ success: true })
      expect((await row(admin, 'warehouse')).avatar).toBe(`${result.id}|${message}`)
      expect((await admin('GET', `sys/common/static/${message}`)).status).toBe(200)
      expect((await save((await upload(supplier)).message)).success).toBe(false)
      expect((await save('temp/none_1700000000000.png')).success).toBe(false)
    })

    it('selects people offered by a field, with no other data of them', async () => {
      const { api, admin } = on()
      const buyer = await api.as('buyer')
      const { result } = await buyer('GET', 'sys/user/queryUserComponentData?pageNo=1&pageSize=200')
      expect(result.total).toBeGreaterThan(0)
      const first = result.records.find(({ username }: { username: string }) => username === 'approver')
      expect(first).toMatchObject({
        id: expect.any(String),
        username: expect.any(String),
        realname: expect.any(String),
      })
      for (const hidden of ['roles', 'tenants', 'workNo']) expect(first).not.toHaveProperty(hidden)
      const bare = await buyer('GET', `sys/user/getMultiUser?username=${first.username},`)
      expect(JSON.parse(bare.text).map(({ username }: { username: string }) => username)).toEqual([first.username])
      const { departs } = await row(admin, first.username)
      const inDepart = (await buyer('GET', `sys/user/queryUserByDepId?id=${departs.split(',')[0]}`)).result
      expect(inDepart.map(({ username }: { username: string }) => username)).toContain(first.username)
      expect(await buyer('GET', 'sys/user/queryUserByDepId?id=none')).toMatchObject({ success: true, result: [] })
    })

    it('keeps tenants by the id in the header', async () => {
      const { admin } = on()
      const { result } = await admin('GET', 'sys/user/getCurrentUserDeparts')
      for (const { id } of result.tenantList)
        expect((await admin('GET', 'user/info', { headers: { tenant_id: String(id) } })).result.loginTenantId).toBe(id)
      const tenants: { id: string; code: string }[] = (await admin('GET', 'sys/tenant/list')).result.records
      const other = tenants.find(({ code }) => code === '1')
      const { id } = await row(admin, 'finance')
      expect(await admin('PUT', 'sys/user/edit', { body: { id, relTenantIds: `0,${other?.id}` } })).toMatchObject({
        success: true,
      })
      expect(await row(admin, 'finance')).toMatchObject({ relTenantIds: '1' })
    })
  })

  describe('JeecgBoot Vue 3 client', () => {
    it('signs in with its encrypted password, and gets tenant and dictionaries', async () => {
      const { api } = on()
      const cipher = createCipheriv('aes-128-cbc', '1234567890adbcde', '1234567890hjlkew')
      const sent = cipher.update(password, 'utf8', 'base64') + cipher.final('base64')
      const { result } = await api.call('POST', 'sys/login', {
        body: { username: 'finance', password: sent, checkKey: 1 },
      })
      expect(result.userInfo.loginTenantId).toBe('0')
      const headers = { 'X-Access-Token': result.token, 'X-Tenant-Id': result.userInfo.loginTenantId }
      expect((await api.call('GET', 'sys/user/getUserInfo', { headers })).result.userInfo.username).toBe('finance')
      const menu = await api.call('GET', 'sys/permission/getUserPermissionByToken', { headers })
      expect(menu.result.codeList).toContain('fin:invoice:list')
      expect(
        await api.call('GET', 'sys/user/getUserInfo', { headers: { ...headers, 'X-Tenant-Id': '99' } }),
      ).toMatchObject({ status: 403 })
      expect(await api.call('GET', 'sys/logout', { headers })).toMatchObject({ success: true })
      expect(await api.call('GET', 'user/info', { headers })).toMatchObject({ status: 401 })
      const wrong = { username: 'finance', password: Buffer.from(password.padEnd(32)).toString('base64') }
      expect(await api.call('POST', 'sys/login', { body: wrong })).toMatchObject({ success: false, code: 500 })
    })
  })
}
