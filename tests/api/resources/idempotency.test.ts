import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../../kit/api-server.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const total = async (code: string) => (await on.buyer('GET', `test/item/list?code=${code}`)).result.total

describe('idempotency key', () => {
  const send = (key: string, body: object, call = on.buyer) =>
    call('POST', 'test/item/add', { body, headers: { 'Idempotency-Key': key } })
  const bodyOf = (code: string) => ({ code, name: code, supplierId: on.companyA })

  it('makes one record of twenty concurrent requests, with the same answer for all', async () => {
    const replies = await many(20, () => send('key-1', bodyOf('ONCE-1')))
    const ids = new Set(replies.map(({ result }) => JSON.stringify(result)))
    expect([replies.every(({ success }) => success), ids.size, await total('ONCE-1')]).toEqual([true, 1, 1])
  })

  it('is not blocked by a claim from before the clock was set back', async () => {
    const { store } = on.api.running.app
    await send('key-0', bodyOf('ONCE-0'))
    const sql = `update _idempotency set answer = null, at = ? where name like '% key-0'`
    await store.write([{ sql, parameters: [Date.now() + 3_600_000] }])
    await store.write([{ sql: `delete from test_item where code = 'ONCE-0'`, parameters: [] }])
    expect((await send('key-0', bodyOf('ONCE-0'))).success).toBe(true)
  })

  it('gives the first answer, even if the record has changed since', async () => {
    const { result } = await send('key-2', bodyOf('ONCE-2'))
    await on.buyer('PUT', 'test/item/edit', { body: { id: result.id, note: 'later' } })
    expect((await send('key-2', bodyOf('ONCE-2'))).result).toEqual(result)
  })

  it('is not stored for a refusal, so that a corrected request may pass', async () => {
    const refused = await send('key-3', { ...bodyOf('ONCE-3'), name: '' })
    expect(refused.success).toBe(false)
    expect((await send('key-3', bodyOf('ONCE-3'))).success).toBe(true)
  })

  it('is refused with another content, and writes nothing', async () => {
    await send('other-1', bodyOf('OTHER-7'))
    const other = await send('other-1', bodyOf('OTHER-7B'))
    expect([other.status, other.success, other.message.includes('Idempotency-Key')]).toEqual([422, false, true])
    expect([await total('OTHER-7'), await total('OTHER-7B')]).toEqual([1, 0])
    const [one, two] = [await on.addItem(on.buyer), await on.addItem(on.buyer)]
    const headers = { 'Idempotency-Key': 'other-2' }
    const remove = (id: string) => on.buyer('DELETE', `test/item/delete?id=${id}`, { headers })
    expect((await remove(one.id)).success).toBe(true)
    expect((await remove(one.id)).success).toBe(true)
    expect((await remove(two.id)).status).toBe(422)
    expect(await total(two.code)).toBe(1)
  })

  it('is refused with another content while the first request is pending', async () => {
    const replies = await many(10, (index) => send('other-3', bodyOf(`OTHER-9${index}`)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
  })

  it('is separate for each person and address', async () => {
    await send('key-4', bodyOf('ONCE-4'))
    const other = await send('key-4', bodyOf('ONCE-4B'), on.admin)
    expect([other.success, await total('ONCE-4B')]).toEqual([true, 1])
    const { id } = (await send('key-4', bodyOf('ONCE-4'))).result
    const edited = await on.buyer('PUT', 'test/item/edit', {
      body: { id, note: 'edited' },
      headers: { 'Idempotency-Key': 'key-4' },
    })
    expect(edited.result.note).toBe('edited')
  })

  it('works for edits and actions', async () => {
    const { id } = await on.addItem(on.buyer)
    const edits = await many(5, () =>
      on.buyer('PUT', 'test/item/edit', {
        body: { id, version: 1, note: 'n' },
        headers: { 'Idempotency-Key': 'key-5' },
      }),
    )
    expect(edits.map(({ result }) => result.version)).toEqual([2, 2, 2, 2, 2])
    const acts = await many(5, () =>
      on.buyer('POST', 'test/item/do/submit', { body: { id }, headers: { 'Idempotency-Key': 'key-6' } }),
    )
    expect(acts.every(({ success }) => success)).toBe(true)
  })

  it('can be reused when the server ended before an answer', async () => {
    const { store } = on.api.running.app
    const [user] = await store.rows<{ id: string }>({
      sql: "select id from sys_user where username = 'buyer'",
      parameters: [],
    })
    await store.write([
      {
        sql: 'insert into _idempotency (name, at) values (?, ?)',
        parameters: [`${user?.id} /api/test/item/add key-7`, Date.now() - 200_000],
      },
    ])
    expect((await send('key-7', bodyOf('ONCE-7'))).success).toBe(true)
  })

  it('counts as used when the server ended between write and answer', async () => {
    const { result } = await send('key-9', bodyOf('ONCE-9'))
    const receipt = JSON.stringify({ message: '', result: { id: result.id }, code: 200, isProvisional: true })
    await on.api.running.app.store.write([
      {
        sql: "update _idempotency set answer = ?, at = at - 20000 where name like '%key-9'",
        parameters: [receipt],
        expect: { changes: 1 },
      },
    ])
    const repeated = await send('key-9', bodyOf('ONCE-9'))
    expect([repeated.success, repeated.result, await total('ONCE-9')]).toEqual([true, { id: result.id }, 1])
  })

  it('is refused when too long', async () => {
    expect((await send('k'.repeat(101), bodyOf('ONCE-8'))).status).toBe(400)
  })
})

describe('concurrency', () => {
  it('lets one of twenty edits of a stale version win, with its author in the conflicts', async () => {
    const { id } = await on.addItem(on.buyer)
    const replies = await many(20, (index) =>
      on.buyer('PUT', 'test/item/edit', { body: { id, version: 1, note: `edit ${index}` } }),
    )
    const won = replies.filter(({ status }) => status === 200)
    const lost = replies.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 19])
    const now = (await on.buyer('GET', `test/item/queryById?id=${id}`)).result
    expect([now.note, now.version]).toEqual([won[0]?.result.note, 2])
    for (const { result } of lost) expect(result).toMatchObject({ version: 2, record: { note: now.note } })
  })

  it('lets one of twenty adds of a unique value win', async () => {
    const add = () => on.buyer('POST', 'test/item/add', { body: { code: 'RACE', name: 'r', supplierId: on.companyA } })
    const replies = await many(20, add)
    const refused = replies.filter(({ success }) => !success)
    expect([refused.length, await total('RACE')]).toEqual([19, 1])
    expect(refused.every(({ result }: Reply) => result.errors[0].pointer === '/code')).toBe(true)
  })

  it('leaves a complete record or none after an edit and a delete', async () => {
    const { id } = await on.addItem(on.buyer)
    const [edited, deleted] = await Promise.all([
      on.buyer('PUT', 'test/item/edit', { body: { id, version: 1, note: 'x' } }),
      on.buyer('DELETE', `test/item/delete?id=${id}`),
    ])
    const isThere = (await on.buyer('GET', `test/item/queryById?id=${id}`)).success
    expect(isThere).toBe(!deleted.success)
    expect([edited.status, deleted.status].every((status) => status === 200 || status === 409)).toBe(true)
  })

  it('assigns numbers and codes once each', async () => {
    const companies = await on.buyer('GET', 'srm/supplier/base/list?pageSize=1')
    const [{ id: _, supplierCode: __, ...draft }] = companies.result.records
    const full = (await on.buyer('GET', `srm/supplier/base/queryById?id=${companies.result.records[0].id}`)).result
    const replies = await many(8, (index) =>
      on.admin('POST', 'srm/supplier/base/add', {
        body: { ...draft, ...full, companyName: `同时公司 ${index}`, corplicence: null, country: 'DE', patents: [] },
      }),
    )
    expect(replies.map(({ success, text }) => (success ? '' : text))).toEqual(Array(8).fill(''))
    const codes = replies.map(({ result }) => result.supplierCode as string).toSorted()
    expect(new Set(codes).size).toBe(8)
    expect(codes.every((code) => /^SUP20\d\d\d{5}$/.test(code))).toBe(true)
    const numbers = codes.map((code) => Number(code.slice(7)))
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(7)
  })
})
