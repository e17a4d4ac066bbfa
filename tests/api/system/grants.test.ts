import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type System, startSystem } from './fixture.ts'

let on: System
beforeAll(async () => {
  on = await startSystem()
})
afterAll(() => on?.close())

const save = (roleId: string, ids: readonly string[], before: readonly string[] = []) =>
  on.admin('POST', 'sys/permission/saveRolePermission', {
    body: { roleId, permissionIds: ids.join(), lastpermissionIds: before.join() },
  })

describe('grant tree of a role', () => {
  it('adds ticked and removes unticked permissions, with immediate effect', async () => {
    const role = await on.addRole('reader')
    const { call } = await on.addPerson('reader1', { roles: 'reader' })
    expect((await call('GET', 'bd/currency/list')).status).toBe(403)
    const ids = await on.idsOf('bd:currency:list', 'bd:currency:edit')
    expect((await save(role, ids)).success).toBe(true)
    expect((await call('GET', 'bd/currency/list')).success).toBe(true)
    const { result } = await call('GET', 'sys/permission/getUserPermissionByToken')
    const actions = result.auth.map(({ action }: { action: string }) => action)
    expect(actions.toSorted()).toEqual(['bd:currency:edit', 'bd:currency:list'])
    expect(JSON.stringify(result.menu)).toContain('bd/currency')
    expect(JSON.stringify(result.menu)).not.toContain('bd/bank')
    await save(role, [], ids)
    expect((await call('GET', 'bd/currency/list')).status).toBe(403)
  })

  it("requires permission to grant, and never exceeds the grantor's own", async () => {
    const role = await on.addRole('granter')
    const ids = await on.idsOf('sys:role:list', 'sys:role:authorise')
    await save(role, ids)
    const { call } = await on.addPerson('granter1', { roles: 'granter' })
    const notOwned = await on.idsOf('sys:user:delete')
    const saveGrants = (body: object) => call('POST', 'sys/permission/saveRolePermission', { body })
    expect((await saveGrants({ roleId: role, permissionIds: notOwned.join() })).status).toBe(403)
    expect((await saveGrants({ roleId: 'admin', permissionIds: ids.join() })).success).toBe(false)
    for (const path of ['sys/role/queryTreeList', `sys/role/datarule/x/${role}`])
      expect((await on.buyer('GET', path)).status).toBe(403)
    expect(
      (await on.buyer('POST', 'sys/permission/saveRolePermission', { body: { roleId: role, permissionIds: '' } }))
        .status,
    ).toBe(403)
    const { result } = await call('GET', 'sys/role/queryTreeList')
    expect(JSON.stringify(result.treeList)).toContain('"disabled":true')
  })

  it('sets data rules of a role; a rule without roles is disabled', async () => {
    const role = await on.addRole('narrow')
    const permissionIds = await on.idsOf('srm:supplier:base:list')
    await save(role, permissionIds)
    const menus = (
      await on.admin('GET', 'sys/permission/list?pageNo=1&pageSize=200&perms=srm:supplier:base:list&menuType=1')
    ).result.records
    // Menus of reports over the list, and that of suppliers, have the same permission.
    const isOfList = ({ opens }: { opens: string | null }) => opens === 'list'
    const permissionId = menus.find(isOfList).id
    const rule = await on.admin('POST', 'sys/dataRule/add', {
      body: {
        ruleName: 'makers',
        permissionId,
        ruleColumn: 'supplierType',
        ruleConditions: '=',
        ruleValue: 'manufacturer',
        roles: 'narrow',
        status: 'Y',
      },
    })
    const { call } = await on.addPerson('narrow1', { roles: 'narrow' })
    const total = async () => (await call('GET', 'srm/supplier/base/list')).result.total
    const all = (await on.admin('GET', 'srm/supplier/base/list')).result.total
    const some = (await on.admin('GET', 'srm/supplier/base/list?supplierType=manufacturer')).result.total
    const rules = () => on.admin('GET', `sys/role/datarule/${permissionId}/${role}`)
    expect((await rules()).result.drChecked).toBe(rule.result.id)
    expect(await total()).toBe(some)
    const tick = (ids: string) =>
      on.admin('POST', 'sys/role/datarule', { body: { permissionId, roleId: role, dataRuleIds: ids } })
    expect((await tick('')).success).toBe(true)
    expect((await rules()).result).toMatchObject({ drChecked: '', datarule: [{ status: '0' }] })
    expect(await total()).toBe(all)
    expect((await on.buyer('GET', 'srm/supplier/base/list')).result.total).toBe(all)
    await tick(rule.result.id)
    expect(await total()).toBe(some)
    expect((await on.buyer('GET', 'srm/supplier/base/list')).result.total).toBe(all)
  })
})

