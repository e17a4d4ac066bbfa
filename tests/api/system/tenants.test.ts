import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesFor } from '../../../server/boot/routes.ts'
import { methodsOf } from '../../../server/platform/http/route.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let platform: Call
let tenant: Call
beforeAll(async () => {
  api = await startApi()
  ;[platform, tenant] = await Promise.all([api.as('admin'), api.as('admin_t1')])
})
afterAll(() => api?.close())

/** Session data of the caller, which changes by itself. */
const passing = new Set(['_session', '_current_depart', '_attempt', '_captcha', '_idempotency', '_job_lease'])
/** Tables without a tenant, and rows that the second tenant may change: number sequences, and its waiting documents. */
const others = async (): Promise<Readonly<Record<string, string>>> => {
  const tables = [...api.running.app.live.current.resources.values()]
    .filter(({ view, part }) => view === undefined && part === undefined)
    .map(({ plan, storage }) => `select '${plan.code}', id from "${storage.table}" where tenant_id <> '0'`)
  return {
    _meta: `where name not like 'serial:%'`,
    _waiting: `where (resource, record_id) not in (${tables.join(' union all ')})`,
  }
}

/** A digest of all rows of other tenants, by table. */
async function digests(): Promise<Readonly<Record<string, string>>> {
  const { store } = api.running.app
  const only = await others()
  const found: Record<string, string> = {}
  for (const { name, columns } of await store.tables()) {
    if (passing.has(name)) continue
    const isOfTenants = columns.some((column) => column.name === 'tenant_id')
    const rows = await store.rows({
      sql: `select * from "${name}" ${isOfTenants ? `where tenant_id = '0'` : (only[name] ?? '')}`,
      parameters: [],
    })
    const texts = rows.map((row) => JSON.stringify(row)).toSorted()
    found[name] = createHash('sha256').update(texts.join('\n')).digest('hex')
  }
  return found
}

type Asked = { readonly method: string; readonly path: string; readonly body: object }

/** The first platform row in the table of each resource. */
async function platformRows(): Promise<ReadonlyMap<string, string>> {
  const { live, store } = api.running.app
  const found = new Map<string, string>()
  for (const { plan, storage, view } of live.current.resources.values()) {
    if (view !== undefined) continue
    const [row] = await store.rows<{ id: string }>({
      sql: `select id from "${storage.table}" where tenant_id = '0' order by id limit 1`,
      parameters: [],
    })
    if (row) found.set(plan.code, row.id)
  }
  return found
}

/** All write calls of all resources, with platform rows. */
function resourceWrites(rows: ReadonlyMap<string, string>): readonly Asked[] {
  return [...api.running.app.live.current.resources.values()].flatMap(({ plan }) => {
    const id = rows.get(plan.code)
    if (id === undefined) return []
    const changed = Object.fromEntries(
      Object.values(plan.fields).flatMap(({ key, type }) =>
        type === 'text' || type === 'textarea' ? [[key, 'changed']] : [],
      ),
    )
    const many = Object.values(plan.fields).find(({ type }) => type === 'list_multi' || type === 'sel_depart')
    const at = (method: string, name: string, body: object): Asked => ({ method, path: `${plan.code}/${name}`, body })
    return [
      at('PUT', 'edit', { id, tenantId: '1', ...changed }),
      at('POST', 'edit', { id, status: '2', ...changed }),
      at('DELETE', `delete?id=${id}`, {}),
      at('POST', 'deleteBatch', { ids: id }),
      at('POST', 'add', { id, tenantId: '0', tenant_id: '0', ...changed }),
      at('POST', 'join', { ids: id, field: many?.key ?? 'roles', value: 'admin' }),
      ...plan.actions.map(({ name }) => at('POST', `do/${name}`, { id, ids: id, reason: 'changed' })),
    ]
  })
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly type?: string
}

const sampleOf = ({ anyOf, const: fixed, type }: Schema, id: string): unknown => {
  if (fixed !== undefined) return fixed
  if (anyOf) return sampleOf(anyOf[0] ?? {}, id)
  return { boolean: true, number: 1, integer: 1, array: [id] }[type ?? ''] ?? id
}

