import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, did, write } from '../sourcing/callers.ts'
import {
  cleared,
  contracted,
  done,
  drafted,
  errorsOf,
  inDays,
  type Line,
  needDate,
  type OrderKit,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

/** Published orders: answers by line, change orders, lines closed short. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
beforeEach(() => cleared(kit))
afterAll(() => kit?.close())

const lineOf = async (id: string, index = 0) => (await orderOf(kit, id)).lines[index]

describe('answer of the supplier', () => {
  const supplier = () => kit.on('supplier_b')
  const propose = (id: string, lines: readonly object[]) =>
    act(supplier(), 'ord/order', 'confirmWithChange', id, { lines })

  it('accepts every line as ordered', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8, qty: 2 }])
    expect(order.lines).toMatchObject(
      [10, 2].map((confirmQty) => ({ confirmQty, confirmDate: needDate, lineReply: 'accept' })),
    )
  })

  it('is due until its deadline, then the goods until the last day that they are needed', async () => {
    const confirmDue = `${inDays(3)} 18:00:00`
    const { id, nextDue } = await ordered(kit, 'publish', [{ price: 9 }, { price: 8, needDate: inDays(90) }], {
      confirmDue,
    })
    expect(nextDue).toBe(confirmDue)
    await did(supplier(), 'ord/order', 'confirm', id)
    expect((await orderOf(kit, id)).nextDue).toBe(`${inDays(90)} 23:59:59`)
  })

  it('proposes other quantities and dates, which the buyer takes over', async () => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }, { price: 8 }, { price: 7 }])
    const later = inDays(45)
    const asked = [
      { id: lines[0]?.id, confirmQty: 6, confirmDate: later, replyReason: 'CAP' },
      { id: lines[1]?.id, lineReply: 'reject', replyReason: 'ITM' },
    ]
    expect((await propose(id, asked)).text).toContain('"success":true')
    const proposed = await orderOf(kit, id)
    expect(proposed).toMatchObject({ status: 'toReview', amountNoTax: 240 })
    expect(proposed.lines.map(({ lineReply, qty }) => [lineReply, qty])).toEqual([
      ['change', 10],
      ['reject', 10],
      ['accept', 10],
    ])
    expect((await act(supplier(), 'ord/order', 'accept', id)).success).toBe(false)
    await did(kit.on('buyer'), 'ord/order', 'accept', id)
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'confirmed', amountNoTax: 124, amountWithTax: 140.12 },
      lines: [
        { qty: 6, needDate: later, cancelledQty: 4, amountNoTax: 54, closed: 'N' },
        { closed: 'Y', cancelledQty: 10, amountNoTax: 0 },
        { qty: 10, needDate, closed: 'N' },
      ],
    })
  })

  it('is returned with a reason, and given again', async () => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }])
    await propose(id, [{ id: lines[0]?.id, confirmQty: 6, replyReason: 'CAP' }])
    expect((await act(kit.on('buyer'), 'ord/order', 'return', id)).success).toBe(false)
    await did(kit.on('buyer'), 'ord/order', 'return', id, { rejectReason: '现场需要全部数量' })
    expect(await orderOf(kit, id, 'supplier_b')).toMatchObject({
      status: 'published',
      rejectReason: '现场需要全部数量',
    })
    await did(supplier(), 'ord/order', 'confirm', id)
    expect(await lineOf(id)).toMatchObject({ qty: 10, confirmQty: 10, lineReply: 'accept', replyReason: null })
  })

  it.each<[string, Line, string]>([
    ['without a difference', {}, '/lines'],
    ['without a reason', { confirmQty: 6 }, '/lines/0/replyReason'],
    ['of more than ordered', { confirmQty: 11, replyReason: 'QTY' }, '/lines/0/confirmQty'],
    ['of nothing', { confirmQty: 0, replyReason: 'QTY' }, '/lines/0/confirmQty'],
    ['of less than nothing', { confirmQty: -1, replyReason: 'QTY' }, '/lines/0/confirmQty'],
    ['for yesterday', { confirmDate: inDays(-1), replyReason: 'DEL' }, '/lines/0/confirmDate'],
    ['that rejects every line', { lineReply: 'reject', replyReason: 'ITM' }, '/lines'],
  ])('%s is refused', async (_, values, pointer) => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }])
    const reply = await propose(id, [{ id: lines[0]?.id, ...values }])
    expect(errorsOf(reply)).toMatchObject([{ pointer }])
    expect((await orderOf(kit, id)).status).toBe('published')
  })

  it('is that of its company alone, and writes nothing else', async () => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }])
    const values = { id: lines[0]?.id, confirmQty: 6, replyReason: 'CAP', price: 999, qty: 999, closed: 'Y' }
    const foreign = await act(kit.on('supplier_a'), 'ord/order', 'confirmWithChange', id, { lines: [values] })
    expect(foreign.success).toBe(false)
    expect((await propose(id, [values])).success).toBe(true)
    expect(await lineOf(id)).toMatchObject({ price: 9, qty: 10, closed: 'N' })
  })
})

describe('change order', () => {
  const changeReason = '现场需求变化'
  const change = (id: string, values: Line, name: 'buyer' | 'supplier_b' = 'buyer') =>
    orderOf(kit, id).then(({ lines }) =>
      act(kit.on(name), 'ord/order', 'changeFromConfirmed', id, {
        changeReason,
        lines: [{ id: lines[0]?.id, ...values }],
      }),
    )

  // Rules of ERPNext for the lines of a submitted order, and ours.
  it.each<[rule: string, done: Readonly<Record<string, number>>, change: Line, field?: string]>([
    ['raised quantity', {}, { qty: 12 }],
    ['lowered quantity', {}, { qty: 4 }],
    ['quantity as received', { received_qty: 6, shipped_qty: 6 }, { qty: 6 }],
    ['below received', { received_qty: 6 }, { qty: 5 }, 'qty'],
    ['below shipped', { shipped_qty: 6 }, { qty: 5 }, 'qty'],
    ['below invoiced', { invoiced_qty: 6 }, { qty: 5 }, 'qty'],
    ['removed received line', { received_qty: 1 }, { qty: 0 }, 'qty'],
    ['removed line', {}, { qty: 0 }, 'qty'],
    ['negative quantity', {}, { qty: -10 }, 'qty'],
    ['price before the invoice', { received_qty: 6 }, { price: 8 }],
    ['price after the invoice', { received_qty: 6, invoiced_qty: 6 }, { price: 8 }, 'price'],
    ['date after the invoice', { received_qty: 6, invoiced_qty: 6 }, { needDate: inDays(60) }],
    ['date in the past', {}, { needDate: inDays(-1) }, 'needDate'],
    ['nothing', {}, {}, ''],
  ])('%s', async (_, figures, values, field) => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    if (Object.keys(figures).length > 0) await done(kit, order.lines[0], figures)
    const reply = await change(order.id, values)
    const pointer = field === '' ? '/lines' : `/lines/0/${field}`
    expect(errorsOf(reply)).toMatchObject(field === undefined ? [] : [{ pointer }])
    expect((await orderOf(kit, order.id)).status).toBe(field === undefined ? 'changing' : 'confirmed')
  })

  it('is approved and confirmed as the next revision, and shows what it changes', async () => {
    const { id } = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8 }])
    expect((await act(kit.on('buyer'), 'ord/order', 'changeFromConfirmed', id, {})).success).toBe(false)
    expect((await change(id, { qty: 12 }, 'supplier_b')).success).toBe(false)
    expect((await change(id, { qty: 12, needDate: inDays(40), price: 8.5, unit: 'T' })).success).toBe(true)
    const former = { oldQty: 10, oldDate: needDate, oldPrice: 9 }
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'changing', revision: 2, pendingChange: 'Y', approvals: 0, amountNoTax: 182 },
      lines: [{ qty: 12, price: 8.5, unit: kit.materials[0]?.unit, ...former }, { oldQty: null }],
    })
    await did(kit.on('approver'), 'ord/order', 'approveFromChanging', id)
    expect(await orderOf(kit, id, 'supplier_b')).toMatchObject({
      status: 'published',
      revision: 2,
      lines: [former, {}],
    })
    for (const action of ['refuse', 'confirmWithChange'])
      expect((await act(kit.on('supplier_b'), 'ord/order', action, id, { rejectReason: '不能接受变更' })).success).toBe(
        false,
      )
    expect((await act(kit.on('buyer'), 'ord/order', 'cancel', id, { rejectReason: '不再需要了' })).success).toBe(false)
    await did(kit.on('supplier_b'), 'ord/order', 'confirm', id)
    const order = await orderOf(kit, id)
    expect(order).toMatchObject({ status: 'confirmed', revision: 2, pendingChange: 'N' })
    expect(order.lines[0]).toMatchObject({ qty: 12, confirmQty: 12, oldQty: null })
    const history = await kit.on('buyer')('GET', `ord/order/lines/history?id=${order.lines[0]?.id}`)
    const entry = history.result.find(({ action }: { action: string }) => action === 'changeFromConfirmed')
    expect(entry.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'qty', before: expect.anything() })]),
    )
  })

  it.each([
    ['withdrawn', 'withdrawChange', 'buyer'],
    ['rejected', 'rejectChange', 'approver'],
    ['refused', 'refuseChange', 'supplier_b'],
  ] as const)('that is %s leaves the former terms', async (_, action, name) => {
    const { id } = await ordered(kit, 'confirm', [{ price: 9 }])
    await change(id, { qty: 4, price: 8, needDate: inDays(40) })
    if (action === 'refuseChange') await did(kit.on('approver'), 'ord/order', 'approveFromChanging', id)
    await did(kit.on(name), 'ord/order', action, id, { rejectReason: '不能接受这次变更' })
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'confirmed', revision: 1, pendingChange: 'N', amountNoTax: 90 },
      lines: [{ qty: 10, price: 9, needDate, oldQty: null, amountNoTax: 90 }],
    })
  })

  it('keeps within the contract, which holds the former quantity until the change is confirmed', async () => {
    const { billNo: srcNo } = await contracted(kit, [{}])
    const { id } = await ordered(kit, 'confirm', [{ qty: 6 }], { srcNo })
    expect(errorsOf(await change(id, { qty: 11 }))).toMatchObject([{ message: expect.stringContaining('最多 10') }])
    expect(errorsOf(await change(id, { price: 101 }))).toHaveLength(1)
    expect((await change(id, { qty: 2 })).success).toBe(true)
    const other = await drafted(kit, [{ qty: 5 }], { srcNo })
    const submit = () => act(kit.on('buyer'), 'ord/order', 'submit', other.id)
    expect(errorsOf(await submit())).toHaveLength(1)
    await did(kit.on('approver'), 'ord/order', 'approveFromChanging', id)
    await did(kit.on('supplier_b'), 'ord/order', 'confirm', id)
    expect((await submit()).success).toBe(true)
  })

  it('is the only way to change a running order', async () => {
    const { id, lines } = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8 }])
    const [line] = lines
    const body = { id, lines: [{ ...line, qty: 1 }] }
    for (const name of ['buyer', 'admin'] as const) {
      expect((await kit.on(name)('PUT', 'ord/order/edit', { body })).success).toBe(false)
      expect((await kit.on(name)('PUT', 'ord/order/edit', { body: { id, shipTo: '别处' } })).success).toBe(false)
      expect((await kit.on(name)('DELETE', `ord/order/lines/delete?id=${line?.id}`)).success).toBe(false)
      expect((await kit.on(name)('DELETE', `ord/order/delete?id=${id}`)).success).toBe(false)
    }
    expect((await orderOf(kit, id)).lines).toMatchObject([{ qty: 10 }, { qty: 10 }])
  })
})

describe('line closed short', () => {
  const rejectReason = '其余数量不再需要'
  const close = (id: string, lines: readonly object[]) =>
    act(kit.on('buyer'), 'ord/order', 'closeLine', id, { rejectReason, lines })

  it('has the received quantity, and frees the contract', async () => {
    const contract = await contracted(kit, [{}, {}])
    const { id, lines } = await ordered(kit, 'confirm', [{ qty: 8 }, { qty: 8 }], { srcNo: contract.billNo })
    await done(kit, lines[0], { received_qty: 3, shipped_qty: 3 })
    expect(errorsOf(await close(id, []))).toMatchObject([{ pointer: '/lines' }])
    expect((await close(id, [{ id: lines[0]?.id, closed: 'Y' }])).text).toContain('"success":true')
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'confirmed', amountNoTax: 1100 },
      lines: [
        { closed: 'Y', qty: 3, cancelledQty: 5, amountNoTax: 300 },
        { closed: 'N', qty: 8 },
      ],
    })
    // A closed line stays closed.
    await close(id, [
      { id: lines[0]?.id, closed: 'N' },
      { id: lines[1]?.id, closed: 'Y' },
    ])
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'closed', amountNoTax: 300 },
      lines: [
        { closed: 'Y', qty: 3 },
        { closed: 'Y', qty: 8, cancelledQty: 8, amountNoTax: 0 },
      ],
    })
    const left = await kit.on('buyer')('GET', `con/contract/queryById?id=${contract.id}`)
    expect(left.result.lines.map(({ orderedQty }: { orderedQty: number }) => orderedQty)).toEqual([3, 0])
  })

  it('waits for goods on their way', async () => {
    const { id, lines, billNo } = await ordered(kit, 'confirm', [{ price: 9 }])
    await write(
      kit.api,
      `insert into ord_delivery (id, tenant_id, version, bill_no, status, supplier_id) values (?, '0', 1, ?, 'shipped', ?)`,
      ...[`d ${id}`, `D${billNo}`, kit.company.id],
    )
    await write(
      kit.api,
      `insert into ord_delivery_lines (id, tenant_id, version, delivery_id, order_no, order_line, material_code, qty) values (?, '0', 1, ?, ?, 1, ?, 2)`,
      ...[`dl ${id}`, `d ${id}`, billNo, lines[0]?.materialCode],
    )
    expect(errorsOf(await close(id, [{ id: lines[0]?.id, closed: 'Y' }]))).toMatchObject([
      { pointer: '/lines/0/closed' },
    ])
    expect((await act(kit.on('buyer'), 'ord/order', 'close', id, { rejectReason })).success).toBe(false)
    await write(kit.api, `update ord_delivery set status = 'refused' where id = ?`, `d ${id}`)
    await done(kit, lines[0], { received_qty: 4, shipped_qty: 4 })
    await did(kit.on('buyer'), 'ord/order', 'close', id, { rejectReason })
    expect(await orderOf(kit, id)).toMatchObject({ status: 'closed', amountNoTax: 36, rejectReason })
  })

  it('is for the rest of an order: one that is confirmed and not received is cancelled by letter', async () => {
    const { id, lines } = await ordered(kit, 'confirm', [{ price: 9 }])
    const message = expect.stringContaining('取消函')
    expect(errorsOf(await close(id, [{ id: lines[0]?.id, closed: 'Y' }]))).toMatchObject([
      { pointer: '/lines', message },
    ])
    const whole = await act(kit.on('buyer'), 'ord/order', 'close', id, { rejectReason })
    expect(errorsOf(whole)).toMatchObject([{ pointer: '/status', message }])
    expect(await orderOf(kit, id)).toMatchObject({ status: 'confirmed', amountNoTax: 90 })
  })
})