describe('department roles', () => {
  it('grant permissions of their department, assigned by its leader, until they are removed from it', async () => {
    const depart = on.departOf('A01A01')
    const role = await on.addRole('purchaseDesk', { departId: depart })
    const [granted, other] = [await on.idsOf('bd:currency:list'), await on.idsOf('bd:bank:list')]
    await on.admin('POST', 'sys/permission/saveDepartPermission', {
      body: { departId: depart, permissionIds: granted.join(), lastpermissionIds: '' },
    })
    const { call: leader } = await on.addPerson('leader1', { roles: 'expert', identity: '2', departIds: depart })
    const grant = (call: typeof leader, ids: readonly string[]) =>
      call('POST', 'sys/sysDepartPermission/saveDeptRolePermission', {
        body: { roleId: role, permissionIds: ids.join(), lastpermissionIds: '' },
      })
    expect((await grant(on.buyer, granted)).status).toBe(403)
    expect((await grant(leader, other)).status).toBe(403)
    expect((await grant(leader, granted)).success).toBe(true)
    const tree = await leader('GET', `sys/sysDepartPermission/queryTreeListForDeptRole?departId=${depart}`)
    expect(tree.result.ids).toEqual(expect.arrayContaining(granted))
    expect(tree.result.ids).not.toEqual(expect.arrayContaining(other))
    const { call } = await on.addPerson('desk1', { roles: 'purchaseDesk' })
    expect((await call('GET', 'bd/currency/list')).success).toBe(true)
    await on.admin('POST', 'sys/permission/saveDepartPermission', {
      body: { departId: depart, permissionIds: '', lastpermissionIds: granted.join() },
    })
    expect((await call('GET', 'bd/currency/list')).status).toBe(403)
  })
})

describe('own department', () => {
  it('is managed by its leader only: members, roles and their grants', async () => {
    const [own, foreign] = [on.departOf('A01A01A02'), on.departOf('A01A02')]
    const { call: leader } = await on.addPerson('leader2', { roles: 'quality', identity: '2', departIds: own })
    await on.addPerson('mate', { roles: 'expert' })
    const listed = await leader('GET', 'sys/myDepart/list')
    expect(listed.result.records.map(({ id }: { id: string }) => id)).toEqual([own])
    const ask = (name: string, body: object, call = leader) => call('POST', `sys/myDepart/${name}`, { body })
    expect((await ask('join', { departId: foreign, username: 'mate' })).status).toBe(403)
    expect((await ask('join', { departId: own, username: 'admin' })).success).toBe(false)
    expect((await ask('join', { departId: own, username: 'mate' })).success).toBe(true)
    expect((await ask('addRole', { departId: own, roleCode: 'inspector', roleName: '检验员' })).success).toBe(true)
    const [role] = (await leader('GET', 'sys/myDepartRole/list')).result.records
    expect(role).toMatchObject({ roleCode: 'inspector', departId: own })
    expect((await ask('assign', { id: role.id, username: 'buyer' })).success).toBe(false)
    expect((await ask('assign', { id: role.id, username: 'mate' })).success).toBe(true)
    const fresh = { departId: own, account: 'fresh1', realname: '新同事', departRoles: 'inspector' }
    const addColleague = (values: object) => ask('addUser', { ...fresh, email: 'fresh1@example.com', ...values })
    expect((await addColleague({ departRoles: 'buyer' })).status).toBe(403)
    expect((await addColleague({ departId: foreign })).status).toBe(403)
    expect((await addColleague({ email: '' })).success).toBe(false)
    expect((await addColleague({})).text).toContain('"success":true')
    expect((await addColleague({})).success).toBe(false)
    const [made] = (await on.admin('GET', 'sys/user/list?username=fresh1')).result.records
    expect(made).toMatchObject({
      departs: own,
      roles: 'inspector',
      userType: 'internal',
      status: 3,
      createBy: 'leader2',
    })
    await on.admin('DELETE', `sys/user/delete?id=${made.id}`)
    const people = (await leader('GET', `sys/myDepartUser/list?departId=${own}`)).result.records
    const colleague = people.find(({ username }: { username: string }) => username === 'mate')
    expect(colleague.roles).toBe('expert,inspector')
    expect((await ask('withdraw', { id: role.id, username: 'mate' })).success).toBe(true)
    expect((await ask('leave', { ids: colleague.id })).success).toBe(true)
    expect((await leader('GET', 'sys/myDepartUser/list?username=mate')).result.total).toBe(0)
    expect((await ask('removeRole', { ids: role.id })).success).toBe(true)
    expect((await on.buyer('GET', 'sys/myDepart/list')).result.total).toBe(0)
    expect((await ask('join', { departId: own, username: 'mate' }, on.buyer)).status).toBe(403)
  })
})
