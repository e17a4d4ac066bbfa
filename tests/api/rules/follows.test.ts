import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJob } from '../../kit/run-job.ts'
import { act, type Fixture, ok, startSuppliers } from '../suppliers/fixture.ts'
import { inDays, type Values } from './kit.ts'

/** Automatic transitions: the state of a document follows from others. */
let on: Fixture
let head: Values
let line: Values
beforeAll(async () => {
  on = await startSuppliers()
  const sql = `update srm_supplier_base set status = 'qualified' where id = ?`
  await on.api.running.app.store.write([{ sql, parameters: [on.company] }])
  head = { supplierId: on.company, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY' }
  const [material] = (await ok(on.admin('GET', 'mat/material/list?pageSize=1'))).records
  line = { materialCode: material.materialCode, unit: material.unit, taxRate: '13' }
})
afterAll(() => on?.close())

type Row = { readonly id: string; readonly billNo: string; readonly status: string }
const read = (code: string, id: string): Promise<Row> => ok(on.admin('GET', `${code}/queryById?id=${id}`))
const statusOf = async (code: string, { id }: Row) => (await read(code, id)).status
const add = async (code: string, values: Values): Promise<Row> => {
  const { id } = await ok(on.admin('POST', `${code}/add`, { body: { ...head, ...values } }))
  return read(code, id)
}
/** Puts a document into a state directly, instead of through its workflow. */
const put = (code: string, { id }: Row, status: string) =>
  on.api.running.app.store.write([
    { sql: `update ${code.replaceAll('/', '_')} set status = ? where id = ?`, parameters: [status, id] },
  ])

const order = async (qty: number, more: Values = {}) => {
  const made = await add('ord/order', {
    ...{ orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州', ...more },
    lines: [{ ...line, qty, price: 100, needDate: inDays(30) }],
  })
  await put('ord/order', made, 'confirmed')
  return made
}
const receive = async ({ billNo }: Row, qty: number) => {
  const receipt = await add('ord/receipt', {
    ...{ warehouse: '一号库', receiveTime: `${inDays(0)} 09:00:00`, receiver: 'buyer' },
    lines: [{ ...line, orderNo: billNo, qty, okQty: qty, price: 100 }],
  })
  await act(on.admin, 'ord/receipt', 'post', receipt.id)
  return receipt
}

/** Progress of an order: received, invoiced and paid quantities. */
const progressOf = async ({ id }: Row) => {
  const { receiveStatus, invoiceStatus, payStatus } = await ok(on.admin('GET', `ord/order/queryById?id=${id}`))
  return [receiveStatus, invoiceStatus, payStatus]
}

it('an order is received with its last receipt, and not completed by statements', async () => {
  const made = await order(10)
  const other = await order(10)
  const first = await receive(made, 4)
  expect(await statusOf('ord/order', made)).toBe('confirmed')
  expect(await progressOf(made)).toEqual(['part', 'none', 'none'])
  const second = await receive(made, 6)
  expect(await progressOf(made)).toEqual(['full', 'none', 'none'])
  expect(await progressOf(other)).toEqual(['none', 'none', 'none'])
  expect([await statusOf('ord/order', made), await statusOf('ord/order', other)]).toEqual(['received', 'confirmed'])
  const [entry] = await ok(on.admin('GET', `ord/order/history?id=${made.id}`))
  expect(entry).toMatchObject({ action: 'receiveAll', realname: '系统' })

  const state = async (...receipts: readonly Row[]) => {
    const statement = await add('fin/statement', { period: '2026-11', beginDate: inDays(-30), endDate: inDays(0) })
    // Those that it pulled, and no others.
    const kept = receipts.map(({ billNo }) => billNo)
    await on.api.running.app.store.write([
      {
        sql: `delete from fin_statement_lines where statement_id = ? and doc_no not in (${kept.map(() => '?').join()})`,
        parameters: [statement.id, ...kept],
      },
    ])
    await put('fin/statement', statement, 'toConfirm')
    await act(on.supplier, 'fin/statement', 'confirm', statement.id)
    return statement
  }
  await state(first)
  await state(second)
  expect([await statusOf('ord/receipt', first), await statusOf('ord/receipt', second)]).toEqual(['posted', 'posted'])
  expect(await statusOf('ord/order', made)).toBe('received')
})

it('order lines have shipped, received, returned and invoiced quantities', async () => {
  const made = await add('ord/order', {
    ...{ orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州' },
    // The same material twice, for two days.
    lines: [10, 5].map((qty) => ({ ...line, qty, price: 100, needDate: inDays(30), overPct: 5 })),
  })
  await put('ord/order', made, 'confirmed')
  const linesOf = async (): Promise<readonly Values[]> =>
    (await ok(on.admin('GET', `ord/order/queryById?id=${made.id}`))).lines
  const warned = async (key: string) => (await linesOf()).map((each) => Number(each[key] ?? 0))
  const sent = async (code: string, values: Values, lines: readonly Values[], via: string, action: string) => {
    const document = await add(code, {
      ...values,
      lines: lines.map((each) => ({ ...line, price: 100, orderNo: made.billNo, ...each })),
    })
    await put(code, document, via)
    await act(
      code === 'fin/invoiceapply' ? on.finance : code === 'ord/delivery' ? on.supplier : on.admin,
      code,
      action,
      document.id,
    )
    return document
  }
  const head = { shipDate: inDays(0), eta: inDays(2), shipTo: '杭州' }
  const first = await sent('ord/delivery', head, [{ qty: 10 }], 'draft', 'ship')
  expect(await warned('shippedQty')).toEqual([10, 0])
  const second = await sent('ord/delivery', head, [{ qty: 3, orderLine: 2 }], 'draft', 'ship')
  expect(await warned('shippedQty')).toEqual([10, 3])
  await act(on.supplier, 'ord/delivery', 'recall', first.id)
  expect(await warned('shippedQty')).toEqual([0, 3])
  await act(on.admin, 'ord/delivery', 'arrive', second.id)

  const came = { warehouse: '一号库', receiveTime: `${inDays(0)} 09:00:00`, receiver: 'buyer' }
  const wrong = await sent('ord/receipt', came, [{ qty: 10.5, okQty: 10.5 }], 'draft', 'post')
  const arrived = { ...came, deliveryNo: second.billNo }
  await sent('ord/receipt', arrived, [{ qty: 3, okQty: 3, orderLine: 2 }], 'draft', 'post')
  expect([await warned('receivedQty'), await warned('directQty')]).toEqual([
    [10.5, 3],
    [10.5, 0],
  ])
  expect(await statusOf('ord/delivery', second)).toBe('received')
  // One line has too much and one too little: the order stays open.
  expect(await statusOf('ord/order', made)).toBe('confirmed')
  await act(on.admin, 'ord/receipt', 'reverse', wrong.id, { rejectReason: '数量录入有误' })
  expect(await warned('receivedQty')).toEqual([0, 3])
  const whole = await sent('ord/receipt', came, [{ qty: 10, okQty: 10, orderLine: 1 }], 'draft', 'post')
  expect(await statusOf('ord/order', made)).toBe('confirmed')
  const last = await sent('ord/receipt', came, [{ qty: 2, okQty: 2, orderLine: 2 }], 'draft', 'post')
  expect([await warned('receivedQty'), await statusOf('ord/order', made)]).toEqual([[10, 5], 'received'])

  const back = { returnType: 'incoming', srcNo: last.billNo, reason: 'quality', handling: 'replace' }
  await sent('ord/return', back, [{ qty: 1, orderLine: 2 }], 'confirmed', 'shipOut')
  expect(await warned('returnedQty')).toEqual([0, 1])
  const bill = { invoiceType: 'digitalSpecial', billingType: 'VS13' }
  await sent('fin/invoiceapply', bill, [{ qty: 7, receiptNo: whole.billNo, orderLine: 1 }], 'pending', 'approve')
  expect(await warned('invoicedQty')).toEqual([7, 0])
  const [entry] = await ok(on.admin('GET', `ord/order/lines/history?id=${(await linesOf())[0]?.id}`))
  expect(entry).toMatchObject({ action: 'edit', realname: '系统' })
})

it('an order has its invoiced and paid progress, and its contract is completed with all of it', async () => {
  const contract = await add('con/contract', {
    ...{ contractName: '采购合同', contractType: 'purchase', paymentType: 'TT', place: '杭州' },
    ...{ beginDate: inDays(-5), endDate: inDays(300), lines: [{ ...line, qty: 10, price: 100 }] },
  })
  await put('con/contract', contract, 'effective')
  const made = await order(10, { srcNo: contract.billNo })
  const { billNo: receiptNo } = await receive(made, 10)
  const bill = async (qty: number, invoiceNo: string) => {
    const application = await add('fin/invoiceapply', {
      ...{ invoiceType: 'digitalSpecial', billingType: 'VS13' },
      lines: [{ ...line, price: 100, qty, orderNo: made.billNo, receiptNo }],
    })
    await put('fin/invoiceapply', application, 'pending')
    await act(on.finance, 'fin/invoiceapply', 'approve', application.id)
    await act(on.supplier, 'fin/invoiceapply', 'register', application.id)
    const amount = { amountNoTax: qty * 100, taxRate: '13', taxAmount: qty * 13 }
    const invoice = await add('fin/invoice', {
      ...{ applyNo: application.billNo, invoiceType: 'digitalSpecial', invoiceNo, invoiceDate: inDays(0) },
      lines: [{ goodsName: '泵', unitName: '台', qty, ...amount }],
    })
    await put('fin/invoice', invoice, 'posted')
    return invoice
  }
  const pay = async (invoiceNo: string, amount: number) => {
    const bankId = (await ok(on.admin('GET', `srm/supplier/bank/list?supplierId=${on.company}`))).records[0].id
    const application = await add('fin/payapply', {
      ...{ payKind: 'progress', bankId, payType: 'TT', reason: '货款', applyAmount: amount },
      lines: [{ docType: 'invoice', invoiceNo, amount }],
    })
    await put('fin/payapply', application, 'planned')
    const payment = await add('fin/payment', {
      ...{ applyNo: application.billNo, payDate: inDays(0), payType: 'TT', payAccount: 'CNY01', amount },
      lines: [{ invoiceNo, amount }],
    })
    await put('fin/payment', payment, 'paid')
    await act(on.supplier, 'fin/payment', 'receive', payment.id)
  }
  const first = await bill(4, '24332000000000000001')
  expect(await progressOf(made)).toEqual(['full', 'part', 'none'])
  const second = await bill(6, '24332000000000000002')
  expect(await progressOf(made)).toEqual(['full', 'full', 'none'])
  // The invoices were not verified: nothing has billed the line.
  await on.api.running.app.store.write([
    { sql: 'update ord_order_lines set billed_qty = 10 where order_id = ?', parameters: [made.id] },
  ])
  await pay('24332000000000000001', 200)
  expect([await statusOf('fin/invoice', first), await progressOf(made)]).toEqual(['posted', ['full', 'full', 'part']])
  await pay('24332000000000000001', 252)
  expect([await statusOf('fin/invoice', first), await progressOf(made)]).toEqual(['paid', ['full', 'full', 'part']])
  expect(await read('fin/invoice', first.id)).toMatchObject({ paidAmount: 452 })
  expect(await statusOf('con/contract', contract)).toBe('effective')
  await pay('24332000000000000002', 678)
  expect(await statusOf('con/contract', contract)).toBe('completed')
  expect([await statusOf('fin/invoice', second), await progressOf(made)]).toEqual(['paid', ['full', 'full', 'full']])
  const [settled, paid] = await ok(on.admin('GET', `ord/order/history?id=${made.id}`))
  expect(paid).toMatchObject({ action: 'edit', realname: '系统', changes: [{ field: 'payStatus' }] })
  expect(settled).toMatchObject({ action: 'settle', realname: '系统' })
})

it('a contract has the ordered quantity of its lines, and its executed share from receipts', async () => {
  const day = { beginDate: inDays(-5), endDate: inDays(300) }
  const contract = await add('con/contract', {
    ...{ contractName: '框架合同', contractType: 'framework', paymentType: 'TT', place: '杭州', ...day },
    lines: [{ ...line, qty: 40, price: 100 }],
  })
  await put('con/contract', contract, 'effective')
  const warned = async () => {
    const { execPct, lines, version } = await ok(on.admin('GET', `con/contract/queryById?id=${contract.id}`))
    return [execPct, lines[0].orderedQty, version]
  }
  const [, , version] = await warned()
  const made = await add('ord/order', {
    ...{ orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州', srcNo: contract.billNo },
    lines: [{ ...line, qty: 10, price: 100, needDate: inDays(30) }],
  })
  expect(await warned()).toEqual([null, null, version])
  await put('ord/order', made, 'toReview')
  await act(on.buyer, 'ord/order', 'accept', made.id)
  expect(await warned()).toEqual([null, 10, version])
  await receive(made, 4)
  expect(await warned()).toEqual([10, 10, version])
  await receive(made, 6)
  expect(await warned()).toEqual([25, 10, version])
})

it('an order is cancelled by the letter that the supplier confirms, except for a partial one', async () => {
  for (const [cancelType, becomes] of [
    ['part', 'confirmed'],
    ['whole', 'cancelled'],
  ]) {
    const made = await order(5)
    const letter = await add('ord/cancel', {
      ...{ orderNo: made.billNo, cancelType, reason: '项目暂停', letter: '<p>取消</p>' },
      lines: [{ ...line, cancelQty: 2 }],
    })
    await put('ord/cancel', letter, 'sent')
    await act(on.supplier, 'ord/cancel', 'confirm', letter.id)
    expect(await statusOf('ord/order', made)).toBe(becomes)
  }
})

const bill = (values: Values) =>
  add('bd/acceptance', {
    ...{ billKind: 'bank', amount: 100, issueDate: inDays(-90), dueDate: inDays(60) },
    ...{ drawer: '甲', acceptor: '乙', payee: '丙', ...values },
  })

it('an acceptance is settled or dishonoured by the movement of finance', async () => {
  for (const [action, note, becomes, remain] of [
    ['settle', 'notePayment', 'settled', 0],
    ['refuse', 'noteRefusal', 'dishonoured', 100],
  ]) {
    const made = await bill({ billNumber: `B-${action}` })
    expect((await on.finance('POST', `bd/acceptance/do/${note}`, { body: { id: made.id } })).success).toBe(false)
    await act(on.finance, 'bd/acceptance', 'collect', made.id)
    expect(await statusOf('bd/acceptance', made)).toBe('collecting')
    await act(on.finance, 'bd/acceptance', String(note), made.id, { moveDoc: 'F1' })
    expect(await read('bd/acceptance', made.id)).toMatchObject({
      status: becomes,
      remain,
      flows: [
        { action: 'collect', amount: 100, balance: 100, party: '乙', person: 'finance_1', date: inDays(0) },
        { action, amount: 100, balance: remain, party: '乙', docNo: 'F1' },
      ],
    })
  }
})

it('a split part of an acceptance is a separate bill, and the amount is never exceeded', async () => {
  const splitBill = await bill({ billNumber: 'B-split', subFrom: 1, subTo: 10_000 })
  const split = (splitAmount?: number) =>
    on.finance('POST', 'bd/acceptance/do/split', { body: { id: splitBill.id, splitAmount } })
  const splitMessage = async (splitAmount?: number) => {
    const { success, result } = await split(splitAmount)
    return [success, result?.errors]
  }
  const at = (message: string) => [expect.objectContaining({ pointer: '/splitAmount', message })]
  expect(await splitMessage()).toEqual([false, at(expect.any(String))])
  expect(await splitMessage(100.01)).toEqual([false, at('不能超过剩余金额')])
  await ok(split(30))
  await ok(split(20.5))
  expect(await splitMessage(49.51)).toEqual([false, at('不能超过剩余金额')])
  const { records } = await ok(on.finance('GET', `bd/acceptance/list?pieceOf=${splitBill.id}&column=subFrom&order=asc`))
  expect(records).toMatchObject([
    { billNumber: 'B-split', subFrom: 1, subTo: 3000, amount: 30, remain: 30, status: 'inHand', drawer: '甲' },
    { billNumber: 'B-split', subFrom: 3001, subTo: 5050, amount: 20.5, remain: 20.5, status: 'inHand' },
  ])
  await act(on.finance, 'bd/acceptance', 'endorse', splitBill.id, { moveParty: '丁', moveDoc: 'P1' })
  await act(on.approver, 'bd/acceptance', 'releaseEndorsement', splitBill.id)
  const endorsed = await read('bd/acceptance', splitBill.id)
  expect(endorsed).toMatchObject({ status: 'endorsed', remain: 0, amount: 100 })
  await act(on.finance, 'bd/acceptance', 'return', splitBill.id)
  expect(await read('bd/acceptance', splitBill.id)).toMatchObject({
    status: 'inHand',
    remain: 49.5,
    flows: [
      { action: 'split', amount: 30, balance: 70 },
      { action: 'split', amount: 20.5, balance: 49.5 },
      { action: 'endorse', amount: 49.5, balance: 0, party: '丁', docNo: 'P1', person: 'approver' },
      { action: 'return', amount: 49.5, balance: 49.5, party: '丁' },
    ],
  })
  // Fields that movements depend on are read-only; only actions on the bill change them.
  await ok(
    on.finance('PUT', 'bd/acceptance/edit', { body: { id: splitBill.id, amount: 90, subTo: 9000, payee: '戊' } }),
  )
  expect(await read('bd/acceptance', splitBill.id)).toMatchObject({
    amount: 100,
    subTo: 10_000,
    payee: '戊',
    remain: 49.5,
  })
  const flow = { acceptanceId: splitBill.id, date: inDays(0), amount: 10, action: 'settle' }
  expect((await on.finance('POST', 'bd/acceptance/flows/add', { body: flow })).success).toBe(false)
})

it('writes outside the server take effect with the job of due actions', async () => {
  const made = await order(3)
  const letter = await add('ord/cancel', {
    ...{ orderNo: made.billNo, cancelType: 'whole', reason: '停产', letter: '<p>取消</p>' },
    lines: [{ ...line, cancelQty: 3 }],
  })
  await put('ord/cancel', letter, 'confirmed')
  expect(await statusOf('ord/order', made)).toBe('confirmed')
  await runJob(on.admin, 'dueActions')
  expect(await statusOf('ord/order', made)).toBe('cancelled')
})

it('stale sums are corrected by their job', async () => {
  const made = await order(8)
  const receipt = await add('ord/receipt', {
    ...{ warehouse: '一号库', receiveTime: `${inDays(0)} 09:00:00`, receiver: 'buyer' },
    lines: [{ ...line, orderNo: made.billNo, qty: 8, okQty: 8, price: 100 }],
  })
  const run = async () => (await runJob(on.admin, 'recount')).result.done
  // Other tests write to the database directly, too.
  await run()
  // Simulates an end of the server between the receipt and its follow-ups.
  await put('ord/receipt', receipt, 'posted')
  const received = async () => {
    const { lines } = await ok(on.admin('GET', `ord/order/queryById?id=${made.id}`))
    return [Number(lines[0].receivedQty ?? 0), await statusOf('ord/order', made)]
  }
  expect(await received()).toEqual([0, 'confirmed'])
  // The order line, and the receipt, which no action waits for.
  expect(await run()).toBe(2)
  expect(await received()).toEqual([8, 'received'])
  expect(await run()).toBe(0)
})

it('a posted receipt is not deleted', async () => {
  const made = await order(10)
  const receipt = await receive(made, 10)
  expect((await on.admin('DELETE', `ord/receipt/delete?id=${receipt.id}`)).message).toBe('当前状态下不能修改此记录')
  const { lines, receiveStatus } = await ok(on.admin('GET', `ord/order/queryById?id=${made.id}`))
  expect([Number(lines[0].receivedQty ?? 0), receiveStatus]).toEqual([10, 'full'])
})

it('a supplier has the number of its open orders, without a new version', async () => {
  const company = async () => {
    const { openOrders, version } = await ok(on.admin('GET', `srm/supplier/base/queryById?id=${on.company}`))
    return [openOrders ?? 0, version] as [number, number]
  }
  const [before, version] = await company()
  const made = await add('ord/order', {
    ...{ orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州' },
    lines: [{ ...line, qty: 1, price: 100, needDate: inDays(30) }],
  })
  await put('ord/order', made, 'approved')
  await act(on.buyer, 'ord/order', 'publish', made.id)
  expect(await company()).toEqual([before + 1, version])
  await act(on.buyer, 'ord/order', 'cancel', made.id, { rejectReason: '项目取消了' })
  expect(await company()).toEqual([before, version])
})

it('every action has a role', () => {
  const idle = [...on.api.running.app.live.current.resources.values()].flatMap(({ plan, rights }) =>
    plan.actions
      .filter(({ from, automatic }) => from.length > 0 && !automatic)
      .filter(({ name }) => Object.values(rights).every(({ can }) => !can.includes(name) && !can.includes('*')))
      .map(({ name }) => `${plan.code} ${name}`),
  )
  // Actions of administrators need no grant.
  const administration = /^(sys|msg|wf|onl)\//
  expect(idle.filter((each) => !administration.test(each))).toEqual([])
})
