import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { atOneMoment } from '../../kit/clock/one-moment.ts'
import { type Fixture, startResources } from './fixture.ts'

const inTenDays = nowText(atOneMoment() + 10 * 86_400_000).slice(0, 10)
let on: Fixture
let ruleId = ''
const rule = { ruleName: '十天后', ruleCode: 'inTenDays', ruleClass: 'today', ruleParams: '{"days": 10}' }
beforeAll(async () => {
  on = await startResources()
  ruleId = (await on.admin('POST', 'sys/fillrule/add', { body: rule })).result.id
})
afterAll(() => on?.close())

describe('fill rule', () => {
  it('gives new records their first value, unless they have one', async () => {
    const add = (values: object) => on.buyer('POST', 'test/offer/add', { body: { name: 'an offer', ...values } })
    expect((await add({ shelf: 'f1' })).result).toMatchObject({ deadline: inTenDays, maker: 'buyer' })
    expect((await add({ shelf: 'f2', deadline: '2030-01-01', maker: 'approver' })).result).toMatchObject({
      deadline: '2030-01-01',
      maker: 'approver',
    })
    expect((await add({ shelf: 'f3', deadline: null })).result.deadline).toBe(null)
    const firstValues = await on.buyer('GET', 'test/offer/firstValues')
    expect(firstValues.result).toEqual({ deadline: inTenDays })
    expect(await on.supplierA('GET', 'test/offer/firstValues')).toMatchObject({ status: 403 })
  })

  it('is called by its code, and tested by its editor', async () => {
    const call = await on.supplierA('PUT', 'sys/fillRule/executeRuleByCode/inTenDays', { body: {} })
    expect(call.result).toBe(inTenDays)
    expect(await on.buyer('PUT', 'sys/fillRule/executeRuleByCode/none', { body: {} })).toMatchObject({ success: false })
    expect((await on.admin('POST', 'sys/fillrule/test', { body: { id: ruleId } })).message).toBe(inTenDays)
    expect(await on.buyer('POST', 'sys/fillrule/test', { body: { id: ruleId } })).toMatchObject({ status: 403 })
  })

  it('requires a known implementation with valid parameters', async () => {
    const add = (values: object) =>
      on.admin('POST', 'sys/fillrule/add', { body: { ...rule, ruleCode: 'another', ...values } })
    expect(await add({ ruleClass: 'toString' })).toMatchObject({ success: false })
    expect(await add({ ruleParams: '{"days": "x"}' })).toMatchObject({ success: false })
    expect(await add({ ruleParams: '{oops' })).toMatchObject({ success: false })
    const { result } = await on.admin('GET', 'sys/dict/getDictItems/fill_impl')
    expect(result.map(({ value }: { value: string }) => value)).toContain('currentDepart')
    const made = await add({ ruleClass: 'sameAs', ruleParams: '{"field": "city"}' })
    expect(made).toMatchObject({ success: true })
    const filled = await on.buyer('PUT', 'sys/fillRule/executeRuleByCode/another', { body: { city: '杭州' } })
    expect(filled.result).toBe('杭州')
  })
})
