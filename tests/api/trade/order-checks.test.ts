import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { act, did, write } from '../sourcing/callers.ts'
import {
  cleared,
  contracted,
  drafted,
  errorsOf,
  inDays,
  type Line,
  type OrderKit,
  orderBody,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

/** Checks of an order when it is written and submitted: tax rate, day of its prices, unit, contract under change. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
beforeEach(() => cleared(kit))
afterAll(() => kit?.close())

const submit = (id: string) => act(kit.on('buyer'), 'ord/order', 'submit', id)
const edit = (id: string, line: Line) => kit.on('buyer')('PUT', 'ord/order/edit', { body: { id, lines: [line] } })

/** A price of the library for the first material. */
const listed = (price: number, beginDate: string, endDate: string) =>
  write(
    kit.api,
    `insert into mat_price (id, tenant_id, version, material_code, supplier_id, currency, tax_rate, from_qty, price, begin_date, end_date)
      values (?, '0', 1, ?, ?, 'CNY', '13', 0, ?, ?, ?)`,
    ...[newId(), kit.materials[0]?.materialCode, kit.company.id, price, beginDate, endDate],
  )

it.each(['contract', 'library'])(
  'another tax rate than that of the %s needs a reason and one more approval',
  async (of) => {
    const srcNo = of === 'contract' ? (await contracted(kit, [{}])).billNo : undefined
    if (of === 'library') await listed(100, '2020-01-01', '2099-12-31')
    const draft = await drafted(kit, [{ taxRate: '6' }], srcNo === undefined ? {} : { srcNo })
    expect(errorsOf(await submit(draft.id))).toMatchObject([
      { pointer: '/lines/0/priceReason', message: expect.stringContaining('13%') },
    ])
    await edit(draft.id, { id: draft.lines[0]?.id, priceReason: '供应商为小规模纳税人' })
    await did(kit.on('buyer'), 'ord/order', 'submit', draft.id)
    expect(await orderOf(kit, draft.id)).toMatchObject({ deviates: 'Y', approvalLevels: 2 })
  },
)

it('takes the library price of today, whatever its date', async () => {
  await listed(50, '2020-01-01', inDays(-10))
  await listed(80, inDays(-9), '2099-12-31')
  const draft = await drafted(kit, [{}], { billDate: inDays(-100) })
  expect(draft.lines).toMatchObject([{ price: 80, agreedPrice: 80, libraryPrice: 80 }])
  expect(await ordered(kit, 'submit', [{}], { billDate: inDays(-100) })).toMatchObject({ deviates: 'N' })
})

it('is not dated ahead', async () => {
  const body = orderBody(kit, [{ price: 9 }], { billDate: '2099-01-01' })
  expect(errorsOf(await kit.on('buyer')('POST', 'ord/order/add', { body }))).toMatchObject([{ pointer: '/billDate' }])
  const draft = await drafted(kit, [{ price: 9 }])
  await write(kit.api, `update ord_order set bill_date = '2099-01-01' where id = ?`, draft.id)
  expect(errorsOf(await submit(draft.id))).toMatchObject([{ pointer: '/billDate' }])
})

it('has the unit of its material', async () => {
  const unit = kit.materials[0]?.unit === 'SET' ? 'PC' : 'SET'
  const body = orderBody(kit, [{ price: 9, unit }])
  const message = expect.stringContaining(String(kit.materials[0]?.unit))
  expect(errorsOf(await kit.on('buyer')('POST', 'ord/order/add', { body }))).toMatchObject([
    { pointer: '/lines/0/unit', message },
  ])
})

it('is placed on a contract under change, on its terms in force', async () => {
  const { id, billNo: srcNo } = await contracted(kit, [{}])
  await write(kit.api, `update con_contract set status = 'changing' where id = ?`, id)
  expect(await ordered(kit, 'confirm', [{ qty: 4 }], { srcNo })).toMatchObject({ status: 'confirmed' })
  const draft = await drafted(kit, [{ qty: 4 }], { srcNo })
  await write(kit.api, `update con_contract set status = 'terminated' where id = ?`, id)
  expect(errorsOf(await submit(draft.id))).toMatchObject([{ pointer: '/srcNo' }])
})

it('is not submitted for a past day, or with a quantity below the smallest one', async () => {
  const draft = await drafted(kit, [{ price: 9, needDate: inDays(-100) }])
  expect(errorsOf(await submit(draft.id))).toMatchObject([{ pointer: '/lines/0/needDate' }])
  await edit(draft.id, { id: draft.lines[0]?.id, needDate: inDays(0) })
  await did(kit.on('buyer'), 'ord/order', 'submit', draft.id)
  const body = orderBody(kit, [{ price: 9, qty: 0.0004 }])
  expect(errorsOf(await kit.on('buyer')('POST', 'ord/order/add', { body }))).toMatchObject([
    { pointer: '/lines/0/qty' },
  ])
})
