import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levelCode, placeOf } from '../../../server/domain/hooks/level-code.ts'
import { dueJobs } from '../../../server/features/jobs/plans.ts'
import { password } from '../../kit/api-server.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const rows = (sql: string, ...parameters: unknown[]) => on.api.running.app.store.rows({ sql, parameters })
const signIn = (username: string, secret: string) =>
  on.api.call('POST', 'sys/login', { body: { username, password: secret } })

let count = 0
async function addUser(values: object = {}, call = on.admin) {
  count += 1
  const depart = await on.admin('GET', 'sys/depart/list')
  return call('POST', 'sys/user/add', {
    body: {
      username: `person${count}`,
      realname: `人 ${count}`,
      password: 'violet harbour 12',
      roles: 'buyer',
      departs: depart.result.records[0].id,
      userType: 'internal',
      ...values,
    },
  })
}

describe('account', () => {
  it('is created with a password that is never shown, and signs in with it', async () => {
    const { success, result, text } = await addUser()
    expect([success, text.includes('violet'), 'password' in result]).toEqual([true, false, false])
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(true)
    const [stored] = await rows('select hash from _password where user_id = ?', result.id)
    expect(String(stored?.hash)).toMatch(/^\$argon2id\$/)
    const everything =
      JSON.stringify(await rows('select * from sys_user')) + JSON.stringify(await rows('select * from _history'))
    expect([everything.includes('violet'), everything.includes('$argon2id$')]).toEqual([false, false])
  })

  it('has a strong password, or an invitation to set one', async () => {
    expect((await addUser({ password: 'password1' })).message).toContain('8 到 64 位')
    const { result } = await addUser({ password: '', email: 'invited@example.com' })
    expect(result.status).toBe(3)
    const letters = await on.admin('GET', 'msg/message/list?esReceiver=invited@example.com')
    expect(letters.result.records).toMatchObject([{ templateCode: 'account:link:invite', esSendStatus: '0' }])
    expect(await rows('select 1 from _password_link where user_id = ?', result.id)).toEqual([])
  })

  it('requires two equal passwords, where both are sent', async () => {
    const other = await addUser({ confirmPassword: 'violet harbour 13' })
    expect(other.result.errors).toEqual([{ pointer: '/confirmPassword', message: '两次输入的密码不一致' }])
    const same = await addUser({ confirmPassword: 'violet harbour 12' })
    expect([same.success, same.text.includes('violet'), 'confirmPassword' in same.result]).toEqual([true, false, false])
  })

  it('has a unique name over all tenants, ignoring case', async () => {
    for (const username of ['buyer', 'supplier_t1', 'Buyer', 'ADMIN']) {
      const { success, result } = await addUser({ username })
      expect([username, success, result.errors?.[0].pointer]).toEqual([username, false, '/username'])
    }
    expect((await signIn('ＢＵＹＥＲ ', password)).success).toBe(true)
    const { result } = await addUser({ username: 'Folded1' })
    await on.admin('DELETE', `sys/user/delete?id=${result.id}`)
    expect((await addUser({ username: 'folded1' })).success).toBe(true)
  })

  it('with a colliding old name signs in by its exact name', async () => {
    const { result } = await addUser({ username: 'older1' })
    const { store } = on.api.running.app
    await store.write([
      { sql: `update sys_user set username = 'BUYER' where id = ?`, parameters: [result.id] },
      { sql: 'delete from _account_name where user_id = ?', parameters: [result.id] },
    ])
    const { keepOlderNames } = await import('../../../server/rights/auth/folded-name.ts')
    await keepOlderNames(store)
    expect((await signIn('BUYER', 'violet harbour 12')).result.userInfo.id).toBe(result.id)
    expect((await signIn('Buyer', password)).result.userInfo.username).toBe('buyer')
    await on.admin('DELETE', `sys/user/delete?id=${result.id}`)
  })

  it('keeps password and sessions on any edit; password changes of other persons are refused', async () => {
    const { result } = await addUser()
    const token = (await signIn(result.username, 'violet harbour 12')).result.token
    const alive = async () => (await on.api.call('GET', 'sys/user/getCurrentUserDeparts', { token })).status
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, post: 'Clerk' } })
    expect(await alive()).toBe(200)
    const set = await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, password: 'amber lantern 34' } })
    expect([set.success, set.message.includes('一次性链接')]).toEqual([false, true])
    expect(await alive()).toBe(200)
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(true)
  })

  it('is signed out when frozen, and loses its password when deleted', async () => {
    const { result } = await addUser()
    const token = (await signIn(result.username, 'violet harbour 12')).result.token
    await on.admin('POST', 'sys/user/do/freeze', { body: { id: result.id } })
    expect((await on.api.call('GET', 'sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(false)
    await on.admin('DELETE', `sys/user/delete?id=${result.id}`)
    expect(await rows('select 1 from _password where user_id = ?', result.id)).toEqual([])
  })

  it('cannot delete or freeze itself', async () => {
    const [own] = await rows("select id from sys_user where username = 'admin'")
    expect((await on.admin('DELETE', `sys/user/delete?id=${own?.id}`)).status).toBe(403)
    expect((await on.admin('POST', 'sys/user/do/freeze', { body: { id: own?.id } })).success).toBe(false)
  })

  it('of an administrator is managed by administrators only', async () => {
    const rights = ['sys:user:list', 'sys:user:add', 'sys:user:edit', 'sys:user:delete']
    const permissions = await rows(
      `select id from sys_permission where perms in (${rights.map(() => '?').join()})`,
      ...rights,
    )
    await on.api.running.app.store.write(
      permissions.map(({ id }) => ({
        sql: "insert into _grant (role, permission_id) values ('approver', ?)",
        parameters: [id],
      })),
    )
    const approver = await on.api.as('approver')
    const invited = { password: '', roles: 'approver', email: 'invited2@example.com' }
    expect((await addUser(invited, approver)).success).toBe(true)
    expect((await addUser({ ...invited, email: '' }, approver)).result.errors[0].pointer).toBe('/email')
    expect((await addUser({ ...invited, password: 'violet harbour 12' }, approver)).success).toBe(false)
    // A person can only grant roles within the own permissions.
    expect((await addUser({ ...invited, roles: 'buyer' }, approver)).status).toBe(403)
    expect((await addUser({ ...invited, roles: 'approver,admin' }, approver)).status).toBe(403)
    // Tenants are offered only with permission to list them.
    expect((await addUser({ ...invited, tenants: '1' }, approver)).success).toBe(false)
    const [admin] = await rows("select id from sys_user where username = 'admin'")
    const reset = await approver('PUT', 'sys/user/edit', { body: { id: admin?.id, password: 'amber lantern 34' } })
    expect(reset.status).toBe(403)
    const [own] = await rows("select id from sys_user where username = 'approver'")
    for (const roles of ['approver,admin', 'approver,quality', 'quality']) {
      const raised = await approver('PUT', 'sys/user/edit', { body: { id: own?.id, roles } })
      expect([raised.status, raised.message]).toEqual([403, '不能修改自己的角色、权限或归属，请由其他管理员操作'])
    }
    const { result } = await addUser({ roles: 'expert' })
    const refusedEdit = await approver('PUT', 'sys/user/edit', { body: { id: result.id, roles: 'expert,buyer' } })
    expect(refusedEdit.status).toBe(403)
    expect((await signIn('admin', password)).success).toBe(true)
  })

  it('changes of permissions are audited, and notified', async () => {
    const { result } = await addUser()
    const { token } = (await signIn(result.username, 'violet harbour 12')).result
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, roles: 'approver' } })
    const noted = await rows(
      "select request_param as detail from sys_log where log_type = 'rights' and log_content = ? order by id desc",
      result.username,
    )
    expect(noted.map(({ detail }) => JSON.parse(String(detail)).fields)).toEqual([
      'roles',
      'roles,departs,identity,userType',
    ])
    const notices = await on.api.call('GET', 'sys/annountCement/listByUser', { token })
    expect(notices.text).toContain('修改了您的账号：角色')
  })

  it('notifies the former address of a new one', async () => {
    const { result } = await addUser({ email: 'former@example.com' })
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, email: 'latter@example.com' } })
    const sent = await on.admin('GET', 'msg/message/list?pageSize=50&esTitle=您的账号有变更&esType=email')
    const receivers = sent.result.records.map(({ esReceiver }: { esReceiver: string }) => esReceiver)
    expect(receivers).toEqual(expect.arrayContaining(['former@example.com', 'latter@example.com']))
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, phone: '13955556666' } })
    const notices = await on.admin('GET', `msg/message/list?pageSize=50&esReceiver=${result.username}`)
    expect(notices.text).toContain('修改了您的账号：手机')
  })

  it('shows its lock, which an administrator can remove', async () => {
    const { result } = await addUser()
    for (let tries = 0; tries < 6; tries += 1) await signIn(result.username, 'x')
    expect((await signIn(result.username, 'violet harbour 12')).status).toBe(429)
    const lockedUntil = async () => (await on.admin('GET', `sys/user/queryById?id=${result.id}`)).result.lockedUntil
    expect(await lockedUntil()).toMatch(/^\d{4}-/)
    const unlock = (call = on.admin) => call('POST', 'sys/user/do/unlock', { body: { id: result.id } })
    expect((await unlock(on.buyer)).status).toBe(403)
    expect((await unlock()).success).toBe(true)
    expect(await lockedUntil()).toBeNull()
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(true)
  })
})

