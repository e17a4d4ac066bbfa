import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pricesOn } from '../../../server/domain/kit/library-price.ts'
import { newPriceSteps } from '../../../server/domain/kit/new-prices.ts'
import { systemSession } from '../../../server/platform/audit/system-session.ts'
import { act, did, firstOf, type Row, record, rows, write } from '../sourcing/callers.ts'
import { drafted, goodsOf, inDays, type Line, type OrderKit, orderOf, startOrders } from './order-kit.ts'

/** Who changes a price of the library, and when it counts as agreed. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
  await write(kit.api, 'delete from mat_price where supplier_id = ?', kit.company.id)
  await write(kit.api, `update con_contract set status = 'terminated' where supplier_id = ?`, kit.company.id)
})
afterAll(() => kit?.close())

const errorsOf = (reply: { result: { errors?: readonly object[] } | null }) => reply.result?.errors ?? []
const edit = (id: unknown, values: Line, name: 'admin' | 'buyer' = 'buyer') =>
  kit.on(name)('PUT', 'mat/price/edit', { body: { id, ...values } })
const priceOf = (id: unknown) => record(kit.on('buyer'), 'mat/price', String(id))
const added = async (index: number, price: number, more: Line = {}): Promise<string> => {
  const { unit: _, ...goods } = goodsOf(kit.materials[index])
  const terms = { supplierId: kit.company.id, currency: 'CNY', beginDate: inDays(-10), endDate: inDays(100) }
  const reply = await kit.on('buyer')('POST', 'mat/price/add', { body: { ...goods, ...terms, price, ...more } })
  expect(reply.text).toContain('"success":true')
  return reply.result.id
}
const agreedFor = async (index: number) => {
  const order = await drafted(kit, [{ ...goodsOf(kit.materials[index]), price: 999 }])
  return order.lines[0]?.agreedPrice
}

describe('price of a document', () => {
  it.each(['contract', 'tender', 'inquiry', 'adjust'])('of source %s is changed by documents only', async (source) => {
    const found = await firstOf(kit.on('buyer'), 'mat/price/list?source=manual&status=valid&pageSize=1')
    await write(kit.api, 'update mat_price set source = ? where id = ?', source, found.id)
    const before = await priceOf(found.id)
    const later = inDays(500)
    for (const values of [
      { price: 100_982 },
      { currency: 'USD' },
      { fromQty: 9 },
      { endDate: later },
      { taxRate: '6' },
    ])
      for (const name of ['buyer', 'admin'] as const) await edit(found.id, { source: 'manual', ...values }, name)
    for (const name of ['buyer', 'admin'] as const)
      expect((await kit.on(name)('DELETE', `mat/price/delete?id=${found.id}`)).success).toBe(false)
    const fields = ['price', 'currency', 'fromQty', 'endDate', 'taxRate', 'unapproved', 'source']
    const pick = (row: Row) => fields.map((field) => row[field])
    expect(pick(await priceOf(found.id))).toEqual(pick(before))
    await write(kit.api, `update mat_price set source = 'manual' where id = ?`, found.id)
  })

  it('is not claimed by one entered by hand', async () => {
    const id = await added(3, 70, { srcNo: 'CT1', unapproved: 'N', approver: 'approver', formerPrice: 1 })
    expect(await priceOf(id)).toMatchObject({
      ...{ source: 'manual', srcNo: null, unapproved: 'Y', enteredBy: 'buyer', approver: null },
    })
    expect((await edit(id, { unapproved: 'N', source: 'contract' })).success).toBe(true)
    expect(await priceOf(id)).toMatchObject({ source: 'manual', unapproved: 'Y' })
  })
})

describe('price entered by hand', () => {
  it('counts once another person has approved it', async () => {
    const id = await added(0, 80)
    const { result } = await kit.on('approver')('GET', `wf/process?resource=mat/price&id=${id}`)
    expect(result).toMatchObject({ ending: null, starter: expect.any(String), mine: [{ mayReject: true }] })
    expect(await agreedFor(0)).toBeNull()
    expect(await rows(kit.on('buyer'), `ord/catalogue/list?id=${id}`)).toEqual([])
    expect((await act(kit.on('buyer'), 'mat/price', 'approve', id)).success).toBe(false)
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    expect(await priceOf(id)).toMatchObject({ unapproved: 'N', approver: 'approver' })
    expect(await agreedFor(0)).toBe(80)
    expect(await rows(kit.on('buyer'), `ord/catalogue/list?id=${id}`)).toHaveLength(1)
  })

  it('is not approved by the person who entered it', async () => {
    const id = await added(4, 80)
    await write(kit.api, `update mat_price set entered_by = 'approver' where id = ?`, id)
    expect((await act(kit.on('approver'), 'mat/price', 'approve', id)).success).toBe(false)
    await did(kit.on('approver_2'), 'mat/price', 'approve', id)
  })

  it('that is changed leaves the former price until the change is approved', async () => {
    const id = await added(1, 80)
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    expect((await edit(id, { price: 160, endDate: inDays(-1) })).text).toContain('"success":true')
    expect((await edit(id, { price: 170, endDate: inDays(90) })).text).toContain('"success":true')
    expect(await priceOf(id)).toMatchObject({ unapproved: 'Y', formerPrice: 80, price: 170, approver: null })
    const order = await drafted(kit, [{ ...goodsOf(kit.materials[1]), price: 170 }])
    expect(order.lines[0]).toMatchObject({ agreedPrice: 80, priceMark: 'aboveAgreed' })
    const refused = await act(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/lines/0/priceReason' }])
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    await did(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(await orderOf(kit, order.id)).toMatchObject({ deviates: 'N', approvalLevels: 1 })
  })

  it('once approved is neither deleted nor moved to another material, and waits to be ended', async () => {
    const id = await added(2, 80)
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    const remove = () => kit.on('buyer')('DELETE', `mat/price/delete?id=${id}`)
    expect((await remove()).success).toBe(false)
    expect(errorsOf(await edit(id, { currency: 'USD' }))).toMatchObject([{ pointer: '/currency' }])
    await edit(id, { endDate: inDays(-1) })
    expect((await remove()).success).toBe(false)
    expect(await agreedFor(2)).toBe(80)
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    expect(await agreedFor(2)).toBeNull()
  })

  it('is deleted by its buyer while it was never approved', async () => {
    const id = await added(5, 80)
    expect((await kit.on('buyer')('DELETE', `mat/price/delete?id=${id}`)).success).toBe(true)
  })

  it('of an older database counts without an approval', async () => {
    const id = await added(6, 64)
    await write(kit.api, 'update mat_price set unapproved = null, entered_by = null, source = null where id = ?', id)
    expect(await agreedFor(6)).toBe(64)
    expect(await rows(kit.on('buyer'), `ord/catalogue/list?id=${id}`)).toHaveLength(1)
  })
})

const afresh = () => write(kit.api, 'delete from mat_price where supplier_id = ?', kit.company.id)
const removed = (id: unknown) => kit.on('buyer')('DELETE', `mat/price/delete?id=${id}`)
const approved = async (index: number, price: number, more: Line = {}): Promise<string> => {
  const id = await added(index, price, more)
  await did(kit.on('approver'), 'mat/price', 'approve', id)
  return id
}
const changed = async (id: string, values: Line) => expect((await edit(id, values)).text).toContain('"success":true')
const placeOf = () => {
  const { app } = kit.api.running
  return { app, model: app.live.current, session: systemSession('0') }
}
const reasoned = { rejectReason: '价格高于市场行情' }

describe('change of a price that waits', () => {
  beforeEach(afresh)

  it('does not bring an expired price back', async () => {
    const id = await approved(0, 50, { endDate: inDays(-2) })
    await changed(id, { taxRate: '6' })
    expect(await agreedFor(0)).toBeNull()
    await changed(id, { endDate: inDays(300) })
    expect(await agreedFor(0)).toBeNull()
    expect(await priceOf(id)).toMatchObject({ formerBegin: inDays(-10), formerEnd: inDays(-2), formerPrice: 50 })
  })

  it('does not put the price before the valid one', async () => {
    const old = await approved(1, 50, { beginDate: inDays(-100), endDate: inDays(-11) })
    await approved(1, 60)
    await changed(old, { beginDate: inDays(400), endDate: inDays(500) })
    expect(await agreedFor(1)).toBe(60)
  })

  it('leaves the former tax rate and is in the catalogue at the former price', async () => {
    const id = await approved(2, 50, { taxRate: '13' })
    await changed(id, { price: 90, taxRate: '6', beginDate: inDays(30) })
    const materialCode = kit.materials[2]?.materialCode
    const [found] = await pricesOn(placeOf(), {
      ...{ materialCodes: [String(materialCode)], supplierId: String(kit.company.id), date: inDays(0) },
    })
    expect(found).toMatchObject({ price: 50, taxRate: '13', beginDate: inDays(-10) })
    expect(await rows(kit.on('buyer'), `ord/catalogue/list?id=${id}`)).toMatchObject([{ formerPrice: 50 }])
    const shop = await rows(kit.on('buyer'), `report/ord/catalogue/list?materialCode=${materialCode}&pageSize=100`)
    const own = shop.filter(({ supplierId }) => supplierId === kit.company.id)
    expect(own.map(({ price }) => price)).toEqual([50])
    const hidden = await kit.on('warehouse')('GET', `report/ord/catalogue/list?materialCode=${materialCode}`)
    expect(hidden.text).toContain(String(materialCode))
    expect(hidden.text).not.toMatch(/"price"|"formerPrice"/)
  })

  it('is rejected by another person with a reason: the approved values come back', async () => {
    const id = await approved(3, 50, { taxRate: '13' })
    const before = await priceOf(id)
    await changed(id, { price: 90, taxRate: '6', beginDate: inDays(30), endDate: inDays(60) })
    await changed(id, { price: 95 })
    const reject = (name: 'approver' | 'buyer', values: object = reasoned) =>
      act(kit.on(name), 'mat/price', 'reject', id, values as Row)
    expect((await reject('buyer')).success).toBe(false)
    expect((await reject('approver', {})).success).toBe(false)
    await write(kit.api, `update mat_price set entered_by = 'approver' where id = ?`, id)
    expect((await reject('approver')).success).toBe(false)
    await did(kit.on('approver_2'), 'mat/price', 'reject', id, reasoned)
    const fields = ['price', 'taxRate', 'beginDate', 'endDate', 'approver', 'unapproved', 'status', 'formerPrice']
    const pick = (row: Row) => fields.map((field) => row[field] ?? null)
    const after = await priceOf(id)
    expect(pick(after)).toEqual(pick(before))
    expect(after).toMatchObject({ approver: 'approver', ...reasoned })
    expect(await agreedFor(3)).toBe(50)
    expect((await removed(id)).success).toBe(false)
    expect((await reject('approver')).success).toBe(false)
  })

  it('whose former dates an older version did not keep is approved, not rejected', async () => {
    const id = await approved(4, 50)
    await changed(id, { price: 90 })
    await write(kit.api, 'update mat_price set former_begin = null, former_end = null where id = ?', id)
    expect(await agreedFor(4)).toBeNull()
    const refused = await act(kit.on('approver'), 'mat/price', 'reject', id, reasoned)
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/beginDate' }])
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    expect(await agreedFor(4)).toBe(90)
  })
})

describe('price that was never approved', () => {
  beforeEach(afresh)

  it('is rejected as a whole, corrected and approved, or deleted', async () => {
    const id = await added(5, 80)
    await did(kit.on('approver'), 'mat/price', 'reject', id, reasoned)
    expect(await priceOf(id)).toMatchObject({ status: 'rejected', unapproved: 'Y', ...reasoned })
    expect((await act(kit.on('approver'), 'mat/price', 'approve', id)).success).toBe(false)
    expect(await agreedFor(5)).toBeNull()
    await changed(id, { price: 70 })
    expect(await priceOf(id)).toMatchObject({ status: 'valid', unapproved: 'Y' })
    await did(kit.on('approver'), 'mat/price', 'approve', id)
    expect(await agreedFor(5)).toBe(70)
    const other = await added(6, 80)
    await did(kit.on('approver'), 'mat/price', 'reject', other, reasoned)
    expect((await removed(other)).success).toBe(true)
  })
})

describe('new price of a document', () => {
  beforeEach(afresh)

  const published = async (index: number, price: number) => {
    const place = placeOf()
    const { materialCode, materialName, unit } = kit.materials[index] as Row
    const { problems, steps } = await newPriceSteps(
      place,
      [
        {
          ...{
            supplierId: String(kit.company.id),
            supplierCode: 'S',
            supplierName: 'S',
            spec: null,
            unit,
            materialName,
          },
          ...{ materialCode: String(materialCode), currency: 'CNY', fromQty: 0, price, taxRate: '13' },
          ...{ beginDate: inDays(0), endDate: inDays(50), source: 'contract', srcNo: `CT${index}` },
        },
      ],
      'effect',
    )
    if (problems.length === 0) await place.app.store.write(steps)
    return problems
  }

  it('is published although a price waits for its first approval; that price is then refused', async () => {
    const id = await added(7, 10, { beginDate: inDays(5) })
    expect(await published(7, 60)).toEqual([])
    expect(await agreedFor(7)).toBe(60)
    const refused = await act(kit.on('approver'), 'mat/price', 'approve', id)
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/beginDate' }])
    await did(kit.on('approver'), 'mat/price', 'reject', id, reasoned)
  })

  it('ends one whose change waits by its former dates, also once the change is rejected', async () => {
    const id = await approved(0, 50)
    await changed(id, { beginDate: inDays(5) })
    expect(await published(0, 60)).toEqual([])
    expect(await agreedFor(0)).toBe(60)
    await did(kit.on('approver'), 'mat/price', 'reject', id, reasoned)
    expect(await priceOf(id)).toMatchObject({ beginDate: inDays(-10), endDate: inDays(-1), unapproved: 'N' })
    expect(await agreedFor(0)).toBe(60)
  })
})
