import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, parseRule } from '../../../server/records/checks/check-rule.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

describe('duplicate check', () => {
  const check = (values: Record<string, string>, call = on.buyer) =>
    call('GET', `sys/duplicate/check?${new URLSearchParams({ tableName: 'test_item', fieldName: 'code', ...values })}`)

  it('reports whether another record of the tenant has the value', async () => {
    const item = await on.addItem(on.buyer, { code: 'DUP-1' })
    expect(await check({ fieldVal: 'DUP-1' })).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check({ fieldVal: 'DUP-1', dataId: item.id })).toMatchObject({ success: true })
    expect(await check({ fieldVal: 'DUP-2' })).toMatchObject({ success: true, message: '该值可用！' })
    expect(await check({ fieldVal: '' })).toMatchObject({ success: true })
    expect(await check({ fieldVal: 'DUP-1' }, on.supplierT1)).toMatchObject({ success: true })
  })

  it.each([
    ['a column that is not unique', { fieldName: 'name' }],
    ['a secret', { fieldName: 'pin' }],
    ['a table of the engine', { tableName: '_password', fieldName: 'hash' }],
    ['a table the caller does not write', { tableName: 'sys_user', fieldName: 'username' }],
    ['an invalid name', { tableName: "test_item where 1=1 or ''='" }],
  ])('refuses %s', async (_, values) => {
    expect(await check({ fieldVal: 'x', ...values })).toMatchObject({ success: false, status: 400 })
  })

  it('refuses a column hidden from the caller', async () => {
    const parameters = { tableName: 'sys/supplierUser', fieldVal: 'P0001' }
    expect(await check({ ...parameters, fieldName: 'workNo' }, on.supplierB)).toMatchObject({ status: 400 })
    expect(await check({ ...parameters, fieldName: 'phone' }, on.supplierB)).toMatchObject({ success: true })
  })
})

describe('check rule', () => {
  const rules = [
    { digits: 2, pattern: '[A-Z]+', message: '前两位须为大写字母' },
    { digits: 3, pattern: '[0-9]+', message: '后三位须为数字' },
    { digits: '*', pattern: '.{5}', message: '共 5 位' },
  ]

  it('is built from rows, and tested by its editor', async () => {
    const steps = rules.map((step) => ({ ...step, digits: String(step.digits) }))
    const body = { ruleCode: 'rowNo', ruleName: '行号', steps }
    const { result } = await on.admin('POST', 'sys/checkRule/add', { body })
    expect(JSON.parse(result.ruleJson)).toEqual(rules)
    const tried = (value: string) => on.admin('POST', 'sys/checkRule/test', { body: { id: result.id, value } })
    expect(await tried('AB123')).toMatchObject({ success: true })
    expect(await tried('AB1234')).toMatchObject({ success: false, message: '共 5 位' })
    expect(await on.buyer('POST', 'sys/checkRule/test', { body: { id: result.id } })).toMatchObject({ status: 403 })
    const unsafe = [{ digits: '*', pattern: '(a+)+', message: '!' }]
    const changed = (values: object) => on.admin('PUT', 'sys/checkRule/edit', { body: { id: result.id, ...values } })
    expect((await changed({ steps: unsafe })).result.errors).toMatchObject([{ pointer: '/steps' }])
    expect((await changed({ steps: [] })).result.errors).toMatchObject([{ pointer: '/steps' }])
  })

  it('is stored if valid, called by its code, and applied on write', async () => {
    const add = (ruleJson: string, ruleCode = 'partNo') =>
      on.admin('POST', 'sys/checkRule/add', { body: { ruleCode, ruleName: '零件号', ruleJson } })
    expect((await add(JSON.stringify(rules))).success).toBe(true)
    for (const bad of [
      '[',
      '[]',
      '[{"digits":0,"pattern":"a","message":""}]',
      '[{"digits":1,"pattern":"(a+)+","message":""}]',
    ]) {
      expect((await add(bad, 'other')).result.errors).toEqual([expect.objectContaining({ pointer: '/ruleJson' })])
    }
    const ask = (value: string, ruleCode = 'partNo') =>
      on.buyer(
        'GET',
        `sys/checkRule/checkByCode?ruleCode=${ruleCode}&value=${encodeURIComponent(encodeURIComponent(value))}`,
      )
    expect(await ask('AB123')).toMatchObject({ success: true })
    expect(await ask('A1123')).toMatchObject({
      success: false,
      message: '前两位须为大写字母',
      result: { beginIndex: 0, endIndex: 2, checkValue: 'A1', passed: false },
    })
    expect(await ask('AB1234')).toMatchObject({ success: false, message: '共 5 位' })
    expect(await ask('')).toMatchObject({ success: true })
    expect(await ask('x', 'none')).toMatchObject({ success: false })

    const write = (serial: string) =>
      on.buyer('POST', 'test/order/add', {
        body: { title: 'R', supplierId: on.companyA, lines: [{ name: 'a', share: 100, serial }] },
      })
    expect((await write('A1')).result.errors).toEqual([{ pointer: '/lines/0/serial', message: '前两位须为大写字母' }])
    expect((await write('CD456')).success).toBe(true)
  })

  it('passes values that pass each step', () => {
    const steps = parseRule(JSON.stringify(rules))
    if ('wrong' in steps) throw new Error(steps.wrong)
    fc.assert(
      fc.property(fc.stringMatching(/^[A-C0-2]{0,7}$/), (value) => {
        const isGood = value === '' || /^[A-Z]{2}[0-9]{3}$/.test(value)
        expect(failureOf(steps, value) === undefined).toBe(isGood)
      }),
    )
  })
})

// Last, because the administrator has no calls left afterwards.
describe('costly calls', () => {
  const burst = async (count: number, ask: () => Promise<{ status: number; headers: Headers }>) => {
    const replies = await Promise.all(Array.from({ length: count }, ask))
    return replies.filter(({ status }) => status === 429)
  }

  it.each([
    ['duplicate checks', 300, 'sys/duplicate/check?tableName=test_item&fieldName=code&fieldVal=a'],
    ['refreshes of the cache', 200, 'sys/dict/refleshCache'],
    ['searches', 300, 'sys/search?keyword=ab'],
    ['exports', 400, 'test/item/exportXls?code=none'],
    ['documents of the API', 100, 'openapi.json?resource=test/item'],
  ])('are limited for each person: %s', async (_, count, path) => {
    const refused = await burst(count, () => on.admin('GET', path))
    expect(refused.length).toBeGreaterThan(count / 10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await on.buyer('GET', path)).status).toBe(200)
  })
})
