import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

it("gives a person's menu in wire format", async () => {
  const supplier = await api.as('supplier_a')
  const { result } = await supplier('GET', 'sys/permission/getUserPermissionByToken', { headers: { lang: 'en-US' } })
  expect(result.menu[0]).toMatchObject({ name: 'dashboard-analysis', path: '/dashboard/analysis' })
  const entries = result.menu.flatMap(
    (item: { children?: { path: string; component: string; meta: { title: string } }[] }) => item.children ?? [],
  )
  expect(entries.map(({ path }: { path: string }) => path)).not.toContain('/sys/user')
  for (const leaf of entries) expect(leaf.component).not.toBe('')
  expect(result.auth.map(({ action }: { action: string }) => action)).toContain('srm:supplier:bank:add')
  expect(result.auth.map(({ action }: { action: string }) => action)).not.toContain('sys:user:list')
  expect(result.allAuth[0]).toHaveProperty('status')
})

type Entry = { id: string; path: string; meta: { permissionList: string[] }; children?: Entry[] }
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const menuOf = async (username: string) => {
  const { result } = await (await api.as(username))('GET', 'sys/permission/getUserPermissionByToken')
  return { ...result, entries: flat(result.menu) } as { auth: { action: string }[]; menu: Entry[]; entries: Entry[] }
}
const listAt = ({ entries }: { entries: Entry[] }, path: string) =>
  entries.find((entry) => entry.path === path)?.meta.permissionList

it("lists the session's buttons directly below each entry", async () => {
  const [supplier, admin] = await Promise.all([menuOf('supplier_a'), menuOf('admin')])
  expect(listAt(supplier, '/fin/invoice')).toEqual(expect.arrayContaining(['fin:invoice:list', 'fin:invoice:submit']))
  expect(listAt(supplier, '/fin/invoice')).not.toContain('fin:invoice:verify')
  expect(listAt(admin, '/fin/invoice')).toEqual(expect.arrayContaining(['fin:invoice:add', 'fin:invoice:verify']))
  expect(listAt(supplier, '/dashboard/analysis')).toEqual([])
  // A list has the buttons of its own resource and of the session's permissions.
  const held = new Set(supplier.auth.map(({ action }) => action))
  for (const { meta } of supplier.entries) expect(meta.permissionList.filter((code) => !held.has(code))).toEqual([])
  expect(listAt(supplier, '/fin/invoice')?.filter((code) => !code.startsWith('fin:invoice:'))).toEqual([])
})

it('leaves out disabled buttons, and those that only enable', async () => {
  const { store } = api.running.app
  const find = (perms: string) => `select id from sys_permission where perms = '${perms}' and menu_type = '2'`
  const set = (change: string, perms: string) =>
    store.write([{ sql: `update sys_permission set ${change} where id in (${find(perms)})`, parameters: [] }])
  await set(`enabled = 'N'`, 'fin:invoice:commit')
  await set(`perms_type = '2'`, 'fin:invoice:delete')
  const list = listAt(await menuOf('supplier_a'), '/fin/invoice')
  expect(list).toContain('fin:invoice:edit')
  expect(list).not.toContain('fin:invoice:commit')
  expect(list).not.toContain('fin:invoice:delete')
})

it("offers no report beyond a role's domain", async () => {
  const [masterdata, buyer] = await Promise.all([menuOf('masterdata'), menuOf('buyer')])
  const reports = ({ entries }: { entries: Entry[] }) => entries.filter(({ path }) => path.startsWith('/rep/')).length
  expect(reports(masterdata)).toBe(0)
  expect(reports(buyer)).toBeGreaterThan(30)
})

it('has menus of the buying side and of suppliers, with shared lists at separate entries', async () => {
  const [supplier, buyer] = await Promise.all([menuOf('supplier_b'), menuOf('buyer')])
  const groupsOf = ({ menu }: { menu: Entry[] }) => menu.map(({ meta }) => (meta as { title?: string }).title)
  expect(groupsOf(supplier)).toContain('投标报价')
  expect(groupsOf(supplier)).not.toContain('寻源招标')
  expect(groupsOf(buyer)).toContain('寻源招标')
  expect(groupsOf(buyer)).not.toContain('投标报价')
  // Buttons belong to one of the two entries, and both list them.
  expect(listAt(supplier, '/ord/order')).toEqual(expect.arrayContaining(['ord:order:list', 'ord:order:confirm']))
  expect(listAt(buyer, '/ord/order')).toEqual(expect.arrayContaining(['ord:order:list', 'ord:order:publish']))
})

