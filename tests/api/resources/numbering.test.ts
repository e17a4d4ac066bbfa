import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayText } from '../../../server/platform/time.ts'
import { syncRules } from '../../../server/records/numbering/sync-rules.ts'
import { atOneMoment } from '../../kit/clock/one-moment.ts'
import { type Fixture, startResources } from './fixture.ts'

const today = todayText(atOneMoment()).replaceAll('-', '')
let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

let shelves = 0
const add = (values: object = {}) => {
  shelves += 1
  return on.buyer('POST', 'test/offer/add', { body: { name: 'an offer', shelf: `s${shelves}`, ...values } })
}
const codeOf = async (values: object = {}) => (await add(values)).result?.code
const serialOf = (code: string) => Number(code.slice(-3))

type Rule = { readonly id: string; readonly version: number; readonly parts: readonly { readonly id: string }[] }
const ruleOf = async (code: string): Promise<Rule> => {
  const { result } = await on.admin('GET', `sys/billrule/list?code=${encodeURIComponent(code)}`)
  return (await on.admin('GET', `sys/billrule/queryById?id=${result.records[0].id}`)).result
}
const change = (values: object) => on.admin('PUT', 'sys/billrule/edit', { body: values })

describe('number', () => {
  it('has prefix, day and serial without gaps: a refused record uses none', async () => {
    const first = await codeOf()
    expect(first).toMatch(new RegExp(`^OF-${today}\\d{3}$`))
    expect(await add({ name: '' })).toMatchObject({ success: false })
    expect(serialOf(await codeOf())).toBe(serialOf(first) + 1)
  })

  it('is assigned once under concurrency', async () => {
    const before = serialOf(await codeOf())
    const codes = await Promise.all(Array.from({ length: 25 }, () => codeOf()))
    const places = codes.map(serialOf).toSorted((left, right) => left - right)
    expect(places).toEqual(Array.from({ length: 25 }, (_, index) => before + 1 + index))
  })

  it('is previewed without reserving it', async () => {
    const { result } = await on.buyer('GET', 'test/offer/nextNumber')
    expect(await on.buyer('GET', 'test/offer/nextNumber')).toMatchObject({ result })
    expect(await codeOf()).toBe(result.code)
    expect(await on.supplierA('GET', 'test/offer/nextNumber')).toMatchObject({ status: 403 })
  })

  it('skips used numbers', async () => {
    const { result } = await add()
    const usedNumber = `OF-${today}${String(serialOf(result.code) + 2).padStart(3, '0')}`
    await on.api.running.app.store.write([
      { sql: 'update test_offer set code = ? where id = ?', parameters: [usedNumber, result.id] },
    ])
    expect(serialOf(await codeOf())).toBe(serialOf(result.code) + 1)
    expect(serialOf(await codeOf())).toBe(serialOf(usedNumber) + 1)
  })

  it("is used by an action's record, and not by a dry run or a refusal", async () => {
    const { result } = await add()
    const addAgain = (why: string, query = '') =>
      on.buyer('POST', `test/offer/do/again${query}`, { body: { id: result.id, why } })
    expect((await addAgain('more', '?dryRun=true')).result).toEqual([{ id: result.id, success: true, message: '' }])
    expect((await addAgain('x'.repeat(51))).result.errors).toEqual([expect.objectContaining({ pointer: '/why' })])
    expect((await addAgain('more')).success).toBe(true)
    const codes = (await on.buyer('GET', 'test/offer/list?pageSize=200')).result.records.map(
      (row: { code: string }) => row.code,
    )
    expect(codes.map(serialOf)).toContain(serialOf(result.code) + 1)
  })

  it('cannot be set by the writer, nor changed', async () => {
    const { result } = await add({ code: 'MINE' })
    expect(result.code).not.toBe('MINE')
    const edited = await on.buyer('PUT', 'test/offer/edit', { body: { id: result.id, code: '', name: 'other' } })
    expect(edited.result).toMatchObject({ code: result.code, name: 'other' })
  })
})

describe('number rule', () => {
  it("starts with the file's definition", async () => {
    expect(await ruleOf('test/offer')).toMatchObject({
      resetBy: 'day',
      example: `OF-${today}001`,
      parts: [
        { partType: 'fixed', value: 'OF-' },
        { partType: 'date', value: 'yyyyMMdd' },
        { partType: 'serial', length: 3 },
      ],
    })
    expect((await on.admin('GET', 'sys/billrule/list?pageSize=100')).result.records.length).toBeGreaterThan(6)
  })

  it('keeps changes of an administrator after a synchronisation with the files', async () => {
    const { id } = await ruleOf('test/offer')
    const parts = [
      { partType: 'field', value: 'shelf', length: 2 },
      { partType: 'fixed', value: '/' },
      { partType: 'date', value: 'yy' },
      { partType: 'orgCode' },
      { partType: 'serial', length: 2 },
    ]
    const reply = await change({ id, resetBy: 'year', parts })
    expect(reply.result.example).toMatch(/^\/\d\dA01\w*01$/)
    const year = today.slice(2, 4)
    expect(await codeOf({ shelf: 'XY9' })).toMatch(new RegExp(`^XY/${year}A\\d\\w*01$`))
    expect(await codeOf({ shelf: 'XY9' })).toMatch(/02$/)
    // Serials are counted for each shelf.
    expect(await codeOf({ shelf: 'Z_' })).toMatch(/^Z_.*01$/)
    const { app } = on.api.running
    await syncRules(app.store, app.live.current)
    expect((await ruleOf('test/offer')).parts).toHaveLength(5)
  })

  it('without a serial, or with possible duplicates, is refused', async () => {
    const { id } = await ruleOf('test/offer')
    const serial = { partType: 'serial', length: 3 }
    const day = { partType: 'date', value: 'yyyyMM' }
    expect(await change({ id, parts: [{ partType: 'fixed', value: 'A' }] })).toMatchObject({ success: false })
    expect(await change({ id, resetBy: 'day', parts: [day, serial] })).toMatchObject({ success: false })
    expect(await change({ id, parts: [{ partType: 'fixed', value: "'; drop" }, serial] })).toMatchObject({
      success: false,
    })
    expect(await change({ id, parts: [{ partType: 'field', value: 'secret' }, serial] })).toMatchObject({
      success: false,
    })
    expect(await change({ id, resetBy: 'month', parts: [day, serial] })).toMatchObject({ success: true })
  })

  it('shows its next number and restarts after the highest used one', async () => {
    const { id } = await ruleOf('test/offer')
    const next = await on.admin('POST', 'sys/billrule/preview', { body: { id } })
    const code = await codeOf()
    expect(next.message).toBe(code)
    expect(await on.buyer('POST', 'sys/billrule/preview', { body: { id } })).toMatchObject({ status: 403 })
    await add()
    const { result: deleted } = await add()
    await on.buyer('DELETE', `test/offer/delete?id=${deleted.id}`)
    expect(await on.admin('POST', 'sys/billrule/do/resetSerial', { body: { id } })).toMatchObject({ success: true })
    expect(await codeOf()).toBe(deleted.code)
  })

  it('falls back to the file when disabled', async () => {
    const { id } = await ruleOf('test/offer')
    await change({ id, enabled: 'N' })
    expect(await codeOf()).toMatch(/^OF-/)
  })
})
