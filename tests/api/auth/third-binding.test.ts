import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../kit/api-server.ts'
import { type Call, providerCalls, publicUrl, startProviders } from './third-kit.ts'

/** Binding of an account to one of a third-party provider. */
let world: Awaited<ReturnType<typeof startProviders>>
let api: typeof world.api
let oidc: typeof world.oidc
beforeAll(async () => {
  world = await startProviders()
  ;({ api, oidc } = world)
})
afterAll(() => world?.close())
afterEach(() => reset())

const { write, rows, bindingOf, finished, bound, accountAdmin, restrictTo, own, reset } = providerCalls(() => world)

describe('binding of an account', () => {
  it('requires the password, redirects to the provider and back, and is audited', async () => {
    const call = await api.as('buyer')
    const wrong = await bindingOf(call, { password: 'x' })
    expect([wrong.begun.success, wrong.begun.message]).toEqual([false, '密码错误'])
    const started = await bindingOf(call)
    const authorizeUrl = new URL(started.begun.result.address)
    expect(authorizeUrl.origin).toBe(oidc.issuer)
    expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
      client_id: 'procura',
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/sys/thirdLogin/callback/corp`,
    })
    expect(started.begun.text).not.toContain(oidc.clientSecret)
    expect(started.location).toMatch(/^\/user\/binding\?third=[\w-]{43}$/)
    expect(await own(call)).toEqual([])
    expect((await finished(call, started)).message).toBe('绑定成功')
    expect(await own(call)).toEqual([
      { id: expect.any(String), thirdType: 'corp', realname: '林集团', createTime: expect.stringMatching(/^\d{4}-/) },
    ])
    const [noted] = await rows(`select userid, request_param from sys_log where log_content = 'third bound'`)
    expect(noted).toMatchObject({ userid: 'buyer', request_param: '{"provider":"corp","name":"林集团"}' })
    const others = await (await api.as('admin'))('GET', 'sys/thirdAccount/list')
    expect(others.result.records[0]).toMatchObject({ username: 'buyer', thirdType: 'corp', thirdUsername: '林集团' })
  })

  it("is refused for another person's account, and for a second own one", async () => {
    const buyer = await bound('buyer')
    const approver = await api.as('approver')
    const secondBinding = await finished(approver, await bindingOf(approver))
    expect([secondBinding.success, secondBinding.message]).toEqual([
      false,
      '该第三方账号已被其他用户绑定，请先由该用户解绑',
    ])
    expect(await own(approver)).toEqual([])
    oidc.person = { sub: 'p-2', name: '林二' }
    expect((await bindingOf(buyer)).begun.message).toContain('请先解绑')
  })

  it('is finished once, by its starter, in the same session and browser', async () => {
    const buyer = await api.as('buyer')
    const other = await api.as('approver')
    const secondSession = await api.as('buyer')
    for (const [call, change] of [
      [other, {}],
      [secondSession, {}],
      [buyer, { cookie: '' }],
      [buyer, { cookie: `__Host-procura-third=${'a'.repeat(43)}` }],
    ] as const) {
      const started = await bindingOf(buyer)
      expect((await finished(call, { ...started, ...change })).message).toContain('请重新开始')
      // A refused attempt uses up the token.
      expect((await finished(buyer, started)).success).toBe(false)
    }
    expect(await own(buyer)).toEqual([])
    const going = await bindingOf(buyer)
    expect((await finished(buyer, going)).success).toBe(true)
    expect((await finished(buyer, going)).success).toBe(false)
  })

  it('keeps the session alive during the absence, and no longer', async () => {
    const { result: welcome } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    const { token } = welcome
    const begun = Date.now()
    const [before] = await rows('select count(*) as n from _session where closing_at is not null')
    const body = { thirdType: 'corp', password }
    await api.call('POST', 'sys/thirdApp/bindThirdAppAccount', { token, body })
    const waiting = await rows('select closing_at from _session where closing_at is not null')
    expect(Number(before?.n)).toBe(0)
    expect(waiting).toHaveLength(1)
    const until = Number(waiting[0]?.closing_at) + 30_000
    expect(until - begun).toBeGreaterThan(590_000)
    expect(until - begun).toBeLessThan(620_000)
    // Leaving closes the page; returning restores the session.
    await api.call('POST', 'sys/logoutV2', { raw: token, headers: { 'content-type': 'text/plain' } })
    expect(await rows('select closing_at from _session where closing_at is not null')).toEqual(waiting)
    expect((await api.call('GET', 'user/info', { token })).status).toBe(200)
    expect(await rows('select closing_at from _session where closing_at is not null')).toEqual([])
  })

  it('is removed with the password, by its owner or an administrator, and with its person', async () => {
    const buyer = await bound('buyer')
    const [{ id }] = await own(buyer)
    const unbind = (call: Call, body: object) =>
      call('POST', 'sys/thirdApp/deleteThirdAccount', { body: { id, ...body } })
    expect((await unbind(buyer, { password: 'x' })).message).toBe('密码错误')
    expect((await unbind(await api.as('approver'), { password })).success).toBe(false)
    expect((await unbind(buyer, { password })).message).toBe('已解绑')
    expect(await own(buyer)).toEqual([])
    expect(
      await rows(`select 1 as one from sys_log where log_content = 'third removed' and userid = 'buyer'`),
    ).toHaveLength(1)

    await bound('buyer')
    const [rebound] = await own(buyer)
    const byOther = { body: { ids: rebound.id } }
    expect((await buyer('POST', 'sys/thirdAccount/unbind', byOther)).status).toBe(403)
    const admin = await api.as('admin')
    expect((await admin('POST', 'sys/thirdAccount/unbind', byOther)).success).toBe(true)
    expect(await own(buyer)).toEqual([])

    await bound('buyer')
    const [third] = await own(buyer)
    const warden = await accountAdmin('approver')
    const byWarden = () => warden('POST', 'sys/thirdAccount/unbind', { body: { ids: third.id } })
    const rule = await restrictTo('approver')
    expect(await byWarden()).toMatchObject({ success: false, message: '未找到对应数据' })
    await admin('DELETE', `sys/dataRule/delete?id=${rule}`)
    expect((await byWarden()).message).toBe('已解绑 1 个账号')

    const departs = (await rows(`select id from sys_depart where org_code = 'A01A01A01'`))[0]?.id
    const body = { username: 'third1', realname: '三方', password, roles: 'buyer', departs, userType: 'internal' }
    const added = await admin('POST', 'sys/user/add', { body })
    expect(added.message).toBe('添加成功')
    await bound('third1')
    expect((await admin('DELETE', `sys/user/delete?id=${added.result.id}`)).success).toBe(true)
    expect(await rows('select id from _third_account')).toEqual([])
  })

  it('is kept as the last sign-in of the last administrator, for every caller', async () => {
    const admin = await bound('admin')
    const [{ id }] = await own(admin)
    const [stored] = await rows(
      `select * from _password where user_id = (select id from sys_user where username = 'admin')`,
    )
    const warden = await accountAdmin('approver')
    await write('delete from _password where user_id = ?', stored?.user_id)
    try {
      const byWarden = () => warden('POST', 'sys/thirdAccount/unbind', { body: { ids: id } })
      expect(await byWarden()).toMatchObject({
        status: 403,
        message: '这是最后一个可登录的管理员，请先指定另一名管理员',
      })
      expect(await own(admin)).toHaveLength(1)
      await write(
        'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
        ...[stored?.user_id, stored?.hash, stored?.changed_at],
      )
      expect((await byWarden()).message).toBe('已解绑 1 个账号')
    } finally {
      await write(
        'insert into _password (user_id, hash, changed_at) values (?, ?, ?) on conflict do nothing',
        ...[stored?.user_id, stored?.hash, stored?.changed_at],
      )
    }
  })
})
