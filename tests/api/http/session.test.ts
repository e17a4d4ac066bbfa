import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { tokenHash } from '../../../server/rights/auth/sessions.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())
afterEach(() => {
  vi.useRealTimers()
})

const mine = 'srm/supplier/bank/list'
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const tokenOf = async (username: string, secret = password) =>
  (await api.call('POST', 'sys/login', { body: { username, password: secret } })).result.token as string
const beacon = (token: string) =>
  api.call('POST', 'sys/logoutV2', { raw: token, headers: { 'content-type': 'text/plain;charset=UTF-8' } })

async function personOf(username: string) {
  const admin = await api.as('admin')
  const { result } = await admin('GET', `sys/user/list?username=${username}`)
  return { admin, person: result.records[0] }
}

describe('session', () => {
  it('ends at sign-out, and only itself', async () => {
    const [one, other] = [await api.as('buyer'), await api.as('buyer')]
    expect((await one('GET', 'srm/supplier/base/list')).status).toBe(200)
    await one('POST', 'sys/logout', { body: {} })
    expect((await one('GET', 'srm/supplier/base/list')).status).toBe(401)
    expect((await other('GET', 'srm/supplier/base/list')).status).toBe(200)
  })

  it('ends after seven days', async () => {
    const token = await tokenOf('buyer')
    later(604_790_000)
    expect((await api.call('GET', 'srm/supplier/base/list', { token })).status).toBe(200)
    later(12_000)
    expect((await api.call('GET', 'srm/supplier/base/list', { token })).status).toBe(401)
  })

  it('never has a token chosen by the client', async () => {
    const fixed = 'f'.repeat(43)
    const { result } = await api.call('POST', 'sys/login', { token: fixed, body: { username: 'buyer', password } })
    expect(result.token).not.toBe(fixed)
    expect((await api.call('GET', 'srm/supplier/base/list', { token: fixed })).status).toBe(401)
  })

  it('accepts its token in the header only', async () => {
    const token = await tokenOf('buyer')
    expect((await api.call('GET', `srm/supplier/base/list?token=${token}`)).status).toBe(401)
  })

  it('continues when a closing page returns, and ends otherwise', async () => {
    const [back, lost] = [await tokenOf('buyer'), await tokenOf('buyer')]
    for (const token of [back, lost]) expect((await beacon(token)).status).toBe(200)
    expect((await api.call('GET', 'srm/supplier/base/list', { token: back })).status).toBe(200)
    later(31_000)
    expect((await api.call('GET', 'srm/supplier/base/list', { token: back })).status).toBe(200)
    expect((await api.call('GET', 'srm/supplier/base/list', { token: lost })).status).toBe(401)
  })

  it('that is closing expires even after the clock was set back', async () => {
    const { store } = api.running.app
    const token = await tokenOf('supplier_b')
    const tomorrow = Date.now() + 86_400_000
    const sql = 'update _session set closing_at = ? where hash = ?'
    await store.write([{ sql, parameters: [tomorrow, tokenHash(token)] }])
    expect((await api.call('GET', mine, { token })).status).toBe(401)
  })

  it('from before the clock was set back ends after hours', async () => {
    const { store } = api.running.app
    const token = await tokenOf('supplier_b')
    const endingIn = async (days: number) => {
      const sql = 'update _session set expires_at = ? where hash = ?'
      await store.write([{ sql, parameters: [Date.now() + days * 86_400_000, tokenHash(token)] }])
      return (await api.call('GET', mine, { token })).status
    }
    expect([await endingIn(7.5), await endingIn(400)]).toEqual([200, 401])
  })

  it('reveals nothing to a beacon', async () => {
    const known = await beacon(await tokenOf('buyer'))
    const unknown = await beacon('x'.repeat(43))
    expect([known.status, known.message, known.result]).toEqual([unknown.status, unknown.message, unknown.result])
    expect((await beacon('x'.repeat(2000))).status).toBe(413)
  })

  it('ends when the person is frozen, also in a batch, and can restart after', async () => {
    const { admin, person } = await personOf('supplier_b')
    const other = await api.as('supplier_b')
    const freeze = (status: number | string) =>
      admin('PUT', 'sys/user/frozenBatch', { body: { ids: person.id, status } })
    expect((await freeze(2)).success).toBe(true)
    expect((await other('GET', mine)).status).toBe(401)
    const refused = await api.call('POST', 'sys/login', { body: { username: 'supplier_b', password } })
    expect(refused.message).toContain('冻结')
    expect((await freeze('1')).success).toBe(true)
    expect((await other('GET', mine)).status).toBe(401)
    expect(await tokenOf('supplier_b')).toBeTruthy()
  })

  it('has current permissions', async () => {
    const { admin, person } = await personOf('approver')
    const approver = await api.as('approver')
    const may = async () => (await approver('GET', 'srm/supplier/base/list')).status
    expect(await may()).toBe(200)
    const edit = async (roles: string) => admin('PUT', 'sys/user/edit', { body: { id: person.id, roles } })
    expect((await edit('nobody')).success).toBe(false)
    await admin('POST', 'sys/role/add', { body: { roleCode: 'nobody', roleName: 'Nobody' } })
    expect((await edit('nobody')).success).toBe(true)
    expect(await may()).toBe(403)
    expect((await edit('approver')).success).toBe(true)
    expect(await may()).toBe(200)
  })
})

