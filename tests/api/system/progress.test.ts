import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

const code = 'srm/supplier/base'
const path = (id: string, to = 'qualified') => `wf/progress?resource=${code}&id=${id}&to=${to}`

async function companyIn(status: string): Promise<string> {
  const buyer = await api.as('buyer')
  return (await buyer('GET', `${code}/list?status=${status}&pageSize=1`)).result.records[0].id
}

it('shows the stages of a path with times, and the role of the next action', async () => {
  const approver = await api.as('approver')
  const { result } = await approver('GET', path(await companyIn('pending')))
  expect(result.stages.map(({ state }: { state: string }) => state)).toEqual([
    'registered',
    'pending',
    'potential',
    'qualified',
  ])
  expect(result.reached).toBe(2)
  expect(result.stages.map(({ at }: { at: string | null }) => at !== null)).toEqual([true, true, false, false])
  expect(result.state).toMatchObject({ value: 'pending', since: result.stages[1].at })
  expect(result.next).toMatchObject({ isMine: true, roles: expect.arrayContaining([expect.any(String)]) })
  const buyer = await api.as('buyer')
  expect((await buyer('GET', path(await companyIn('pending')))).result.next.isMine).toBe(false)
})

it('counts the stages before the next one for a state off the path, and all at the goal', async () => {
  const buyer = await api.as('buyer')
  expect((await buyer('GET', path(await companyIn('rejected')))).result).toMatchObject({
    reached: 1,
    state: { value: 'rejected' },
  })
  const { result } = await buyer('GET', path(await companyIn('qualified')))
  expect(result.reached).toBe(4)
  expect(result.next).toBeUndefined()
})

it('names the roles of the reader’s tenant and of the platform, and no other tenant’s', async () => {
  const { store } = api.running.app
  await store.write([
    {
      sql: `insert into sys_role (id, tenant_id, role_code, role_name, version) values ('r9', '9', 'secret9', '别家的角色', 1)`,
      parameters: [],
    },
    {
      sql: `insert into _grant (role, permission_id) select 'secret9', permission_id from _grant g
        join sys_permission p on p.id = g.permission_id where p.perms = 'srm:supplier:base:approve' and g.role = 'approver'`,
      parameters: [],
    },
  ])
  const supplier = await api.as('supplier_b')
  const [own] = (await supplier('GET', `${code}/list`)).result.records
  await store.write([{ sql: `update srm_supplier_base set status = 'pending' where id = ?`, parameters: [own.id] }])
  const { result } = await supplier('GET', path(own.id))
  expect(result.next.isMine).toBe(false)
  expect(result.next.roles.length).toBeGreaterThan(0)
  expect(result.next.roles).not.toContain('别家的角色')
})

it('shows a supplier only its own company; strangers and unknown names are refused', async () => {
  const supplier = await api.as('supplier_a')
  const own = (await supplier('GET', `${code}/list`)).result.records[0].id
  expect((await supplier('GET', path(own))).success).toBe(true)
  expect((await supplier('GET', path(await companyIn('pending')))).success).toBe(false)
  const buyer = await api.as('buyer')
  expect((await buyer('GET', path(own, 'nowhere'))).status).toBe(400)
  expect((await buyer('GET', `wf/progress?resource=no/such&id=${own}&to=qualified`)).success).toBe(false)
  expect((await buyer('GET', `wf/progress?resource=bd/bank&id=1&to=a`)).success).toBe(false)
  expect((await api.call('GET', path(own))).status).toBe(401)
})
