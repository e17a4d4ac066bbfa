import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../server/platform/http/route.ts'
import { searchRecords } from '../../../server/records/search/search-records.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

type Hit = { resource: string; title: string; id: string; label: string; hint: string }

let on: Fixture
beforeAll(async () => {
  on = await startResources()
  await on.addItem(on.buyer, { code: 'S-1', name: '榫槽甲型', nameEn: 'Groove one' })
  await on.addItem(on.buyer, { code: 'S-2', name: '榫槽乙型', nameEn: 'Groove two', supplierId: on.companyB })
  await on.addItem(on.buyer, { code: 'S-3', name: '榫卯圈', nameEn: 'Tenon ring', internalNote: '榫槽旁' })
})
afterAll(() => on?.close())

const ask = (call: Call, keyword: string, rest = '', lang = 'zh-CN') =>
  call('GET', `sys/search?keyword=${encodeURIComponent(keyword)}${rest}`, { headers: { lang } })
// Under load the search may stop at its time limit, so it is repeated.
const found = async (call: Call, keyword: string, lang = 'zh-CN'): Promise<Hit[]> => {
  const { records, isPartial } = (await ask(call, keyword, '', lang)).result
  return isPartial ? found(call, keyword, lang) : records
}
const labels = async (call: Call, keyword: string) => (await found(call, keyword)).map(({ label }) => label).toSorted()