/** All fixed addresses with a body, with ids of platform rows in every parameter. */
function fixedWrites(ids: readonly string[]): readonly Asked[] {
  const generic = ['id', 'ids', 'userId', 'roleId', 'departId', 'username', 'resource', 'dataId']
  return routesFor(api.running.app.options)
    .filter(({ access }) => access !== 'public')
    .filter(({ path }) => !own.some((mine) => path.startsWith(mine)))
    .flatMap((route) => methodsOf(route).map((method) => ({ method, route })))
    .filter(({ method, route }) => method !== 'GET' || route.path.includes('refresh'))
    .flatMap(({ method, route }) =>
      ids.map((id) => {
        const keys = Object.entries((route.body as Schema | undefined)?.properties ?? {})
        const body = keys.map(([key, schema]) => [key, sampleOf(schema, id)])
        const path = route.path.slice(1).replaceAll(/:\w+|\*/g, id)
        return {
          method,
          path: `${path}?id=${id}&ids=${id}&cache=sessions`,
          body: { ...Object.fromEntries(generic.map((key) => [key, id])), ...Object.fromEntries(body) },
        }
      }),
    )
}

/** Addresses that end the caller's session. */
const own = ['/sys/logout', '/sys/user/viewAs', '/sys/user/updatePassword', '/sys/user/changePassword']

describe('isolation of a tenant', () => {
  it('protects data of the first tenant from every other administrator, at any address', async () => {
    const rows = await platformRows()
    const { result } = await platform('GET', 'sys/user/list?username=buyer')
    const [{ id: buyer }] = result.records
    const ids = ['role', 'dataRule', 'job', 'depart', 'datasource']
    const known = ids.flatMap((name) => rows.get(`sys/${name}`) ?? [])
    const calls = [...resourceWrites(rows), ...fixedWrites([...known, buyer, 'buyer', 'A01'])]
    expect(rows.size).toBeGreaterThan(120)
    expect(calls.length).toBeGreaterThan(1500)
    // The first question for a file makes the key of the installation for names of files.
    await platform('GET', 'sys/common/static/nothing.txt')
    const before = await digests()
    for (let start = 0; start < calls.length; start += 10) {
      const some = calls.slice(start, start + 10)
      const answers = await Promise.all(some.map(({ method, path, body }) => tenant(method, path, { body })))
      const deviations = answers.flatMap(({ status, text }, at) =>
        status === 401 || status >= 500 ? [[some[at]?.path, status, text]] : [],
      )
      expect(deviations).toEqual([])
    }
    const after = await digests()
    expect(Object.keys(before).filter((table) => before[table] !== after[table])).toEqual([])
  })
})

/** The page names in a person's menu. */
async function menuOf(call: Call): Promise<readonly string[]> {
  const { result } = await call('GET', 'sys/permission/getUserPermissionByToken')
  type Entry = { readonly path: string; readonly children?: readonly Entry[] }
  const paths = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [path, ...paths(children)])
  return paths(result.menu)
}

async function added(call: Call, code: string, body: object): Promise<string> {
  const { result, text } = await call('POST', `${code}/add`, { body })
  if (!result?.id) throw new Error(text)
  return result.id
}

async function idOf(call: Call, path: string): Promise<string> {
  const { result, text } = await call('GET', path)
  if (!result?.records?.[0]) throw new Error(text)
  return result.records[0].id
}

const person = (username: string, values: object = {}) => ({
  username,
  realname: username,
  password,
  confirmPassword: password,
  userType: 'internal',
  ...values,
})

