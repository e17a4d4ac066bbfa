import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Fixture, startResources } from './fixture.ts'

let on: Fixture
let company = ''
beforeAll(async () => {
  on = await startResources()
  company = (await on.supplierA('GET', 'srm/supplier/base/list')).result.records[0].companyName
})
afterAll(() => on?.close())

const look = (call: Call, path: string, query: Record<string, string>, lang = 'zh') =>
  call('GET', `lookup/${path}?${new URLSearchParams(query)}`, { headers: { lang } })

describe('a lookup', () => {
  it('offers the choices of a declared source, in the language of the caller, by keyword and condition', async () => {
    const { result } = await look(on.buyer, 'options', { code: 'bd/currency', keyword: '人民币' })
    expect(result).toContainEqual({ value: 'CNY', label: '人民币', text: '人民币', title: '人民币' })
    const english = await look(on.buyer, 'options', { code: 'bd/currency', keyword: 'USD' }, 'en')
    expect(english.result[0]).toMatchObject({ value: 'USD', label: 'US Dollar' })
    const off = await look(on.buyer, 'options', { code: 'bd/currency', where: '{"enabled":"N"}', keyword: 'CNY' })
    expect(off.result).toEqual([])
  })

  it('keeps the conditions of a field that is named itself', async () => {
    const byField = { resource: 'test/item', field: 'currency', pageSize: '200' }
    const { result } = await look(on.buyer, 'options', byField)
    const all = await on.buyer('GET', 'bd/currency/list?pageSize=200&enabled=Y')
    expect(result.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      all.result.records.map(({ code }: { code: string }) => code).toSorted(),
    )
  })

  it('gives the labels behind stored values, and nothing for those that have no row', async () => {
    const query = { code: 'srm/supplier/base', label: 'companyName', values: `${on.companyA},nobody` }
    const { result } = await look(on.buyer, 'labels', query)
    expect(result).toEqual([{ value: on.companyA, label: company, text: company, title: company }])
  })

  it('pages rows for a dialog', async () => {
    const { result } = await look(on.buyer, 'rows', { code: 'bd/bank', pageNo: '2', pageSize: '3' })
    expect([result.records.length, result.size, result.current]).toEqual([3, 3, 2])
    expect(result.total).toBeGreaterThan(3)
  })

  it('takes a keyword literally', async () => {
    const { result } = await look(on.buyer, 'options', { code: 'bd/currency', keyword: '%' })
    expect(result).toEqual([])
  })
})

describe('what a lookup shows', () => {
  it('is the value and what the field shows and copies, to who may not list the source', async () => {
    const secret = await on.addItem(on.buyer, { code: 'L-1', note: 'note-canary', internalNote: 'canary' })
    const grants = await on.api.running.app.store.rows({
      sql: "select id from sys_permission where perms in ('test:item:list')",
      parameters: [],
    })
    await on.api.running.app.store.write(
      grants.map(({ id }) => ({
        sql: "delete from _grant where role = 'approver' and permission_id = ?",
        parameters: [id],
      })),
    )
    expect((await on.approver('GET', 'test/item/list')).status).toBe(403)
    const { result, text } = await look(on.approver, 'rows', { code: 'test/item', keyword: secret.name })
    expect(Object.keys(result.records[0]).toSorted()).toEqual(['account', 'code', 'id', 'name', 'nameEn'])
    expect(text).not.toContain('canary')
    for (const where of ['{"note":"x"}', '{"internalNote":"x"}', '{"pin":"x"}', '{"tenantId":"1"}']) {
      expect([where, (await look(on.approver, 'rows', { code: 'test/item', where })).status]).toEqual([where, 400])
    }
    expect((await look(on.approver, 'options', { code: 'test/item', label: 'note' })).status).toBe(400)
  })

  it('is refused where neither the source nor a field that looks there is the caller’s', async () => {
    for (const code of ['sys/permission', 'sys/tenant', 'test/part']) {
      expect([code, (await look(on.supplierA, 'options', { code })).status]).toEqual([code, 403])
    }
  })

  it('is the caller’s own rows where they may list the source', async () => {
    const { result } = await look(on.supplierA, 'options', { code: 'srm/supplier/base', pageSize: '200' })
    expect(result.map(({ value }: { value: string }) => value)).toEqual([on.companyA])
    const foreign = await look(on.supplierA, 'rows', { code: 'srm/supplier/base', keyword: on.companyB })
    expect(foreign.result.total).toBe(0)
  })

  it.each([
    { code: 'nothing' },
    { code: 'sys_user' },
    { code: 'sys_user,username,password' },
    { code: '' },
    { resource: 'test/item', field: 'note' },
    { resource: 'nothing', field: 'x' },
    { code: 'bd/currency', where: '[1]' },
    { code: 'bd/currency', where: '{"code":{"$ne":1}}' },
    { code: 'bd/currency', where: '{' },
    { code: 'bd/currency', pageSize: '0' },
  ])('is nothing for %j', async (query) => {
    expect((await look(on.buyer, 'options', query as Record<string, string>)).status).toBe(400)
  })
})