describe('global search', () => {
  it('finds rows by their label, with their resource', async () => {
    const [hit] = await found(on.buyer, '榫卯圈')
    expect(hit).toMatchObject({ resource: 'test/item', title: '试验物料', label: '榫卯圈' })
    expect(hit?.hint).toBe('编码：S-3')
    const { result } = await on.buyer('GET', `test/item/queryById?id=${hit?.id}`)
    expect(result.code).toBe('S-3')
  })

  it("answers in the request's language, and matches labels of both", async () => {
    const [hit] = await found(on.buyer, 'tenon r', 'en-US')
    expect(hit).toMatchObject({ title: 'Items', label: 'Tenon ring', hint: 'Code: S-3' })
    expect(await found(on.buyer, 'tenon r')).toMatchObject([{ label: '榫卯圈', hint: '英文名称：Tenon ring' }])
  })

  it('matches and shows a searchable text other than the label', async () => {
    const { result } = await on.buyer('GET', 'srm/supplier/base/list?pageSize=1')
    const [{ supplierCode, companyName }] = result.records
    const hit = (await found(on.buyer, supplierCode)).find(({ resource }) => resource === 'srm/supplier/base')
    expect(hit).toMatchObject({ label: companyName })
    expect(hit?.hint).toContain(supplierCode)
  })

  it('gives each person permitted rows only', async () => {
    expect(await labels(on.buyer, '榫槽')).toEqual(['榫槽乙型', '榫槽甲型'])
    expect(await labels(on.supplierA, '榫槽')).toEqual(['榫槽甲型'])
    expect(await labels(on.supplierB, '榫槽')).toEqual(['榫槽乙型'])
    expect(await labels(on.supplierT1, '榫槽')).toEqual([])
  })

  it('gives nothing of another tenant, not even to its administrator', async () => {
    const other = (call: Call) => (method: string, path: string) => call(method, path, { headers: { tenant_id: '1' } })
    expect(await labels(on.admin, '榫槽')).toHaveLength(2)
    expect(await labels(other(on.admin) as Call, '榫槽')).toEqual([])
  })

  it('leaves out forbidden resources and hidden fields', async () => {
    const { result } = await on.buyer('GET', 'test/item/list?code=S-1')
    const part = { partName: '榫槽滚珠', itemId: result.records[0].id }
    expect((await on.buyer('POST', 'test/part/add', { body: part })).success).toBe(true)
    expect(await labels(on.buyer, '榫槽滚珠')).toEqual(['榫槽滚珠'])
    for (const call of [on.approver, on.supplierA]) expect(await labels(call, '榫槽滚珠')).toEqual([])
    // The field is neither a label nor searchable, so it is not searched.
    expect(await labels(on.buyer, '榫槽旁')).toEqual([])
  })

  it('applies data rules of the role', async () => {
    const { result } = await on.buyer('GET', 'srm/supplier/base/list?pageSize=1&status=qualified')
    const [{ companyName }] = result.records
    const menus = await on.admin('GET', 'sys/permission/list?pageNo=1&pageSize=200&perms=srm:supplier:base:list')
    const isOfList = ({ opens }: { opens: string | null }) => opens === 'list'
    const menu = menus.result.records.find(isOfList)
    const rule = { ruleName: 'test', permissionId: menu.id, roles: 'buyer', ruleColumn: 'status' }
    const made = await on.admin('POST', 'sys/dataRule/add', {
      body: { ...rule, ruleConditions: '!=', ruleValue: 'qualified' },
    })
    expect(made.success, made.message).toBe(true)
    // The company's accounts match too, and have no data rule.
    const isFound = async (call: Call) =>
      (await found(call, companyName)).some(({ resource }) => resource === 'srm/supplier/base')
    try {
      expect([await isFound(on.buyer), await isFound(on.approver)]).toEqual([false, true])
    } finally {
      await on.admin('DELETE', `sys/dataRule/delete?id=${made.result.id}`)
    }
    expect(await isFound(on.buyer)).toBe(true)
  })

  it('escapes % and _', async () => {
    expect(await labels(on.buyer, '%%')).toEqual([])
    expect(await labels(on.buyer, '轴_')).toEqual([])
    expect(await labels(on.buyer, "'; drop table test_item; --")).toEqual([])
  })

  it('gives five of a resource, and no more in total than requested', async () => {
    for (let count = 0; count < 7; count += 1) await on.addItem(on.buyer, { name: `齿轮箱 ${count}` })
    const hits = await found(on.buyer, '齿轮箱')
    expect(hits).toHaveLength(5)
    expect(new Set(hits.map(({ id }) => id)).size).toBe(5)
    expect((await ask(on.buyer, '齿轮箱', '&limit=2')).result.records).toHaveLength(2)
  })

  it('refuses a short keyword, a large limit, and a missing session', async () => {
    for (const keyword of ['', ' ', '轴', '轴'.repeat(101)]) expect((await ask(on.buyer, keyword)).code).toBe(400)
    for (const limit of ['0', '31', 'x', '1.5']) {
      expect((await ask(on.buyer, '榫槽', `&limit=${limit}`)).code).toBe(400)
    }
    expect((await on.api.call('GET', 'sys/search?keyword=bearing')).status).toBe(401)
  })
})

const anybody: Session = {
  id: 'test',
  user: { id: '1', username: 'admin', realname: '', roles: [], supplierId: '', orgCode: '', tenantId: '0' },
  isAdmin: true,
  may: () => true,
  grantedBy: () => ['admin'],
  dataRules: () => [],
  tenantId: '0',
  viewAs: null,
  isHouse: true,
}

it('reports an incomplete search', async () => {
  const { app } = on.api.running
  const caller = { session: anybody, lang: 'zh' as const }
  // The first search of a busy machine may take longer than the time limit.
  const isPartial = async () => (await searchRecords({ ...caller, app }, '榫槽', 30)).isPartial
  await expect.poll(isPartial, { timeout: 15_000 }).toBe(false)
  let count = 0
  const store = {
    ...app.store,
    rows: async (...asked: Parameters<typeof app.store.rows>) => {
      count += 1
      await sleep(150)
      return app.store.rows(...asked)
    },
  } as typeof app.store
  const slow = await searchRecords({ ...caller, app: { ...app, store } }, '榫槽', 30)
  expect(slow.isPartial).toBe(true)
  // The search stopped before it reached every resource.
  expect(count).toBeLessThan(app.live.current.resources.size)
})