describe('tenant', () => {
  it.each(['tenant_id', 'tenant-id'])("is one of the person's own, by the header %s", async (header) => {
    const buyer = await api.as('buyer')
    for (const foreign of ['1', '2', '0,1', '*', "0' or '1'='1", '00', ' '])
      expect([
        foreign,
        (await buyer('GET', 'srm/supplier/base/list', { headers: { [header]: foreign } })).status,
      ]).toEqual([foreign, foreign === ' ' ? 200 : 403])
    const admin = await api.as('admin')
    const totalIn = async (tenant: string) =>
      (await admin('GET', 'srm/supplier/base/list', { headers: { [header]: tenant } })).result.total
    expect([await totalIn('0'), await totalIn('1'), await totalIn('')]).toEqual([64, 4, 64])
  })

  it('is exactly one', async () => {
    const admin = await api.as('admin')
    const headers = { tenant_id: '0', 'tenant-id': '1' }
    expect((await admin('GET', 'srm/supplier/base/list', { headers })).status).toBe(403)
  })
})

describe('department', () => {
  it("is one of the person's own, is restored at the next sign-in, and refuses others", async () => {
    const { admin, person } = await personOf('buyer')
    const departs = await admin('GET', 'sys/depart/list?orgCode=A01A03')
    await admin('PUT', 'sys/user/edit', {
      body: { id: person.id, departs: `${person.departs},${departs.result.records[0].id}` },
    })
    const buyer = await api.as('buyer')
    const both = await buyer('GET', 'sys/user/getCurrentUserDeparts')
    expect(both.result.list.map(({ orgCode }: { orgCode: string }) => orgCode)).toEqual(['A01A01A01', 'A01A03'])
    const choose = (orgCode: unknown, username = '') =>
      buyer('PUT', 'sys/selectDepart', { body: { orgCode, username } })
    expect((await choose('A01A02')).status).toBe(403)
    expect((await choose({ $gt: '' })).status).toBe(400)
    expect((await choose('A01A03', 'admin')).result.userInfo).toMatchObject({ username: 'buyer', orgCode: 'A01A03' })
    const { result } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    expect([result.userInfo.orgCode, result.multi_depart]).toEqual(['A01A03', 2])
  })
})