describe('department', () => {
  const add = (parentId: string | null) =>
    on.admin('POST', 'sys/depart/add', { body: { departName: `部门 ${Math.random()}`, orgCategory: '2', parentId } })

  it('gets the next code of its level', async () => {
    const top = (await add(null)).result
    expect(top.orgCode).toMatch(/^A\d\d$/)
    const parts = await Promise.all([add(top.id), add(top.id), add(top.id)])
    const codes = parts.map(({ result }) => result.orgCode).toSorted()
    expect(codes).toEqual([`${top.orgCode}A01`, `${top.orgCode}A02`, `${top.orgCode}A03`])
    expect((await add(parts[0]?.result.id)).result.orgCode).toBe(`${parts[0]?.result.orgCode}A01`)
  })

  it('counts from A01 over A99 to B01', () => {
    expect([1, 99, 100, 199].map(levelCode)).toEqual(['A01', 'A99', 'B01', 'C01'])
    expect(['A01', 'A99', 'B01', 'C01'].map(placeOf)).toEqual([1, 99, 100, 199])
  })
})

describe('category', () => {
  const add = (pid: string | null, values: object = {}) =>
    on.admin('POST', 'sys/category/add', { body: { name: `分类 ${Math.random()}`, pid, ...values } })

  it('gets and keeps the next code of its level, whatever the caller sends', async () => {
    const top = (await add(null, { code: 'MINE' })).result
    expect(top.code).toMatch(/^A\d\d$/)
    const parts = await Promise.all([add(top.id), add(top.id)])
    expect(parts.map(({ result }) => result.code).toSorted()).toEqual([`${top.code}A01`, `${top.code}A02`])
    const moved = await on.admin('PUT', 'sys/category/edit', {
      body: { id: parts[0]?.result.id, pid: null, code: 'B01' },
    })
    expect(moved.result).toMatchObject({ code: parts[0]?.result.code, pid: top.id })
  })

  it('continues after the initial ones', async () => {
    const [engineering] = await rows("select id, code from sys_category where code = 'A01'")
    const { result } = await add(String(engineering?.id))
    expect(result.code).toBe('A01A06')
  })
})

