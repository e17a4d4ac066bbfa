import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { describeForms } from './online-forms.ts'
import { describeRelay } from './relay.ts'
import { type Known, wrongWith } from './shapes.ts'
import { notYet, table } from './table.ts'
import { describeClients } from './vue-clients.ts'

let api: ApiServer
let hook: FakeHook
let admin: Awaited<ReturnType<ApiServer['as']>>
let supplier: Awaited<ReturnType<ApiServer['as']>>
let known: Known
const idIn = async (path: string): Promise<string> => (await admin('GET', path)).result.records[0].id

const menuIn = (menus: { id: string; isLeaf: boolean }[]) => menus.find(({ isLeaf }) => !isLeaf)?.id ?? ''

async function ruledMenu(): Promise<string> {
  const { result } = await admin('GET', 'sys/permission/list?pageNo=1&pageSize=1&menuType=1&perms=bd:country:list')
  const permissionId = result.records[0].id
  await admin('POST', 'sys/dataRule/add', {
    body: {
      permissionId,
      ruleName: 'Wire',
      ruleColumn: 'code',
      ruleConditions: '=',
      ruleValue: 'CN',
      roles: 'buyer',
      status: 'Y',
    },
  })
  return permissionId
}

beforeAll(async () => {
  hook = await startHook()
  const at = `private:http://127.0.0.1:${hook.port}`
  api = await startApi({ RELAY: `GET ${at}/rates, POST ${at}/orders` })
  admin = await api.as('admin')
  supplier = await api.as('supplier_a')
  const unsent = { titile: 'Draft', msgContent: '<p>x</p>', msgCategory: '1', priority: 'L', msgType: 'ALL' }
  const ids = await Promise.all([
    idIn('sys/user/list?username=buyer'),
    idIn('sys/role/list?roleCode=buyer'),
    idIn('sys/depart/list?orgCode=A01'),
    admin('GET', 'sys/permission/getSystemMenuList').then(({ result }) => menuIn(result)),
    idIn('srm/supplier/bank/list'),
    idIn('sys/announcement/list?sendStatus=1&msgType=ALL'),
    admin('POST', 'sys/announcement/add', { body: unsent }).then(({ result }) => result.id),
    admin('GET', 'sys/user/getCurrentUserDeparts').then(({ result }) => result.list[0].orgCode),
    supplier('GET', 'supplierBaseAPI/getSupplier').then(({ result }) => result.id),
  ])
  const [user, role, depart, permission, bank, notice, draft, own, company] = ids
  const ruled = await ruledMenu()
  known = { user, own, role, depart, permission, ruled, bank, notice, draft, supplier: company }
})
afterAll(async () => {
  await api?.close()
  await hook?.close()
})

describe('calls of section 7 and of the contract', () => {
  it.each(table.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'answers %s in its shape',
    async (_, call) => {
      const { method, path, more, body, as = 'admin', shape } = call
      const ask = { admin, supplier, nobody: api.call }[as]
      const reply = await ask(method, `${path.slice(1)}${more?.(known) ?? ''}`, body && { body: body(known) })
      expect(wrongWith(reply, shape)).toBeUndefined()
    },
  )

  it('answers 404 to calls that are not implemented yet', async () => {
    const statuses = await Promise.all(
      notYet.map(async ([method, path]) => [path, (await admin(method, path.slice(1))).status]),
    )
    expect(statuses).toEqual(notYet.map(([, path]) => [path, 404]))
  })
})

describeClients(() => ({ api, admin, supplier }))
describeForms(() => ({ admin, supplier }))
describeRelay(() => ({ admin, hook }))