describe('administrator of a tenant', () => {
  it('sees people, roles and sessions of the tenant, and only shared data of the first tenant', async () => {
    const { result } = await tenant('GET', 'sys/user/list?pageSize=100')
    const names = result.records.map(({ username }: { username: string }) => username)
    expect(names).toContain('admin_t1')
    expect(names).not.toContain('admin')
    await api.as('finance')
    const online = (await tenant('GET', 'sys/online/list?pageSize=100')).result.records
    expect(new Set(online.map(({ username }: { username: string }) => username))).toEqual(new Set(['admin_t1']))
    const roles = (await tenant('GET', 'sys/role/list?pageSize=100')).result.records
    expect(roles.find(({ roleCode }: { roleCode: string }) => roleCode === 'buyer')).toMatchObject({ _guarded: true })
    const log = (await tenant('GET', 'sys/dataLog/list?dataTable=sys/role&pageSize=100')).result.records
    const [shared] = roles.filter(({ roleCode }: { roleCode: string }) => roleCode === 'buyer')
    expect((await tenant('GET', `sys/role/history?id=${shared.id}`)).result).toEqual([])
    expect((await platform('GET', `sys/role/history?id=${shared.id}`)).result.length).toBeGreaterThan(0)
    expect(log.filter(({ username }: { username: string }) => username !== 'admin_t1')).toEqual([])
  })

  it('has no page about the whole installation', async () => {
    const [mine, platformMenu] = [await menuOf(tenant), await menuOf(platform)]
    expect(mine).toContain('/sys/user')
    for (const path of ['/sys/tenant', '/sys/datasource', '/sys/backups', '/mon/server', '/mon/cache', '/mon/http'])
      expect([path, platformMenu.includes(path), mine.includes(path)]).toEqual([path, true, false])
    for (const path of ['sys/tenant/list', 'mon/server', 'mon/cache/list', 'mon/http', 'schema/diagnostics'])
      expect([path, (await tenant('GET', path)).status]).toEqual([path, 403])
  })

  it('creates people in the tenant only', async () => {
    const departs = await idOf(tenant, 'sys/depart/list')
    const foreign = await tenant('POST', 'sys/user/add', {
      body: person('t1_foreign', { departs, roles: 'buyer', tenants: '0' }),
    })
    expect(foreign.success).toBe(false)
    const id = await added(tenant, 'sys/user', person('t1_buyer', { departs, roles: 'buyer' }))
    const call = await api.as('t1_buyer')
    expect((await call('GET', 'user/info')).result).toMatchObject({ tenantId: '1', roles: ['buyer'] })
    expect((await call('GET', 'user/info', { headers: { tenant_id: '0' } })).status).toBe(403)
    expect((await tenant('PUT', 'sys/user/edit', { body: { id, tenants: '0' } })).success).toBe(false)
    const inThere = { headers: { tenant_id: '1' } }
    expect((await platform('PUT', 'sys/user/edit', { body: { id, tenants: '0' }, ...inThere })).success).toBe(true)
    // A person of the platform tenant keeps role and password there.
    for (const change of [{ roles: 'admin' }, { password, confirmPassword: password }, { realname: 'x' }])
      expect((await tenant('PUT', 'sys/user/edit', { body: { id, ...change } })).status).toBe(403)
    expect((await tenant('DELETE', `sys/user/delete?id=${id}`)).status).toBe(403)
  })

  it('grants permissions to roles of the tenant, which apply there only', async () => {
    const tree = (await tenant('GET', 'sys/role/queryTreeList')).result
    type Node = { readonly key: string; readonly perms?: string | null; readonly children?: readonly Node[] }
    const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
    const keyOf = (code: string) => all(tree.treeList).find(({ perms }) => perms === code)?.key
    const grant = (roleId: string, code: string) =>
      tenant('POST', 'sys/permission/saveRolePermission', {
        body: { roleId, permissionIds: keyOf(code), lastpermissionIds: '' },
      })
    expect((await grant('buyer', 'sys:user:list')).message).toContain('不能修改')
    await added(tenant, 'sys/role', { roleCode: 't1_clerk', roleName: 'Clerk' })
    const duplicate = await tenant('POST', 'sys/role/add', { body: { roleCode: 'finance', roleName: 'x' } })
    expect(duplicate.success).toBe(false)
    expect((await grant('t1_clerk', 'sys:user:list')).success).toBe(true)
    expect((await grant('t1_clerk', 'sys:tenant:edit')).status).toBe(403)
    const departs = await idOf(tenant, 'sys/depart/list')
    const id = await added(tenant, 'sys/user', person('t1_clerk', { departs, roles: 't1_clerk' }))
    const inThere = { headers: { tenant_id: '1' } }
    await platform('PUT', 'sys/user/edit', { body: { id, tenants: '0' }, ...inThere })
    const tenantUser = await api.as('t1_clerk')
    expect((await tenantUser('GET', 'sys/user/list')).status).toBe(200)
    expect((await tenantUser('GET', 'sys/user/list', { headers: { tenant_id: '0' } })).status).toBe(403)
    // The platform tenant neither sees nor assigns that role.
    expect((await platform('GET', 'sys/role/list?roleCode=t1_clerk')).result.total).toBe(0)
    const colleague = await idOf(platform, 'sys/user/list?username=auditor')
    const granted = await platform('PUT', 'sys/user/edit', { body: { id: colleague, roles: 'auditor,t1_clerk' } })
    expect(granted.success).toBe(false)
    const depart = await idOf(platform, 'sys/depart/list')
    const ofDepart = { departId: depart, permissionIds: keyOf('sys:user:list'), lastpermissionIds: '' }
    expect((await tenant('POST', 'sys/permission/saveDepartPermission', { body: ofDepart })).success).toBe(false)
  })

  it('sets data rules of the tenant only', async () => {
    const menus = await api.running.app.store.rows<{ id: string }>({
      sql: `select id from sys_permission where perms like '%sys:depart:list%' and menu_type <> '2'`,
      parameters: [],
    })
    const permissionId = menus[0]?.id
    await added(tenant, 'sys/dataRule', {
      ruleName: 'none',
      permissionId,
      ruleColumn: 'orgCode',
      ruleConditions: '=',
      ruleValue: 'nowhere',
      roles: 'auditor',
      status: 'Y',
    })
    const departs = await idOf(tenant, 'sys/depart/list')
    await added(tenant, 'sys/user', person('t1_auditor', { departs, roles: 'auditor' }))
    const [tenantAuditor, ours] = [await api.as('t1_auditor'), await api.as('auditor')]
    expect((await tenantAuditor('GET', 'sys/depart/list')).result.total).toBe(0)
    expect((await ours('GET', 'sys/depart/list')).result.total).toBeGreaterThan(10)
  })

  it('has dictionaries of the tenant: replacing a shared one, and items added to another', async () => {
    const labels = async (call: Call, code: string) =>
      (await call('GET', `sys/dict/getDictItems/${code}`)).result.map(({ text }: { text: string }) => text)
    const before = await labels(platform, 'sex')
    const own = await added(tenant, 'sys/dict', { dictCode: 'sex', dictName: 'own' })
    await added(tenant, 'sys/dictItem', { dictId: own, itemValue: '9', itemText: 'nine', sortOrder: 1, status: '1' })
    expect(await labels(tenant, 'sex')).toEqual(['nine'])
    expect(await labels(platform, 'sex')).toEqual(before)
    const shared = await idOf(tenant, 'sys/dict/list?dictCode=credit_rating')
    const item = { dictId: shared, itemValue: 'Z', itemText: 'last', sortOrder: 99, status: '1' }
    await added(tenant, 'sys/dictItem', item)
    const platformLabels = await labels(platform, 'credit_rating')
    expect(await labels(tenant, 'credit_rating')).toEqual([...platformLabels, 'last'])
    expect((await tenant('GET', 'sys/dict/queryAllDictItems')).result.sex).toHaveLength(1)
    const id = await idOf(tenant, 'sys/user/list?username=admin_t1')
    expect((await tenant('PUT', 'sys/user/edit', { body: { id, sex: '1' } })).success).toBe(false)
    expect((await tenant('PUT', 'sys/user/edit', { body: { id, sex: '9' } })).result.sex_dictText).toBe('nine')
  })

  it('has jobs of the tenant, which process its rows only', async () => {
    const job = (jobName: string) => ({ jobName, cronExpression: '0 0 3 * * ?', status: '0' })
    const swept = await tenant('POST', 'sys/job/add', { body: job('fileSweep') })
    expect(swept.text).toContain('整个系统')
    const id = await added(tenant, 'sys/job', job('recount'))
    expect((await tenant('POST', 'sys/job/run', { body: { id } })).success).toBe(true)
    expect((await tenant('GET', 'sys/jobRun/list')).result.records).toMatchObject([{ jobName: 'recount' }])
    const jobs = (await platform('GET', 'sys/job/list?pageSize=100')).result.records as { id: string }[]
    expect(jobs.some((each) => each.id === id)).toBe(false)
    const shared = jobs[0]?.id
    expect((await tenant('POST', 'sys/job/run', { body: { id: shared } })).success).toBe(false)
    const pause = { body: { id: shared } }
    expect((await tenant('POST', 'sys/job/do/pause', pause)).success).toBe(false)
  })

  it('uses number rules of the tenant, otherwise of the first tenant', async () => {
    const preview = async (call: Call, id: string) =>
      (await call('POST', 'sys/billrule/preview', { body: { id } })).result as string
    const shared = await idOf(platform, 'sys/billrule/list?code=ord/order')
    const own = await added(tenant, 'sys/billrule', {
      code: 'ord/order',
      name: 'own',
      resetBy: 'never',
      parts: [
        { partType: 'fixed', value: 'T1-' },
        { partType: 'serial', length: 4 },
      ],
    })
    expect(await preview(tenant, own)).toMatch(/^T1-\d{4}$/)
    expect(await preview(platform, shared)).not.toContain('T1-')
  })
})

