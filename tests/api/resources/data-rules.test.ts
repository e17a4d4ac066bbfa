import { afterAll, beforeAll, expect, it } from 'vitest'
import { upgradeDataRules } from '../../../server/domain/upgrades/data-rule-conditions.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
let menu: string
beforeAll(async () => {
  on = await startResources()
  const { result } = await on.admin('GET', 'sys/permission/list?pageNo=1&pageSize=200&perms=srm:supplier:base:list')
  // Menus of reports have the permission of the list that they read.
  menu = result.records.find(({ opens }: { opens: string | null }) => opens === 'list').id
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
  await withRule({ ruleColumn: 'companyName', ruleConditions: '=', ruleValue: 'nothing' }, async () => {
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

type Built = { readonly conditions: string; readonly roles?: string }

async function withConditions<T>(rule: Built, run: (id: string) => Promise<T>): Promise<T> {
  const { result, text } = await on.admin('POST', 'sys/dataRule/add', {
    body: { ruleName: 'built', permissionId: menu, ...rule },
  })
  if (!result?.id) throw new Error(`rule refused: ${text}`)
  try {
    return await run(result.id)
  } finally {
    await on.admin('DELETE', `sys/dataRule/delete?id=${result.id}`)
  }
}

const rows = async () => {
  const { result } = await on.buyer('GET', 'srm/supplier/base/list?pageSize=200')
  return result.records as readonly Record<string, unknown>[]
}

it('applies several conditions, all or any, also on empty fields and with values of the reader', async () => {
  const all = await rows()
  const cases: readonly (readonly [unknown, (row: Record<string, unknown>) => boolean])[] = [
    [
      ['and', ['status', 'in', 'qualified,potential'], ['registerFund', 'ge', '10000']],
      ({ status, registerFund }) =>
        ['qualified', 'potential'].includes(String(status)) && Number(registerFund) >= 10_000,
    ],
    [
      ['or', ['status', 'eq', 'potential'], ['companyName', 'right_like', '杭州']],
      ({ status, companyName }) => status === 'potential' || String(companyName).startsWith('杭州'),
    ],
    [['and', ['nameEn', 'empty', '']], ({ nameEn }) => !nameEn],
    [['and', ['nameEn', 'not_empty', '']], ({ nameEn }) => Boolean(nameEn)],
    [['and', ['createBy', 'eq', '#{sys_user_code}']], ({ createBy }) => createBy === 'buyer'],
    [
      ['and', ['createTime', 'lt', '#{sys_date}']],
      ({ createTime }) => String(createTime) < new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    ],
  ]
  for (const [written, holds] of cases) {
    const conditions = JSON.stringify(written)
    const found = await withConditions({ conditions }, rows)
    expect([conditions, found.map(({ id }) => id)]).toEqual([conditions, all.filter(holds).map(({ id }) => id)])
  }
})

it('keeps both forms equal: conditions of the builder, and the fields of the wire', async () => {
  const read = async (id: string) => (await on.admin('GET', `sys/dataRule/queryById?id=${id}`)).result
  const edit = async (id: string, values: object) => {
    const { version } = await read(id)
    const { success, text } = await on.admin('PUT', 'sys/dataRule/edit', { body: { id, version, ...values } })
    expect([success, text]).toEqual([true, text])
    return read(id)
  }
  await withConditions(
    { conditions: '["and",["status","in","qualified,potential"]]', roles: 'approver' },
    async (id) => {
      expect(await read(id)).toMatchObject({
        ruleColumn: 'status',
        ruleConditions: 'IN',
        ruleValue: 'qualified,potential',
      })
      // A client of JeecgBoot changes its fields.
      expect(await edit(id, { ruleConditions: '=', ruleValue: 'qualified' })).toMatchObject({
        conditions: '["and",["status","eq","qualified"]]',
      })
      const several = '["or",["status","eq","qualified"],["nameEn","empty",""]]'
      expect(await edit(id, { conditions: several })).toMatchObject({
        ruleColumn: null,
        ruleConditions: 'USE_SQL_RULES',
        ruleValue: "status = 'qualified' or nameEn empty",
      })
      // A description is not read back.
      expect(await edit(id, { ruleName: 'renamed', ruleValue: '1=1' })).toMatchObject({ conditions: several })
    },
  )
})

it('applies rules of an older database, and fills their conditions at the next start', async () => {
  const { store, live } = on.api.running.app
  const all = await rows()
  await withConditions({ conditions: '["and",["status","eq","potential"]]' }, async (id) => {
    await store.write([{ sql: 'update sys_data_rule set conditions = null where id = ?', parameters: [id] }])
    expect((await rows()).length).toBe(all.filter(({ status }) => status === 'potential').length)
    await upgradeDataRules(store, live.current)
    const { result } = await on.admin('GET', `sys/dataRule/queryById?id=${id}`)
    expect(result.conditions).toBe('["and",["status","eq","potential"]]')
  })
})

it('is offered each list once, although suppliers and others have it in their menus', async () => {
  const choices = 'sys/permission/list?pageNo=1&pageSize=1000&menuType=1,0&opens=list,view'
  const { records } = (await on.admin('GET', choices)).result
  const names: readonly string[] = records.map(({ name }: { name: string }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('is refused for the menu of a report, whose rows follow the rules of the lists that it reads', async () => {
  const { result } = await on.admin('GET', 'sys/permission/list?pageNo=1&pageSize=1000&menuType=1')
  const report = result.records.find(({ target }: { target: string }) => target === 'report:srm/supplierGrades')
  const body = { ruleName: 'x', permissionId: report.id, conditions: '["and",["count","gt","1"]]' }
  const refused = await on.admin('POST', 'sys/dataRule/add', { body })
  const message = expect.stringMatching(/不是可选的值$/)
  expect(refused.result.errors).toContainEqual({ pointer: '/permissionId', message })
})

it('refuses conditions on unknown fields, and values that do not fit', async () => {
  const messageOf = async (written: unknown) => {
    const body = { ruleName: 'x', permissionId: menu, conditions: JSON.stringify(written) }
    const { result } = await on.admin('POST', 'sys/dataRule/add', { body })
    return result?.errors?.map(({ pointer, message }: Record<string, string>) => `${pointer} ${message?.slice(0, 40)}`)
  }
  expect(await messageOf(['and', ['nope', 'eq', '1']])).toEqual([
    expect.stringMatching(/^\/conditions 没有此字段“nope”/),
  ])
  expect(await messageOf(['and', ['status', 'eq', 'nothing']])).toEqual([
    expect.stringMatching(/^\/conditions “nothing”不是“.+”的值/),
  ])
  expect(await messageOf(['and', ['registerFund', 'gt', 'much']])).toEqual([
    expect.stringMatching(/^\/conditions “much”不是“.+”的值/),
  ])
  expect(await messageOf(['and', ['createTime', 'gt', '2026-02-30']])).toEqual([
    expect.stringMatching(/^\/conditions “2026-02-30”不是/),
  ])
  expect(await messageOf(['and', ['status', 'eq', '']])).toEqual([expect.stringMatching(/^\/conditions 请填写/)])
  expect(await messageOf('status = 1')).toHaveLength(1)
  expect(await messageOf(['and'])).toHaveLength(1)
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