describe('workplaces', () => {
  const placesOf = async (username: string) => {
    const call = await api.as(username)
    return (await call('GET', 'sys/user/getCurrentUserDeparts')).result
  }

  it('are departments and tenants, as at sign-in', async () => {
    const { result } = await api.call('POST', 'sys/login', { body: { username: 'admin', password } })
    const { list, orgCode, tenantList } = await placesOf('admin')
    expect({ list, orgCode, tenantList }).toEqual({
      list: result.departs,
      orgCode: 'A01A04',
      tenantList: result.tenantList,
    })
    expect(tenantList.map(({ id }: { id: string }) => id)).toEqual(['0', '1'])
  })

  it('are a single tenant without department for a supplier', async () => {
    expect(await placesOf('supplier_t1')).toEqual({
      list: [],
      orgCode: '',
      tenantList: [{ id: '1', name: '青禾水务', nameEn: 'Qinghe Water' }],
    })
  })

  it('leave out frozen tenants, as the server refuses them', async () => {
    const { admin, person } = await personOf('approver')
    await admin('PUT', 'sys/user/edit', { body: { id: person.id, tenants: '1' } })
    const open = async () => (await placesOf('approver')).tenantList.map(({ id }: { id: string }) => id)
    expect(await open()).toEqual(['0', '1'])
    const status = (value: string) =>
      api.running.app.store.write([{ sql: "update sys_tenant set status = ? where code = '1'", parameters: [value] }])
    await status('2')
    expect(await open()).toEqual(['0'])
    await status('1')
  })
})

