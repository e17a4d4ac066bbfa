import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, did, record, rows, write } from '../sourcing/callers.ts'
import {
  cleared,
  contracted,
  drafted,
  errorsOf,
  goodsOf,
  inDays,
  type Line,
  type Order,
  type OrderKit,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
beforeEach(() => cleared(kit))
afterAll(() => kit?.close())

const code = 'con/contract'
const changeReason = '用量变化，双方协商一致'
const change = (contract: Order, values: Line) =>
  act(kit.on('buyer'), code, 'change', contract.id, { changeReason, ...values })
const read = async ({ id }: Order) => (await record(kit.on('buyer'), code, id)) as unknown as Order & Line
const rowsOf = (contract: Line, key: string) => (contract[key] ?? []) as readonly Line[]
const differencesOf = (contract: Line) =>
  rowsOf(contract, 'changes')
    .map(({ lineNo, what, oldValue, newValue }) => [lineNo ?? null, what, oldValue ?? '', newValue])
    .toSorted()
const consented = (contract: Order) =>
  did(kit.on('supplier_b'), code, 'consent', contract.id, { consentSigner: '李四' })
/** The change, agreed by both sides. */
async function agreed(contract: Order, values: Line) {
  const reply = await change(contract, values)
  if (!reply.success) throw new Error(reply.text)
  await consented(contract)
  await did(kit.on('approver'), code, 'approveFromChanging', contract.id)
  return read(contract)
}
const addition = (values: Line = {}): Line => ({ ...goodsOf(kit.materials[3]), qty: 4, price: 25, ...values })
const submit = (id: string) => act(kit.on('buyer'), 'ord/order', 'submit', id)

describe('change of a contract', () => {
  it('adds lines, which can be ordered once both sides have agreed', async () => {
    const contract = await contracted(kit, [{}])
    expect((await change(contract, { additions: [addition()] })).text).toContain('"success":true')
    const pending = await read(contract)
    expect(pending).toMatchObject({ status: 'changing', revision: 1, amountNoTax: 1000 })
    expect(rowsOf(pending, 'lines')).toHaveLength(1)
    const { materialCode, materialName } = kit.materials[3] as Line
    expect(rowsOf(pending, 'additions')).toMatchObject([{ materialCode, materialName, qty: 4, amountWithTax: 113 }])
    expect(differencesOf(pending)).toMatchObject([[null, 'addLine', '', expect.stringContaining(' × 25')]])
    await consented(contract)
    await did(kit.on('approver'), code, 'approveFromChanging', contract.id)
    const next = await read(contract)
    expect(next).toMatchObject({ status: 'effective', revision: 2, amountNoTax: 1100, amountWithTax: 1243 })
    expect(rowsOf(next, 'lines').map(({ lineNo, qty, price }) => [lineNo, qty, price])).toEqual([
      [1, 10, 100],
      [2, 4, 25],
    ])
    expect(rowsOf(next, 'additions')).toEqual([])
    const order = await drafted(kit, [addition()], { srcNo: contract.billNo })
    await did(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(rowsOf(await read(contract), 'lines')[1]).toMatchObject({ orderedQty: 4 })
    const over = await drafted(kit, [addition({ qty: 1 })], { srcNo: contract.billNo })
    expect((await submit(over.id)).success).toBe(false)
  })

  it.each<[what: string, values: Line, pointer: string]>([
    ['without a quantity', { qty: null }, '/additions/0/qty'],
    ['of nothing', { qty: 0 }, '/additions/0/qty'],
    ['with a negative price', { price: -1 }, '/additions/0/price'],
    ['of an unknown material', { materialCode: 'no such' }, '/additions/0/materialCode'],
    ['with an unknown tax rate', { taxRate: '77' }, '/additions/0/taxRate'],
  ])('adds no line %s', async (_, values, pointer) => {
    const contract = await contracted(kit, [{}])
    expect(errorsOf(await change(contract, { additions: [addition(values)] }))).toMatchObject([{ pointer }])
    expect(rowsOf(await read(contract), 'additions')).toEqual([])
  })

  it('ends lines at what is ordered of them', async () => {
    const contract = await contracted(kit, [{}, {}, { price: 50 }])
    await ordered(kit, 'submit', [{ qty: 4 }], { srcNo: contract.billNo })
    const [first, second] = rowsOf(contract, 'lines')
    const next = await agreed(contract, { lines: [first, second].map((line) => ({ id: line?.id, ends: 'Y' })) })
    expect(differencesOf(next)).toEqual([
      [1, 'endLine', '10', '4'],
      [2, 'endLine', '10', '0'],
    ])
    expect(rowsOf(next, 'lines').map(({ qty, closed, amountNoTax }) => [qty, closed, amountNoTax])).toEqual([
      [4, 'Y', 400],
      [0, 'Y', 0],
      [10, 'N', 500],
    ])
    expect(next).toMatchObject({ revision: 2, amountNoTax: 900 })
    const order = await drafted(kit, [{ qty: 1 }], { srcNo: contract.billNo })
    expect((await submit(order.id)).success).toBe(false)
    // A later change leaves the ended lines.
    const third = rowsOf(next, 'lines')[2]
    const later = await agreed(contract, { lines: [{ id: third?.id, newQty: 20 }] })
    expect(rowsOf(later, 'lines').map(({ qty, closed }) => [qty, closed])).toEqual([
      [4, 'Y'],
      [0, 'Y'],
      [20, 'N'],
    ])
  })

  it('of its payment term, retention and validity counts for the orders after it', async () => {
    const terms = { paymentTerm: 'M60', retentionPct: 5, warrantyMonths: 12 }
    const contract = await contracted(kit, [{}], terms)
    const before = await ordered(kit, 'submit', [{ qty: 1 }], { srcNo: contract.billNo, paymentTerm: 'M60' })
    const asked = {
      ...{ newPaymentTerm: 'M90', newRetentionPct: 3, newWarrantyMonths: 6 },
      ...{ newBeginDate: inDays(-3), newEndDate: inDays(400) },
    }
    expect((await change(contract, asked)).text).toContain('"success":true')
    expect(await read(contract)).toMatchObject({ ...terms, endDate: inDays(300), ...asked })
    await consented(contract)
    await did(kit.on('approver'), code, 'approveFromChanging', contract.id)
    const next = await read(contract)
    const now = { paymentTerm: 'M90', retentionPct: 3, warrantyMonths: 6 }
    const cleared = Object.fromEntries(Object.keys(asked).map((key) => [key, null]))
    expect(next).toMatchObject({ ...now, ...cleared, beginDate: inDays(-3), endDate: inDays(400), revision: 2 })
    expect(differencesOf(next)).toEqual([
      [null, 'beginDate', inDays(-5), inDays(-3)],
      [null, 'endDate', inDays(300), inDays(400)],
      [null, 'paymentTerm', 'M60', 'M90'],
      [null, 'retentionPct', '5', '3'],
      [null, 'warrantyMonths', '12', '6'],
    ])
    const after = await drafted(kit, [{ qty: 1 }], { srcNo: contract.billNo, paymentTerm: null })
    expect(after).toMatchObject(now)
    expect(await orderOf(kit, before.id)).toMatchObject(terms)
  })

  it('may set the retention to nothing', async () => {
    const contract = await contracted(kit, [{}], { retentionPct: 5, warrantyMonths: 12 })
    expect(await agreed(contract, { newRetentionPct: 0 })).toMatchObject({ retentionPct: 0, warrantyMonths: 12 })
  })

  it.each<[what: string, values: Line, pointer: string]>([
    ['a begin after its end', { newBeginDate: '2098-01-01' }, '/newBeginDate'],
    ['an end before its new begin', { newBeginDate: inDays(20), newEndDate: inDays(10) }, '/newEndDate'],
    ['a retention above the limit', { newRetentionPct: 11 }, '/newRetentionPct'],
    ['an unknown payment term', { newPaymentTerm: 'no such' }, '/newPaymentTerm'],
    ['the values that it has', { newPaymentTerm: 'M60', newRetentionPct: 5 }, '/lines'],
  ])('is refused with %s', async (_, values, pointer) => {
    const contract = await contracted(kit, [{}], { paymentTerm: 'M60', retentionPct: 5 })
    expect(errorsOf(await change(contract, values))).toMatchObject([{ pointer }])
    expect(await read(contract)).toMatchObject({ status: 'effective', revision: 1 })
  })

  it.each([
    ['buyer', 'withdrawChange'],
    ['approver', 'rejectChange'],
    ['supplier_b', 'declineChange'],
  ] as const)('by %s with %s leaves the version in force as it was', async (name, end) => {
    const contract = await contracted(kit, [{}], { paymentTerm: 'M60', retentionPct: 5 })
    const [line] = rowsOf(contract, 'lines')
    const values = { newPaymentTerm: 'M90', newRetentionPct: 2, additions: [addition()] }
    await change(contract, { ...values, lines: [{ id: line?.id, ends: 'Y' }] })
    await did(kit.on(name), code, end, contract.id, { rejectReason: '双方未达成一致' })
    const same = await read(contract)
    expect(same).toMatchObject({ status: 'effective', revision: 1, paymentTerm: 'M60', retentionPct: 5 })
    expect(same).toMatchObject({ newPaymentTerm: null, newRetentionPct: null, additions: [] })
    expect(rowsOf(same, 'lines')).toMatchObject([{ qty: 10, ends: 'N', closed: 'N' }])
    expect(rowsOf(same, 'changes').every(({ outcome }) => outcome === 'dropped')).toBe(true)
    // Nothing of it comes with the next change.
    const next = await agreed(contract, { newEndDate: inDays(500) })
    expect([rowsOf(next, 'lines').length, next.paymentTerm]).toEqual([1, 'M60'])
  })

  it('of a framework agreement prices the added lines, and ends the prices of those that end', async () => {
    const contract = await contracted(kit, [{}, {}], { contractType: 'framework' })
    await write(kit.api, `update con_contract set status = 'signing' where id = ?`, contract.id)
    await write(kit.api, `update con_contract set status = 'effective' where id = ?`, contract.id)
    const [line] = rowsOf(contract, 'lines')
    const prices = async () =>
      (await rows(kit.on('buyer'), `mat/price/list?supplierId=${kit.company.id}&pageSize=100`))
        .filter(({ srcNo }) => srcNo === contract.billNo)
        .map(({ materialCode, price, endDate }) => [materialCode, price, endDate])
    await agreed(contract, { newEndDate: inDays(310) })
    expect(await prices()).toHaveLength(2)
    await agreed(contract, { lines: [{ id: line?.id, ends: 'Y' }], additions: [addition()] })
    const found = await prices()
    expect(found).toContainEqual([kit.materials[3]?.materialCode, 25, inDays(310)])
    expect(found.find(([materialCode]) => materialCode === line?.materialCode)?.[2]).toBe(inDays(0))
  })
})