describe('tenant created in the application', () => {
  const add = (body: object) => platform('POST', 'sys/tenant/add', { body: { status: '1', ...body } })
  const invite = (id: string) => platform('POST', 'sys/tenant/invite', { body: { id } })

  it('is ready for work: its administrator adds a department, a person and a supplier', async () => {
    await added(platform, 'wf/holiday', { day: '2026-10-01', kind: 'off', name: '国庆节' })
    const { result, text } = await add({ code: '7', name: '绿洲水务', nameEn: 'Oasis Water' })
    expect(result, text).toMatchObject({ code: '7', adminAccount: 'admin_7' })
    const { message } = await invite(result.id)
    const link = /\/user\/password#([\w-]{43})/.exec(message)?.[1]
    const body = { link, password, confirmpassword: password }
    expect((await api.call('POST', 'sys/user/passwordByLink', { body })).success).toBe(true)
    const admin = await api.as('admin_7')
    expect((await admin('GET', 'user/info')).result).toMatchObject({ tenantId: '7', roles: ['admin'] })
    expect(await menuOf(admin)).toContain('/sys/user')
    const names = (await admin('GET', 'sys/depart/list')).result.records
    expect(names).toMatchObject([{ departName: '绿洲水务', departNameEn: 'Oasis Water', orgCode: 'A01' }])
    const department = await admin('POST', 'sys/depart/add', {
      body: { departName: '采购部', parentId: names[0].id, orgCategory: '2' },
    })
    expect(department.result, department.text).toMatchObject({ orgCode: 'A01A01' })
    await added(admin, 'sys/user', person('t7_buyer', { departs: department.result.id, roles: 'buyer' }))
    const buyer = await api.as('t7_buyer')
    expect((await buyer('GET', 'srm/supplier/base/list')).result.total).toBe(0)
    const supplier = await buyer('POST', 'srm/supplier/base/add', {
      body: { companyName: '第七供应商', country: 'SG' },
    })
    expect(supplier.success, supplier.text).toBe(true)
    expect((await buyer('GET', 'srm/supplier/base/list')).result.total).toBe(1)
    expect((await admin('GET', 'srm/supplier/base/list')).result.total).toBe(1)
    expect((await platform('GET', 'srm/supplier/base/list?companyName=第七供应商')).result.total).toBe(0)
    for (const code of ['msg/template', 'bd/paytype', 'bd/payterm', 'mat/unit', 'srm/setting', 'wf/holiday']) {
      const [adminList, platformList] = await Promise.all([admin, platform].map((call) => call('GET', `${code}/list`)))
      expect([code, adminList?.result.total]).toEqual([code, platformList?.result.total])
    }
    expect((await admin('GET', 'bd/purorg/list')).result.records).toMatchObject([{ orgId_dictText: '绿洲水务' }])
  })

  it('invites its administrator by mail if there is an address, and refuses a duplicate name', async () => {
    const email = 'oasis@example.com'
    const { result } = await add({ code: '8', name: 'eight', adminAccount: 'Oasis.Admin', adminEmail: email })
    const letters = await api.running.app.store.rows<{ receiver: string; tenant_id: string }>({
      sql: `select es_receiver as receiver, tenant_id from msg_message
        where template_code = 'account:link:invite' and es_receiver = ?`,
      parameters: [email],
    })
    expect(letters).toEqual([{ receiver: email, tenant_id: '8' }])
    expect((await invite(result.id)).message).toContain('o***@example.com')
    const duplicate = await add({ code: '9', name: 'nine', adminAccount: 'oasis.admin' })
    expect(duplicate.result.errors).toEqual([expect.objectContaining({ pointer: '/adminAccount' })])
    expect((await platform('GET', 'sys/tenant/list?name=nine')).result.total).toBe(0)
  })

  it('gets missing data with the next invitation', async () => {
    const known = (await platform('GET', 'sys/tenant/list')).result.records as { id: string; code: string }[]
    const id = known.find(({ code }) => code === '1')?.id ?? ''
    await api.running.app.store.write([{ sql: `delete from bd_org where tenant_id = '1'`, parameters: [] }])
    expect((await tenant('GET', 'bd/org/list')).result.total).toBe(0)
    const departs = (await tenant('GET', 'sys/depart/list')).result.total
    const { result } = await invite(id)
    expect(result).toMatchObject({ username: 'admin_t1' })
    expect((await tenant('GET', 'bd/org/list')).result.total).toBe(1)
    expect((await tenant('GET', 'sys/depart/list')).result.total).toBe(departs)
    expect((await tenant('POST', 'sys/tenant/invite', { body: { id } })).status).toBe(403)
  })
})
