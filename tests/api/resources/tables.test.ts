import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const line = (name: string, share: unknown, more: object = {}) => ({ name, share, ...more })

async function add(lines: unknown, more: object = {}, call = on.buyer) {
  return call('POST', 'test/order/add', { body: { title: 'An order', supplierId: on.companyA, lines, ...more } })
}

async function saved(lines: unknown, more: object = {}) {
  const { result, success, message } = await add(lines, more)
  if (!success) throw new Error(`${message} ${JSON.stringify(result)}`)
  return result
}

const edit = (body: object, call = on.buyer) => call('PUT', 'test/order/edit', { body })
const shares = (record: { lines: readonly { share: number }[] }) => record.lines.map(({ share }) => share)

describe('table rows', () => {
  it('are added with their record, in order, and read with it', async () => {
    const order = await saved([line('first', 60), line('second', '40')], { total: 7 })
    expect(order.lines).toMatchObject([
      { name: 'first', share: 60, place: 1 },
      { name: 'second', share: 40, place: 2 },
    ])
    // Values are computed from the stored rows, whatever the request contains.
    expect(order.total).toBe(100)
    const { result } = await on.buyer('GET', `test/order/queryById?id=${order.id}`)
    expect(result).toMatchObject({ lines: order.lines, total: 100 })
    const { result: page } = await on.buyer('GET', `test/orderLine/list?orderId=${order.id}&column=place&order=asc`)
    expect(page.records.map(({ name }: { name: string }) => name)).toEqual(['first', 'second'])
  })

  it('are changed, added, deleted and sorted by one edit', async () => {
    const order = await saved([line('a', 50), line('b', 30), line('c', 20)])
    const [a, b, c] = order.lines
    const { result } = await edit({
      id: order.id,
      version: order.version,
      lines: [{ ...c, share: 25 }, line('d', 25), { id: a.id, name: 'a', share: 50 }],
    })
    expect(result.lines).toMatchObject([
      { id: c.id, share: 25, place: 1 },
      { name: 'd', place: 2 },
      { id: a.id, share: 50, place: 3 },
    ])
    expect(result.version).toBe(order.version + 1)
    const { result: deleted } = await on.buyer('GET', `test/orderLine/list?id=${b.id}`)
    expect(deleted.total).toBe(0)
  })

  it('stay when not sent, and are deleted with their record', async () => {
    const order = await saved([line('a', 100)])
    const { result } = await edit({ id: order.id, title: 'Another name' })
    expect(shares(result)).toEqual([100])
    await on.buyer('DELETE', `test/order/delete?id=${order.id}`)
    const { result: rest } = await on.buyer('GET', `test/orderLine/list?orderId=${order.id}`)
    expect(rest.total).toBe(0)
  })

  it('are refused at their position, and then nothing is written', async () => {
    const order = await saved([line('a', 100)])
    const { success, result } = await edit({
      id: order.id,
      title: 'Not written',
      lines: [order.lines[0], line('', 1), line('x'.repeat(60), 'many')],
    })
    expect(success).toBe(false)
    expect(result.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/lines',
      '/lines/1/name',
      '/lines/2/name',
      '/lines/2/share',
    ])
    const { result: same } = await on.buyer('GET', `test/order/queryById?id=${order.id}`)
    expect(same).toMatchObject({ title: 'An order', version: order.version })
    expect(shares(same)).toEqual([100])
  })

  it('are validated together: a constant of the file sets the number of rows with free shares', async () => {
    const wrong = await add([line('a', 50), line('b', 40)])
    expect(wrong.result.errors).toEqual([{ pointer: '/lines', message: '三行以内份额合计须为 100%' }])
    await saved([line('a', 33.3), line('b', 33.3), line('c', 33.4)])
    await saved([1, 2, 3, 4].map((n) => line(`n${n}`, n)))
    expect((await add(Array.from({ length: 7 }, (_, n) => line(`n${n}`, 1)))).result.errors).toEqual([
      { pointer: '/lines', message: expect.stringContaining('6') },
    ])
    expect((await add('nothing')).result.errors).toMatchObject([{ pointer: '/lines' }])
  })

  it('read their parent record, also when written separately', async () => {
    const strict = await add([line('a', 100)], { needsNote: 'Y' })
    expect(strict.result.errors).toEqual([{ pointer: '/lines/0/note', message: '此项必填' }])
    const order = await saved([line('a', 100, { note: 'why' })], { needsNote: 'Y' })
    const alone = await on.buyer('PUT', 'test/orderLine/edit', { body: { id: order.lines[0].id, note: '' } })
    expect(alone.result.errors).toEqual([{ pointer: '/note', message: '此项必填' }])
  })

  it('require the permissions on the rows', async () => {
    const { success, result } = await add([line('a', 100)], {}, on.approver)
    expect({ success, errors: result.errors }).toEqual({
      success: false,
      errors: [{ pointer: '/lines/0', message: '没有权限修改这些行' }],
    })
    const order = await saved([line('a', 100)])
    const read = await on.supplierA('GET', `test/order/queryById?id=${order.id}`)
    expect(read.result).not.toHaveProperty('lines')
    const { result: plan } = await on.supplierA('GET', 'schema/resource/test/order')
    expect(plan.fields).not.toHaveProperty('lines')
    // Computed values include rows that the caller does not see; those rows stay.
    const { result: mine } = await edit({ id: order.id, title: 'Mine', lines: [] }, on.supplierA)
    expect(mine).toMatchObject({ title: 'Mine', total: 100 })
    const { result: stored } = await on.buyer('GET', `test/order/queryById?id=${order.id}`)
    expect(shares(stored)).toEqual([100])
  })

  it('are refused when they share a unique value, with the name of the field', async () => {
    const { result } = await add([line('a', 50, { serial: 'S1' }), line('b', 50, { serial: 'S1' })])
    expect(result.errors).toEqual([{ pointer: '/lines', message: '“序列号”的值“S1”已存在' }])
  })

  it('of a stale record are a conflict', async () => {
    const order = await saved([line('a', 100)])
    await edit({ id: order.id, version: order.version, lines: [line('b', 100)] })
    const late = await edit({ id: order.id, version: order.version, lines: [line('c', 100)] })
    expect(late.status).toBe(409)
    expect(late.result.record.lines).toMatchObject([{ name: 'b' }])
  })

  it('are in the table they are added to, also without a written discriminator', async () => {
    const lines = [line('a', 100)]
    const order = await saved(lines, { gifts: [line('cup', 1)], manyLines: [line('plain', 1), line('odd', 1)] })
    expect(order.gifts).toMatchObject([{ name: 'cup', sort: 'gift' }])
    expect(order.manyLines).toHaveLength(2)
    expect((await on.buyer('POST', 'test/order/do/addGift', { body: { id: order.id } })).success).toBe(true)
    const { result } = await on.buyer('GET', `test/order/queryById?id=${order.id}`)
    expect(result.gifts.map(({ name }: { name: string }) => name)).toEqual(['cup', 'Pen'])
    expect(result.manyLines).toHaveLength(2)
  })

  it('work with a thousand rows', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => line(`n${n}`, 1))
    const { result } = await on.buyer('POST', 'test/order/add', {
      body: { title: 'Large', supplierId: on.companyA, manyLines: many },
    })
    expect(result.manyLines).toHaveLength(1000)
    expect(result.manyLines[999]).toMatchObject({ name: 'n999' })
  })
})

describe('state action', () => {
  it('keeps values computed from rows', async () => {
    const order = await saved([line('a', 100)])
    await on.buyer('POST', 'test/order/do/close', { body: { id: order.id } })
    const { result } = await on.buyer('GET', `test/order/queryById?id=${order.id}`)
    expect(result).toMatchObject({ status: 'approved', total: 100 })
  })

  it('for complete records is refused with the position of a missing value', async () => {
    const order = await saved([])
    const refused = await on.buyer('POST', 'test/order/do/handIn', { body: { id: order.id } })
    expect(refused.result.errors).toEqual([{ pointer: '/lines', message: '至少要有一行' }])
  })
})
