import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const ask = (path: string, query: Record<string, string>, lang = 'zh') =>
  on.buyer('GET', `${path}?${new URLSearchParams(query)}`, { headers: { lang } })

const areas = { tableName: 'bd_area', text: 'name', code: 'code', pidField: 'pid', hasChildField: '', condition: '' }

describe("trees in JeecgBoot's format (contract.md 4)", () => {
  it('gives the children of a declared table', async () => {
    const provinces = await ask('sys/dict/loadTreeData', { ...areas, pid: '86' })
    const beijing = provinces.result.find(({ title }: { title: string }) => title === '北京市')
    expect(beijing).toMatchObject({ value: beijing.key, parentId: '86', leaf: false, children: null })
    const below = await ask('sys/dict/loadTreeData', { ...areas, pid: beijing.key, condition: '{"level":"2"}' })
    expect(below.result.length).toBeGreaterThan(0)
    expect(below.result.every(({ parentId }: { parentId: string }) => parentId === beijing.key)).toBe(true)
  })

  it.each([
    ['an undeclared table', { tableName: 'sqlite_master' }],
    ['an undeclared column', { text: 'sql' }],
    ['a condition that is not an object', { condition: '[1]' }],
    ['a condition with a list', { condition: '{"level":["1"]}' }],
    ['a condition with an object', { condition: '{"level":{"gt":1}}' }],
    ['a condition without a value', { condition: '{"level":null}' }],
    ['a condition on an undeclared column', { condition: '{"tenant_id":"0"}' }],
    ['a condition that is not JSON', { condition: "1=1'; drop table x" }],
  ])('refuses %s', async (_, wrong) => {
    const { success, code } = await ask('sys/dict/loadTreeData', { ...areas, pid: '', ...wrong })
    expect([success, code]).toEqual([false, 400])
  })

  it('gives categories by parent or by its code, with their codes', async () => {
    const roots = await ask('sys/category/loadTreeData', { pid: '', pcode: '0', condition: '' })
    const atZero = await ask('sys/category/loadTreeData', { pid: '0', pcode: '', condition: '' })
    expect(atZero.result).toEqual(roots.result)
    const root = roots.result.find(({ leaf }: { leaf: boolean }) => !leaf)
    const byId = await ask('sys/category/loadTreeData', { pid: root.key, pcode: '', condition: '' })
    const byCode = await ask('sys/category/loadTreeData', { pid: '', pcode: root.code, condition: '' })
    expect(byCode.result).toEqual(byId.result)
    expect(byId.result[0]).toMatchObject({ parentId: root.key, leaf: true })
    const [first, second] = byId.result
    const names = await ask('sys/category/loadDictItem/', { ids: `${second.key},${first.key}` })
    expect(names.result).toEqual([second.title, first.title])
  })

  it.each([
    { pid: '', pcode: '' },
    { pid: '', pcode: 'NOPE' },
  ])('refuses categories below %j', async (query) => {
    expect((await ask('sys/category/loadTreeData', query)).success).toBe(false)
  })

  it('gives the levels of linked selects, and the level of a stored value', async () => {
    const link = { table: 'bd_area', txt: 'name', key: 'code', idField: 'code', pidField: 'pid' }
    const path = 'online/cgform/api/querySelectOptions'
    const first = await ask(path, { ...link, condition: "pid = '86'" })
    const [province] = first.result
    const second = await ask(path, { ...link, pidValue: province.id })
    expect(second.result[0]).toMatchObject({ pid: province.id })
    const echo = await ask(path, { ...link, condition: `code = '${second.result[0].store}'` })
    expect(echo.result).toEqual([second.result[0]])
    expect((await ask(path, { ...link, pidValue: '-1' })).result).toEqual([])
    expect((await ask(path, { ...link, condition: "pid = '' or 1=1" })).success).toBe(false)
  })
})
