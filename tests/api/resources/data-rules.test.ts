import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
let menu: string
beforeAll(async () => {
  on = await startResources()
  const { result } = await on.admin('GET', 'sys/permission/list?pageNo=1&pageSize=200&perms=srm:supplier:base:list')
  const found = result.records.find(
    ({ perms, menuType }: { perms: string; menuType: string }) =>
      perms === 'srm:supplier:base:list' && menuType === '1',
  )
  menu = found.id
})
afterAll(() => on?.close())

type Rule = { readonly ruleColumn: string; readonly ruleConditions: string; readonly ruleValue: string }

async function withRule<T>(rule: Rule & { readonly roles?: string }, run: () => Promise<T>): Promise<T> {
  const { result } = await on.admin('POST', 'sys/dataRule/add', {
    body: { ruleName: 'test', permissionId: menu, ...rule },
  })
  if (!result?.id) throw new Error(`rule refused: ${JSON.stringify(result)}`)
  // Rights are cached for a second, and reloaded after a change of rules.
  try {
    return await run()
  } finally {
    await on.admin('DELETE', `sys/dataRule/delete?id=${result.id}`)
  }
}

const total = async (query = '') => (await on.buyer('GET', `srm/supplier/base/list?pageSize=200${query}`)).result.total

it('narrows list, count, export, report and choices for its roles only', async () => {
  const all = await total()
  const some = await total('&supplierType=manufacturer')
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(all)
  await withRule(
    { ruleColumn: 'supplierType', ruleConditions: '=', ruleValue: 'manufacturer', roles: 'buyer' },
    async () => {
      expect(await total()).toBe(some)
      const { result } = await on.buyer('GET', 'report/srm/supplierStatus/list?pageSize=200')
      const counted = result.records.reduce(
        (sum: number, row: Record<string, unknown>) => sum + Number(row.count ?? row.suppliers ?? 0),
        0,
      )
      expect(counted).toBe(some)
      const csv = await on.buyer('GET', 'srm/supplier/base/exportXls?format=csv')
      expect(csv.text.trim().split('\n').length - 1).toBe(some)
      expect((await on.approver('GET', 'srm/supplier/base/list?pageSize=200')).result.total).toBe(all)
      expect((await on.admin('GET', 'srm/supplier/base/list?pageSize=200')).result.total).toBe(all)
    },
  )
  expect(await total()).toBe(all)
})

it('applies its condition on texts, numbers, lists and the person', async () => {
  const ids = async () => {
    const { result } = await on.buyer('GET', 'srm/supplier/base/list?pageSize=200')
    return result.records as readonly Record<string, unknown>[]
  }
  const all = await ids()
  const cases: readonly (readonly [Rule, (row: Record<string, unknown>) => boolean])[] = [
    [
      { ruleColumn: 'status', ruleConditions: 'IN', ruleValue: 'qualified,potential' },
      ({ status }) => ['qualified', 'potential'].includes(String(status)),
    ],
    [{ ruleColumn: 'status', ruleConditions: '!=', ruleValue: 'qualified' }, ({ status }) => status !== 'qualified'],
    [
      { ruleColumn: 'companyName', ruleConditions: 'LIKE', ruleValue: '有限公司' },
      ({ companyName }) => String(companyName).includes('有限公司'),
    ],
    [
      { ruleColumn: 'companyName', ruleConditions: 'RIGHT_LIKE', ruleValue: '杭州' },
      ({ companyName }) => String(companyName).startsWith('杭州'),
    ],
    [
      { ruleColumn: 'companyName', ruleConditions: 'LEFT_LIKE', ruleValue: '公司' },
      ({ companyName }) => String(companyName).endsWith('公司'),
    ],
    [
      { ruleColumn: 'registerFund', ruleConditions: '>=', ruleValue: '10000' },
      ({ registerFund }) => Number(registerFund) >= 10_000,
    ],
    [
      { ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' },
      ({ createBy }) => createBy === 'buyer',
    ],
  ]
  for (const [rule, holds] of cases) {
    const expected = all.filter(holds).map(({ id }) => id)
    const found = await withRule(rule, ids)
    expect([rule.ruleConditions, found.map(({ id }) => id)]).toEqual([rule.ruleConditions, expected])
  }
})

it('hides rows by id too, and is refused where invalid', async () => {
  await withRule({ ruleColumn: 'status', ruleConditions: '=', ruleValue: 'nothing' }, async () => {
    expect((await on.buyer('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).success).toBe(false)
    const edit = await on.buyer('PUT', 'srm/supplier/base/edit', { body: { id: on.companyA, address: 'x' } })
    expect(edit.success).toBe(false)
  })
  const wrong = await on.admin('POST', 'sys/dataRule/add', {
    body: { ruleName: 'x', permissionId: menu, ruleColumn: 'nope', ruleConditions: '=', ruleValue: '1' },
  })
  expect(wrong.result.errors[0].pointer).toBe('/ruleColumn')
  const raw = await on.admin('POST', 'sys/dataRule/add', {
    body: {
      ruleName: 'x',
      permissionId: menu,
      ruleColumn: 'status',
      ruleConditions: 'USE_SQL_RULES',
      ruleValue: '1=1',
    },
  })
  expect(raw.success).toBe(false)
  expect((await on.buyer('GET', 'sys/dataRule/list')).status).toBe(403)
})

it("is listed by its menu in JeecgBoot's format", async () => {
  await withRule({ ruleColumn: 'status', ruleConditions: '=', ruleValue: 'qualified' }, async () => {
    const { result } = await on.admin('GET', `sys/permission/getPermRuleListByPermId?permissionId=${menu}`)
    expect(result).toEqual([
      expect.objectContaining({ permissionId: menu, ruleColumn: 'status', ruleConditions: '=', status: '1' }),
    ])
    const none = await on.admin('GET', `sys/permission/queryPermissionRule?permissionId=${menu}&ruleName=other`)
    expect(none.result).toEqual([])
  })
})