describe('the dictionary addresses of the contract', () => {
  it('give a dictionary, and declared tables by their names', async () => {
    const items = await on.buyer('GET', 'sys/dict/getDictItems/test_kind')
    expect(items.result.map(({ value, text }: { value: string; text: string }) => [value, text])).toEqual([
      ['light', '轻型'],
      ['heavy', '重型'],
    ])
    const table = await on.buyer('GET', `sys/dict/getDictItems/${encodeURIComponent('bd_currency,name,code')}`)
    expect(table.result).toContainEqual({ value: 'CNY', text: '人民币', label: '人民币', title: '人民币' })
    const loaded = await on.buyer('GET', 'sys/dict/loadDict/bd_currency,name,code?keyword=美元')
    expect(loaded.result.some(({ value }: { value: string }) => value === 'USD')).toBe(true)
    const item = await on.buyer('GET', 'sys/dict/loadDictItem/bd_currency,name,code?key=CNY,USD')
    expect(item.result).toHaveLength(2)
  })

  it.each([
    'sys_user,password,username',
    'sys_user,hash,id',
    '_password,hash,user_id',
    "bd_currency,name,code,1=1 or 'x'",
    'bd_currency,name as x,code',
    'bd_currency where 1=1--,name,code',
    'test_item,pin,code',
    'test_item,tenant_id,code',
    '%25',
    'bd_currency,name',
  ])('refuse %s', async (code) => {
    for (const path of ['getDictItems', 'loadDict', 'loadDictItem']) {
      const { status, text } = await on.supplierA('GET', `sys/dict/${path}/${encodeURIComponent(code)}`)
      expect([path, text.includes('argon2'), status < 500]).toEqual([path, false, true])
      if (code.includes(',') || path !== 'getDictItems') expect([path, status >= 400]).toEqual([path, true])
    }
  })
})

describe('a tree', () => {
  const rows = async (code: string, where: object) =>
    (await look(on.buyer, 'rows', { code, where: JSON.stringify(where), pageSize: '200' })).result.records

  it('begins with the rows that have none above them, and goes on below one', async () => {
    const [group, ...others] = await rows('sys/depart', { parentId: '' })
    expect([group.departName, others]).toEqual(['蓝源环境集团', []])
    const below = await rows('sys/depart', { parentId: group.id })
    expect(below.map(({ departName }: { departName: string }) => departName)).toContain('采购中心')
  })

  it('leaves over the people of a place, also those who belong to several', async () => {
    const [group] = await rows('sys/depart', { parentId: '' })
    const [quality] = await rows('sys/depart', { orgCode: 'A01A03' })
    const { result } = await on.admin('GET', 'sys/user/list?username=approver')
    const [approver] = result.records
    const body = { id: approver.id, departs: `${approver.departs},${quality.id}` }
    expect((await on.admin('PUT', 'sys/user/edit', { body })).success).toBe(true)
    const found = async (place: string) => {
      const query = { code: 'sys/user', where: JSON.stringify({ departs: place }) }
      const { result: page } = await look(on.admin, 'rows', query)
      return page.records.map(({ username }: { username: string }) => username)
    }
    expect((await found(quality.id)).toSorted()).toEqual(['approver', 'quality', 'quality_pan', 'quality_yun'])
    expect(await found(group.id)).toEqual([])
  })
})