describe('password', () => {
  it('changes with the old one only, to an uncommon one', async () => {
    const approver = await api.as('approver')
    const other = await api.as('approver')
    const change = (oldpassword: string, next: string, again = next, username = 'approver') =>
      approver('PUT', 'sys/user/updatePassword', {
        body: { username, oldpassword, password: next, confirmpassword: again },
      })
    const good = 'a quiet heron 42'
    expect((await change(password, good, good, 'buyer')).status).toBe(403)
    expect((await change('wrong', good)).message).toContain('旧密码')
    expect((await change(password, good, `${good}!`)).message).toContain('不一致')
    for (const weak of ['', 'short1', 'password1', 'Procura2026', 'approver-2026', '20260101', 'x'.repeat(65)])
      expect([weak, (await change(password, weak)).success]).toEqual([weak, false])
    expect((await change(password, good)).success).toBe(true)
    expect((await approver('GET', 'srm/supplier/base/list')).status).toBe(200)
    expect((await other('GET', 'srm/supplier/base/list')).status).toBe(401)
    expect(await tokenOf('approver', good)).toBeTruthy()
  })

  it('cannot be guessed through an open session', async () => {
    const buyer = await api.as('supplier_a')
    const guess = () =>
      buyer('PUT', 'sys/user/updatePassword', {
        body: { oldpassword: 'x', password: 'a quiet heron 42', confirmpassword: 'a quiet heron 42' },
      })
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(200)
    expect((await guess()).status).toBe(429)
  })

  it("is reset by a one-use link to the person's own address only", async () => {
    const { admin } = await personOf('supplier_b')
    const other = await api.as('supplier_b')
    const reset = (username: unknown) =>
      admin('PUT', 'sys/user/changePassword', { body: { username, password: 'a quiet heron 42' } })
    expect((await reset('nobody')).success).toBe(false)
    expect((await reset({})).status).toBe(400)
    const sent = await reset('supplier_b')
    expect([sent.success, sent.text.includes('user/password')]).toEqual([true, false])
    expect(sent.message).toContain('填写的密码未生效')
    // The old password is valid until the link is used.
    expect((await other('GET', mine)).status).toBe(200)
    expect(await tokenOf('supplier_b')).toBeTruthy()
    const letters = await admin('GET', 'msg/message/list?pageSize=50&esReceiver=supplier_b@example.com')
    expect(letters.result.records.map(({ templateCode }: { templateCode: string }) => templateCode)).toContain(
      'account:link:reset',
    )
    expect(letters.text).not.toContain('user/password#')
    const notices = await other('GET', 'sys/annountCement/listByUser')
    expect(notices.text).toContain('已向您的邮箱发送设置密码的链接')
  })

  it('is set by a one-time link from an administrator, without an e-mail address', async () => {
    const { admin, person } = await personOf('supplier_b')
    const { id } = person
    expect((await admin('PUT', 'sys/user/edit', { body: { id, email: '' } })).success).toBe(true)
    const other = await api.as('supplier_b')
    const { message } = await admin('POST', 'sys/user/resetPassword', { body: { id } })
    const link = /#(.+)$/.exec(message)?.[1]
    const choose = (password: string, values: object = {}) =>
      api.call('POST', 'sys/user/passwordByLink', { body: { link, password, confirmpassword: password, ...values } })
    const whose = await api.call('POST', 'sys/user/passwordLink', { body: { link } })
    expect(whose.result).toMatchObject({ username: 'supplier_b' })
    expect((await choose('password1')).success).toBe(false)
    expect((await choose('a quiet heron 42', { confirmpassword: 'x' })).success).toBe(false)
    expect((await choose('a quiet heron 42', { link: 'x'.repeat(43) })).message).toContain('链接无效')
    expect((await choose('a quiet heron 42', { link: {} })).status).toBe(400)
    for (const cut of ['', link?.slice(0, -5)])
      expect((await api.call('POST', 'sys/user/passwordLink', { body: { link: cut } })).message).toContain('链接无效')
    const both = await Promise.all([choose('a quiet heron 42'), choose('a quiet heron 42')])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect((await choose('a quiet heron 43')).success).toBe(false)
    expect((await other('GET', mine)).status).toBe(401)
    expect(await tokenOf('supplier_b', 'a quiet heron 42')).toBeTruthy()
    const log = await admin('GET', 'sys/log/list?logType=credential&logContent=supplier_b')
    expect(log.text).toContain('handed over')
    const notices = await api.call('GET', 'sys/annountCement/listByUser', {
      token: await tokenOf('supplier_b', 'a quiet heron 42'),
    })
    expect(notices.text).toContain('管理员取得了您账号的密码链接')
  })

  it('is counted in characters, and normalised', async () => {
    const quality = await api.as('quality')
    const change = (oldpassword: string, next: string) =>
      quality('PUT', 'sys/user/updatePassword', { body: { oldpassword, password: next, confirmpassword: next } })
    expect((await change(password, '🐎🔋📎🌊')).success).toBe(false)
    const long = '🐎🔋📎🌊🏔️é'.normalize('NFD').repeat(7)
    expect(long.length).toBeGreaterThan(64)
    expect((await change(password, long)).success).toBe(true)
    expect(await tokenOf('quality', long.normalize('NFC'))).toBeTruthy()
    expect((await change(long, 'x'.repeat(65))).success).toBe(false)
  })

  it('of an administrator cannot be reset by editors of people', async () => {
    const admin = await api.as('admin')
    const tree = await admin('GET', 'sys/permission/queryTreeList')
    const perms = await admin('GET', 'sys/permission/list?pageNo=1&perms=sys:user:edit,sys:user:list')
    expect(tree.result.ids).toContain(perms.result.records[0].id)
    const ids = perms.result.records.map(({ id }: { id: string }) => id).join()
    await admin('POST', 'sys/permission/saveRolePermission', { body: { roleId: 'buyer', permissionIds: ids } })
    const buyer = await api.as('buyer')
    const reset = (username: string) =>
      buyer('PUT', 'sys/user/changePassword', { body: { username, password: 'a quiet heron 42' } })
    expect((await reset('admin')).status).toBe(403)
    expect((await reset('supplier_t1')).success).toBe(false)
    expect((await reset('supplier_a')).success).toBe(true)
    expect(await tokenOf('admin')).toBeTruthy()
  })
})
