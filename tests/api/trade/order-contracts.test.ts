import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, did, write } from '../sourcing/callers.ts'
import {
  cleared,
  contracted,
  drafted,
  errorsOf,
  goodsOf,
  inDays,
  type Line,
  type OrderKit,
  orderBody,
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

describe('order past a contract in force', () => {
  const submit = (id: string) => act(kit.on('buyer'), 'ord/order', 'submit', id)

  it.each([
    ['at a higher price', { qty: 500, price: 200 }],
    ['at its price', { qty: 3 }],
    ['at a lower price', { qty: 3, price: 90 }],
  ])('%s names the contract and needs a reason and one more approval', async (_, line) => {
    const { billNo, lines } = await contracted(kit, [{}])
    const order = await drafted(kit, [line])
    expect(order.lines[0]).toMatchObject({ price: 100, ...line, agreedPrice: 100, contractNo: billNo })
    const refused = await submit(order.id)
    expect(errorsOf(refused)).toMatchObject([
      { pointer: '/lines/0/priceReason', message: expect.stringContaining(billNo) },
    ])
    const reason = { id: order.lines[0]?.id, priceReason: '合同交期赶不上抢修' }
    await kit.on('buyer')('PUT', 'ord/order/edit', { body: { id: order.id, lines: [reason] } })
    await did(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(await orderOf(kit, order.id)).toMatchObject({ deviates: 'Y', approvalLevels: 2 })
    // The contract is not used up.
    const { result } = await kit.on('buyer')('GET', `con/contract/lines/queryById?id=${lines[0]?.id}`)
    expect(result.orderedQty ?? 0).toBe(0)
    await did(kit.on('approver'), 'ord/order', 'approveFurther', order.id)
    await did(kit.on('approver_2'), 'ord/order', 'approve', order.id)
    await did(kit.on('buyer'), 'ord/order', 'publish', order.id)
    const seen = await orderOf(kit, order.id, 'supplier_b')
    expect([seen, seen.lines[0]].filter((row) => Object.hasOwn(row ?? {}, 'contractNo'))).toEqual([])
  })

  it('is judged when it is submitted, also while the contract is changed', async () => {
    const order = await drafted(kit, [{ price: 9 }])
    const { id } = await contracted(kit, [{}])
    await write(kit.api, `update con_contract set status = 'changing' where id = ?`, id)
    expect(errorsOf(await submit(order.id))).toMatchObject([{ pointer: '/lines/0/priceReason' }])
  })

  it.each([
    ['used up', ''],
    ['with another company', `supplier_id = (select id from srm_supplier_base where id <> supplier_id limit 1)`],
    ['not effective', `status = 'signing'`],
    ['ended', `end_date = '2020-01-01'`],
    ['not begun', `begin_date = '2099-01-01', end_date = '2099-12-31'`],
    ['in another currency', `currency = 'USD'`],
  ])('is free of a contract that is %s', async (_, change) => {
    const { billNo: srcNo, id } = await contracted(kit, [{}])
    if (change) await write(kit.api, `update con_contract set ${change} where id = ?`, id)
    else await ordered(kit, 'submit', [{ qty: 10 }], { srcNo })
    const order = await ordered(kit, 'submit', [{ price: 120 }])
    expect(order).toMatchObject({ deviates: 'N', approvalLevels: 1, lines: [{ agreedPrice: null, contractNo: null }] })
  })

  it('is bound to the contract by the day of today, not by that of the document', async () => {
    await contracted(kit, [{}])
    const order = await drafted(kit, [{ price: 120 }], { billDate: inDays(-100) })
    expect(errorsOf(await submit(order.id))).toHaveLength(1)
  })

  it('looks up contracts in one statement, for one line or eight', async () => {
    const { times } = kit.api.running.app.store
    const queries = async (lines: readonly Line[]) => {
      const body = orderBody(kit, lines)
      times.clear()
      times.slow = 0
      expect((await kit.on('buyer')('POST', 'ord/order/add', { body })).text).toContain('"success":true')
      times.slow = Number.POSITIVE_INFINITY
      const selects = times.list().filter(({ sql }) => /^select .* from "?con_contract"? join/s.test(sql))
      return selects.reduce((sum, { count }) => sum + count, 0)
    }
    const lines = kit.materials.map((_, index) => ({ ...goodsOf(kit.materials[index]), qty: 1, price: 10 }))
    expect([await queries(lines.slice(0, 1)), await queries(lines)]).toEqual([1, 1])
  })

  it('that was confirmed before the contract is moved freely, but not raised', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 120 }])
    const { billNo } = await contracted(kit, [{}])
    const change = (values: Line) => {
      const lines = [{ id: order.lines[0]?.id, ...values }]
      return act(kit.on('buyer'), 'ord/order', 'changeFromConfirmed', order.id, { changeReason: '现场需求变化', lines })
    }
    const raised = await change({ qty: 11 })
    expect(errorsOf(raised)).toMatchObject([{ message: expect.stringContaining(billNo) }])
    expect((await change({ needDate: inDays(60) })).text).toContain('"success":true')
    expect(await orderOf(kit, order.id)).toMatchObject({ deviates: 'N', approvalLevels: 1 })
  })
})

describe('order on a contract', () => {
  const agreed = { paymentTerm: 'M60', retentionPct: 5, warrantyMonths: 12 }

  it('carries its payment term and retention', async () => {
    const { billNo: srcNo } = await contracted(kit, [{}], agreed)
    const draft = await drafted(kit, [{}], { srcNo, paymentTerm: null, retentionPct: 0 })
    expect(draft).toMatchObject(agreed)
    await did(kit.on('buyer'), 'ord/order', 'submit', draft.id)
    expect(await orderOf(kit, draft.id)).toMatchObject(agreed)
  })

  it('is refused with another payment term, unless the contract has none', async () => {
    const { billNo: srcNo } = await contracted(kit, [{}], agreed)
    const draft = await drafted(kit, [{}], { srcNo, paymentTerm: 'M30' })
    expect(errorsOf(await act(kit.on('buyer'), 'ord/order', 'submit', draft.id))).toMatchObject([
      { pointer: '/paymentTerm', message: expect.stringContaining('月结60天') },
    ])
    const { billNo: free } = await contracted(kit, [{}])
    expect(await ordered(kit, 'submit', [{}], { srcNo: free })).toMatchObject({
      ...{ paymentTerm: 'M30', retentionPct: null, status: 'pending' },
    })
  })

  it('takes the retention as it is when the order is submitted, and none once it has left the contract', async () => {
    const { id, billNo: srcNo } = await contracted(kit, [{}], agreed)
    const draft = await drafted(kit, [{}], { srcNo, paymentTerm: 'M60' })
    await write(kit.api, 'update con_contract set retention_pct = 8 where id = ?', id)
    await did(kit.on('buyer'), 'ord/order', 'submit', draft.id)
    expect(await orderOf(kit, draft.id)).toMatchObject({ retentionPct: 8 })
    const other = await drafted(kit, [{}], { srcNo, paymentTerm: 'M60' })
    await kit.on('buyer')('PUT', 'ord/order/edit', { body: { id: other.id, srcNo: null } })
    expect(await orderOf(kit, other.id)).toMatchObject({ retentionPct: null, warrantyMonths: null })
  })
})
