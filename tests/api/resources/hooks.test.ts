import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levelCode, placeOf } from '../../../server/hooks/level-code.ts'
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

describe('an account', () => {
  it('is made with a password that is nowhere to be seen, and signs in with it', async () => {
    const { success, result, text } = await addUser()
    expect([success, text.includes('violet'), 'password' in result]).toEqual([true, false, false])
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(true)
    const [kept] = await rows('select hash from _password where user_id = ?', result.id)
    expect(String(kept?.hash)).toMatch(/^\$argon2id\$/)
    const everything =
      JSON.stringify(await rows('select * from sys_user')) + JSON.stringify(await rows('select * from _history'))
    expect([everything.includes('violet'), everything.includes('$argon2id$')]).toEqual([false, false])
  })

  it('needs a password, and a good one', async () => {
    const missing = await addUser({ password: '' })
    expect(missing.result.errors).toEqual([{ pointer: '/password', message: '此项必填' }])
    expect((await addUser({ password: 'password1' })).message).toContain('8 到 64 位')
  })

  it('has its password typed twice alike, where it is sent twice', async () => {
    const other = await addUser({ confirmPassword: 'violet harbour 13' })
    expect(other.result.errors).toEqual([{ pointer: '/confirmPassword', message: '两次输入的密码不一致' }])
    const same = await addUser({ confirmPassword: 'violet harbour 12' })
    expect([same.success, same.text.includes('violet'), 'confirmPassword' in same.result]).toEqual([true, false, false])
    const body = { id: same.result.id, confirmPassword: 'amber lantern 34' }
    const alone = await on.admin('PUT', 'sys/user/edit', { body, headers: { lang: 'en' } })
    expect(alone.result.errors[0].message).toBe('The two passwords are not the same')
  })

  it('has a name that nobody has in any tenant', async () => {
    const own = await addUser({ username: 'buyer' })
    const foreign = await addUser({ username: 'supplier_t1' })
    for (const { success, result } of [own, foreign]) {
      expect([success, result.errors[0].pointer]).toEqual([false, '/username'])
    }
  })

  it('keeps its password when none is sent, and loses its sessions with a new one', async () => {
    const { result } = await addUser()
    const token = (await signIn(result.username, 'violet harbour 12')).result.token
    const alive = async () => (await on.api.call('GET', 'sys/user/getCurrentUserDeparts', { token })).status
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, post: 'Clerk' } })
    expect(await alive()).toBe(200)
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, password: 'amber lantern 34' } })
    expect(await alive()).toBe(401)
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(false)
    expect((await signIn(result.username, 'amber lantern 34')).success).toBe(true)
  })

  it('is signed out when it is frozen, and gone with its password when deleted', async () => {
    const { result } = await addUser()
    const token = (await signIn(result.username, 'violet harbour 12')).result.token
    await on.admin('POST', 'sys/user/do/freeze', { body: { id: result.id } })
    expect((await on.api.call('GET', 'sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
    expect((await signIn(result.username, 'violet harbour 12')).success).toBe(false)
    await on.admin('DELETE', `sys/user/delete?id=${result.id}`)
    expect(await rows('select 1 from _password where user_id = ?', result.id)).toEqual([])
  })

  it('cannot be taken from under oneself', async () => {
    const [own] = await rows("select id from sys_user where username = 'admin'")
    expect((await on.admin('DELETE', `sys/user/delete?id=${own?.id}`)).status).toBe(403)
    expect((await on.admin('POST', 'sys/user/do/freeze', { body: { id: own?.id } })).success).toBe(false)
  })

  it('of an administrator is an administrator’s to make and change', async () => {
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
    const clerk = await on.api.as('approver')
    expect((await addUser({}, clerk)).success).toBe(true)
    expect((await addUser({ roles: 'buyer,admin' }, clerk)).status).toBe(403)
    expect((await addUser({ tenants: '1' }, clerk)).status).toBe(403)
    const [admin] = await rows("select id from sys_user where username = 'admin'")
    const reset = await clerk('PUT', 'sys/user/edit', { body: { id: admin?.id, password: 'amber lantern 34' } })
    expect(reset.status).toBe(403)
    const [own] = await rows("select id from sys_user where username = 'approver'")
    const raised = await clerk('PUT', 'sys/user/edit', { body: { id: own?.id, roles: 'approver,admin' } })
    expect(raised.status).toBe(403)
    expect((await signIn('admin', password)).success).toBe(true)
  })

  it('leaves a note when its rights change', async () => {
    const { result } = await addUser()
    await on.admin('PUT', 'sys/user/edit', { body: { id: result.id, roles: 'approver' } })
    const noted = await rows(
      "select request_param as detail from sys_log where log_type = 'rights' and log_content = ? order by id desc",
      result.username,
    )
    expect(noted.map(({ detail }) => JSON.parse(String(detail)).fields)).toEqual(['roles', 'roles,departs,userType'])
  })
})

describe('a department', () => {
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

describe('a category', () => {
  const add = (pid: string | null, values: object = {}) =>
    on.admin('POST', 'sys/category/add', { body: { name: `分类 ${Math.random()}`, pid, ...values } })

  it('gets the next code of its level, whatever a caller sends for it, and keeps it', async () => {
    const top = (await add(null, { code: 'MINE' })).result
    expect(top.code).toMatch(/^A\d\d$/)
    const parts = await Promise.all([add(top.id), add(top.id)])
    expect(parts.map(({ result }) => result.code).toSorted()).toEqual([`${top.code}A01`, `${top.code}A02`])
    const moved = await on.admin('PUT', 'sys/category/edit', {
      body: { id: parts[0]?.result.id, pid: null, code: 'B01' },
    })
    expect(moved.result).toMatchObject({ code: parts[0]?.result.code, pid: top.id })
  })

  it('goes on behind those that are there from the start', async () => {
    const [engineering] = await rows("select id, code from sys_category where code = 'A01'")
    const { result } = await add(String(engineering?.id))
    expect(result.code).toBe('A01A06')
  })
})