describe('last administrator', () => {
  const idOf = async (username: string) =>
    String((await rows('select id from sys_user where username = ?', username))[0]?.id)
  const edit = (call: typeof on.admin, id: string, body: object) =>
    call('PUT', 'sys/user/edit', { body: { id, ...body } })
  const administrator = async (tenants: string) => {
    const { result } = await addUser({ roles: 'admin', tenants })
    const { token } = (await signIn(result.username, 'violet harbour 12')).result
    const call: typeof on.admin = (method, path, ask) => on.api.call(method, path, { token, ...ask })
    return { id: String(result.id), username: String(result.username), call }
  }

  it('of a tenant keeps the role, against every caller and path', async () => {
    const admin = await idOf('admin')
    // The second tenant's administrator; the last one is then of the platform tenant.
    const frozen = `update sys_user set status = '2' where username = 'admin_t1'`
    await on.api.running.app.store.write([{ sql: frozen, parameters: [] }])
    expect((await edit(on.admin, admin, { roles: 'buyer' })).status).toBe(403)
    // An invited person without a password does not count as an administrator.
    await addUser({ roles: 'admin', tenants: '1', password: '', email: 'invited3@example.com' })
    const here = await administrator('')
    for (const body of [{ roles: 'buyer' }, { roles: 'admin,buyer', tenants: '' }]) {
      const refused = await edit(here.call, admin, body)
      expect([refused.status, refused.message]).toEqual([403, '这是最后一个可登录的管理员，请先指定另一名管理员'])
    }
    for (const [method, path, body] of [
      ['POST', 'sys/user/do/freeze', { ids: admin }],
      ['PUT', 'sys/user/frozenBatch', { ids: admin, status: 2 }],
      ['DELETE', `sys/user/delete?id=${admin}`, undefined],
      ['DELETE', `sys/user/deleteBatch?ids=${admin}`, undefined],
      ['POST', 'sys/user/join', { ids: admin, field: 'roles', value: 'admin', leave: true }],
    ] as const)
      expect([path, (await here.call(method, path, { body })).success]).toEqual([path, false])
    const [platformTenant] = await rows("select id from sys_tenant where code = '0'")
    const closed = await on.admin('PUT', 'sys/tenant/edit', { body: { id: platformTenant?.id, status: '2' } })
    const deletion = await on.admin('DELETE', `sys/tenant/delete?id=${platformTenant?.id}`)
    expect([closed.success, deletion.success]).toEqual([false, false])
    const [role] = await rows("select id from sys_role where role_code = 'admin'")
    expect((await here.call('DELETE', `sys/role/delete?id=${role?.id}`)).success).toBe(false)
    expect((await here.call('POST', 'sys/user/do/freeze', { body: { id: here.id } })).success).toBe(false)
    expect((await on.admin('GET', 'sys/log/list')).success).toBe(true)
    expect((await on.admin('DELETE', `sys/user/delete?id=${here.id}`)).success).toBe(true)
  })

  it("stays when two remove each other's role concurrently", async () => {
    const [one, two] = [await administrator('1'), await administrator('1')]
    // Removes all administrators but these two.
    const { store } = on.api.running.app
    await store.write([{ sql: `update sys_user set roles = 'buyer' where username = 'admin'`, parameters: [] }])
    const results = await Promise.all([
      edit(one.call, two.id, { roles: 'buyer' }),
      edit(two.call, one.id, { roles: 'buyer' }),
    ])
    expect(results.filter(({ success }) => success)).toHaveLength(1)
    const administrators = await rows("select id from sys_user where roles = 'admin' and id in (?, ?)", one.id, two.id)
    expect(administrators).toHaveLength(1)
    await store.write([{ sql: `update sys_user set roles = 'admin' where username = 'admin'`, parameters: [] }])
  })

  it('stays when the last two are deleted in one request, with a message', async () => {
    const pair = [await administrator(''), await administrator('')].map(({ id }) => id)
    const { store } = on.api.running.app
    await store.write([{ sql: `update sys_user set tenants = '77' where id in (?, ?)`, parameters: pair }])
    const refused = await on.admin('DELETE', `sys/user/deleteBatch?ids=${pair.join()}`)
    expect([refused.status, refused.message]).toEqual([403, '这是最后一个可登录的管理员，请先指定另一名管理员'])
    expect(await rows('select id from sys_user where id in (?, ?)', ...pair)).toHaveLength(2)
  })

  it('a thawed, invited person is invited again', async () => {
    const { result } = await addUser({ password: '', email: 'thawed@example.com' })
    const freeze = (status: number) => on.admin('PUT', 'sys/user/frozenBatch', { body: { ids: result.id, status } })
    const state = async () => String((await rows('select status from sys_user where id = ?', result.id))[0]?.status)
    expect(await state()).toBe('3')
    await freeze(2)
    expect(await state()).toBe('2')
    expect((await freeze(1)).success).toBe(true)
    expect(await state()).toBe('3')
  })

  it('jobs run on time after the clock was set back', async () => {
    const { store } = on.api.running.app
    await dueJobs(store)
    const [job] = await rows('select job_id from _job_lease where next_at is not null')
    expect(job).toBeDefined()
    const future = Date.now() + 3_000 * 86_400_000
    await store.write([
      { sql: 'update _job_lease set next_at = ? where job_id = ?', parameters: [future, job?.job_id] },
    ])
    await dueJobs(store)
    const [planned] = await rows('select next_at from _job_lease where job_id = ?', job?.job_id)
    expect(Number(planned?.next_at)).toBeLessThan(future)
  })

  it('is restored by the command line', async () => {
    const { store, options } = on.api.running.app
    await store.write([
      { sql: `update sys_user set roles = 'buyer', status = '2' where username = 'admin'`, parameters: [] },
    ])
    for (let tries = 0; tries < 6; tries += 1) await signIn('admin', 'x')
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['server/boot/cli/admin.ts', ...args, '--data', options.dataDir], {
        env: { ...process.env, DATABASE_URL: options.databaseUrl ?? '', PUBLIC_URL: 'https://portal.example' },
      })
    await expect(command('reset', 'nobody-here')).rejects.toMatchObject({
      stderr: expect.stringContaining('nobody-here'),
    })
    await expect(command('link', 'admin')).rejects.toMatchObject({ stderr: expect.stringContaining('frozen') })
    const { stdout } = await command('reset', 'Admin')
    const link = /https:\/\/portal\.example\/user\/password#(\S+)/.exec(stdout)?.[1]
    const body = { link, password: 'amber lantern 34', confirmpassword: 'amber lantern 34' }
    expect((await on.api.call('POST', 'sys/user/passwordByLink', { body })).success).toBe(true)
    const { result } = await signIn('admin', 'amber lantern 34')
    expect(result.userInfo).toMatchObject({ username: 'admin', status: 1, roles: ['buyer', 'admin'] })
    const log = await on.api.call('GET', 'sys/log/list?logType=credential&logContent=admin', { token: result.token })
    expect(log.text).toContain('admin reset')
  })
})
