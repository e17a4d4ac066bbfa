import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type System, startSystem } from './fixture.ts'

let on: System
beforeAll(async () => {
  on = await startSystem()
})
afterAll(() => on?.close())

describe('online people', () => {
  it('are listed with their origin, and signed out by permission, except the own session', async () => {
    const victim = await on.api.as('finance')
    const { result } = await on.admin('GET', 'sys/online/list?username=finance')
    expect(result.records).toMatchObject([{ username: 'finance', ip: '127.0.0.1', own: 'N' }])
    const [{ id }] = result.records
    expect((await on.auditor('GET', 'sys/online/list')).success).toBe(true)
    expect((await on.auditor('POST', 'sys/online/forceLogout', { body: { ids: id } })).status).toBe(403)
    expect((await on.buyer('GET', 'sys/online/list')).status).toBe(403)
    expect((await on.admin('POST', 'sys/online/forceLogout', { body: { ids: id } })).success).toBe(true)
    expect((await victim('GET', 'user/info')).status).toBe(401)
    const own = (await on.admin('GET', 'sys/online/list?own=Y')).result.records
    expect(own).toHaveLength(1)
    expect((await on.admin('POST', 'sys/online/forceLogout', { body: { ids: own[0].id } })).success).toBe(false)
    const log = await on.auditor('GET', 'sys/log/list?logType=logout&logContent=force-out')
    expect(log.result.records[0].requestParam).toContain('finance')
  })

  it('are removed from the list once frozen', async () => {
    const { id, call } = await on.addPerson('frozen1', { roles: 'expert' })
    expect((await call('GET', 'user/info')).success).toBe(true)
    await on.admin('PUT', 'sys/user/frozenBatch', { body: { ids: id, status: 2 } })
    expect((await call('GET', 'user/info')).status).toBe(401)
  })
})

describe('supplier users', () => {
  const person = (username: string, phone: string, values: object = {}) => ({
    username,
    realname: username,
    phone,
    email: `${username}@example.com`,
    roles: 'supplier',
    ...values,
  })

  it('are managed by buyers, who neither see nor create colleagues there', async () => {
    const { result } = await on.buyer('GET', 'sys/supplierUser/list?pageSize=100')
    expect(result.total).toBe(61)
    expect((await on.buyer('GET', 'sys/user/list')).status).toBe(403)
    // The company has no accounts yet.
    const { supplierId } = result.records.find(({ username }: { username: string }) => /^sup\d/.test(username))
    const added = await on.buyer('POST', 'sys/supplierUser/add', {
      body: person('sup_c', '13900000001', { supplierId, userType: 'internal' }),
    })
    // Only the person chooses the password.
    expect(added.result).toMatchObject({ userType: 'supplier', supplierId, status: '3' })
    const chosen = person('sup_f', '13900000004', { supplierId, password: 'amber lantern 34' })
    expect((await on.buyer('POST', 'sys/supplierUser/add', { body: chosen })).message).toContain('一次性链接')
    const colleague = (await on.admin('GET', 'sys/user/list?username=approver')).result.records[0].id
    const edited = await on.buyer('PUT', 'sys/supplierUser/edit', { body: { id: colleague, realname: 'x' } })
    expect(edited.success).toBe(false)
    const inside = await on.buyer('POST', 'sys/supplierUser/add', {
      body: person('sup_d', '13900000002', { supplierId, roles: 'approver' }),
    })
    expect(inside.success).toBe(false)
    // All edits of a person share one history.
    const history = await on.admin('GET', `sys/user/history?id=${added.result.id}`)
    expect(history.result).toHaveLength(1)
  })

  it('of a company with own accounts, and their addresses, cannot be changed by the buyer', async () => {
    const own = (await on.admin('GET', 'sys/user/list?username=supplier_b')).result.records[0]
    const added = await on.buyer('POST', 'sys/supplierUser/add', {
      body: person('sup_g', '13900000005', { supplierId: own.supplierId }),
    })
    expect([added.status, added.message]).toEqual([403, '该企业已有可登录的账号，新账号由其主账号或管理员添加'])
    const edit = (values: object) => on.buyer('PUT', 'sys/supplierUser/edit', { body: { id: own.id, ...values } })
    expect((await edit({ email: 'buyer-owned@example.com' })).status).toBe(403)
    const number = await edit({ phone: '13900000009' })
    expect([number.status, number.message]).toEqual([403, '该账号的手机号只能由本人、本企业主账号或管理员修改'])
    expect((await edit({ password: 'amber lantern 34' })).success).toBe(false)
    expect((await edit({ telephone: '0571-1' })).success).toBe(true)
  })

  it('of a company are managed by its main account only', async () => {
    const supplier = await on.api.as('supplier_a')
    const own = (await on.admin('GET', 'sys/user/list?username=supplier_a')).result.records[0]
    await on.admin('PUT', 'sys/user/edit', { body: { id: own.id, mainFlag: 'N' } })
    expect((await supplier('GET', 'sys/supplierUser/list')).result.total).toBe(0)
    await on.admin('PUT', 'sys/user/edit', { body: { id: own.id, mainFlag: 'Y' } })
    const list = await supplier('GET', 'sys/supplierUser/list')
    expect(list.result.records.every(({ supplierId }: { supplierId: string }) => supplierId === own.supplierId)).toBe(
      true,
    )
    expect(list.result.total).toBeGreaterThan(0)
    const added = await supplier('POST', 'sys/supplierUser/add', { body: person('sup_e', '13900000003') })
    expect(added.result).toMatchObject({ supplierId: own.supplierId, userType: 'supplier' })
  })
})

describe('members', () => {
  it('are added to a role and removed, each as an edit', async () => {
    const role = await on.addRole('joined')
    const { id } = await on.addPerson('joiner', { roles: 'expert' })
    const join = (leave: boolean) =>
      on.admin('POST', 'sys/user/join', { body: { ids: id, field: 'roles', value: 'joined', leave } })
    await join(false)
    expect((await on.admin('GET', `sys/user/queryById?id=${id}`)).result.roles).toBe('expert,joined')
    await join(true)
    expect((await on.admin('GET', `sys/user/queryById?id=${id}`)).result.roles).toBe('expert')
    expect(role).toBeTruthy()
    expect(
      (await on.buyer('POST', 'sys/user/join', { body: { ids: id, field: 'roles', value: 'admin' } })).status,
    ).toBe(403)
    expect((await on.admin('POST', 'sys/user/join', { body: { ids: id, field: 'realname', value: 'x' } })).status).toBe(
      400,
    )
  })
})

describe('address book', () => {
  it('shows colleagues to all internal persons, full numbers by permission', async () => {
    const phones = async (call: typeof on.buyer) =>
      (await call('GET', 'sys/address/list?pageSize=100')).result.records.flatMap(
        ({ phone }: { phone: string | null }) => phone ?? [],
      )
    expect((await phones(on.buyer)).every((phone: string) => phone.includes('****'))).toBe(true)
    expect((await phones(on.admin)).some((phone: string) => phone.includes('****'))).toBe(false)
    expect((await on.buyer('GET', 'sys/address/list?phone=13800000001')).result.total).toBe(0)
    const supplier = await on.api.as('supplier_a')
    expect((await supplier('GET', 'sys/address/list')).status).toBe(403)
  })
})