it("puts permissions without an entry below their parent's, with its name", async () => {
  const admin = await api.as('admin')
  const rowOf = async (query: string) => (await admin('GET', `sys/permission/list?pageNo=1&${query}`)).result.records[0]
  const lines = await rowOf('perms=fin:invoice:lines:list')
  expect(lines.nameEn).toMatch(/ · Search$/)
  const { result: above } = await admin('GET', `sys/permission/queryById?id=${lines.parentId}`)
  expect(above).toMatchObject({ url: '/fin/invoice', menuType: '1' })
  expect((await rowOf('perms=fin:invoice:add')).nameEn).toBe('Add')
  const unlisted = encodeURIComponent(JSON.stringify([{ field: 'parentId', rule: 'empty', val: '' }]))
  const { result } = await admin('GET', `sys/permission/list?pageNo=1&menuType=2&superQueryParams=${unlisted}`)
  expect(result.total).toBeLessThan(30)
})

const roles = ['buyer', 'approver', 'supplier_b', 'finance', 'quality', 'warehouse', 'masterdata', 'expert', 'auditor']

it.each(roles)('offers %s nothing that is refused', async (username) => {
  const call = await api.as(username)
  const { entries } = await menuOf(username)
  const targets = entries.flatMap(({ meta }) => (meta as { procura?: { kind: string; code: string } }).procura ?? [])
  expect(targets.length).toBeGreaterThan(5)
  const answers = await Promise.all(
    targets.map(async ({ kind, code }) => ({
      at: `${kind}/${code}`,
      ...(await call('GET', `schema/${kind}/${code}`)),
    })),
  )
  expect(answers.filter(({ success }) => !success).map(({ at }) => at)).toEqual([])
})

it('shows the address list with departments to all buyer roles', async () => {
  const finance = await api.as('finance')
  const { entries } = await menuOf('finance')
  expect(entries.map(({ path }) => path)).toContain('/sys/addressBook')
  expect((await finance('GET', 'sys/depart/list')).result.records.length).toBeGreaterThan(0)
  // A right to read projects is not a right to list them, as for finance.
  expect(entries.map(({ path }) => path)).not.toContain('/rep/saving')
})

type Listed = { list: { columns: { field: string }[]; query: string[]; settled?: string[] }; can: string[] }

it('hides columns and filters that are constant for the reader', async () => {
  const [supplier, buyer] = await Promise.all([api.as('supplier_b'), api.as('buyer')])
  const planOf = async (call: typeof supplier, code: string): Promise<Listed> =>
    (await call('GET', `schema/resource/${code}`)).result
  const namesOf = ({ list }: Listed) => [...list.columns.map(({ field }) => field), ...list.query]
  const company = ['supplierId', 'supplierCode', 'supplierName']
  const codes = [...api.running.app.live.current.resources.keys()]
  let settledOnes = 0
  for (const code of codes) {
    const plan = await planOf(supplier, code)
    const settled = plan?.list?.settled ?? []
    if (settled.length === 0) continue
    settledOnes += 1
    expect(namesOf(plan).filter((name) => settled.includes(name))).toEqual([])
    const { result } = await supplier('GET', `${code}/list?pageSize=100`)
    for (const field of settled)
      expect(
        new Set(result.records.map((row: Record<string, unknown>) => row[field])).size,
        `${code} ${field}`,
      ).toBeLessThan(2)
  }
  expect(settledOnes).toBeGreaterThan(25)
  for (const code of ['ord/order', 'fin/invoice', 'bid/quote', 'srm/eval/result']) {
    expect(namesOf(await planOf(supplier, code)).filter((name) => company.includes(name))).toEqual([])
    expect(namesOf(await planOf(buyer, code))).toContain('supplierName')
  }
  // The filter is constant for one role and not for the other: a person with both sees differences.
  expect((await planOf(buyer, 'wf/instance')).list.settled).toEqual(['starter'])
  expect((await planOf(await api.as('approver'), 'wf/instance')).list.settled).toBeUndefined()
})

/** Pages over data without actions yet. */
const withoutEffect = ['wf/batch']

it('hides pages without a function', async () => {
  for (const username of ['admin', 'buyer', 'approver']) {
    const { menu } = await menuOf(username)
    const pageCodes = shownLeaves(menu).map(({ meta }) => (meta as { procura?: { code: string } }).procura?.code)
    expect(pageCodes.length).toBeGreaterThan(5)
    expect(pageCodes.filter((code) => withoutEffect.includes(code ?? ''))).toEqual([])
  }
})

function shownLeaves(menu: readonly Entry[]): readonly Entry[] {
  return menu
    .filter((entry) => !(entry as { hidden?: boolean }).hidden)
    .flatMap((entry) => (entry.children?.length ? shownLeaves(entry.children) : [entry]))
}
