import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayText } from '../../../server/platform/time.ts'
import { rowsFrom, valuesFrom } from '../../../src/engine/record/use-origin.ts'
import type { CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Call, fileOf, ok, type Row, rows, uniqueNo } from '../../kit/money.ts'
import { runJob } from '../../kit/run-job.ts'
import { faultsIn } from './pain-rules.ts'

type Values = Readonly<Record<string, unknown>>
type Adding = Extract<CompiledButton, { readonly do: 'add' }>

const people = ['admin', 'quality', 'approver', 'buyer', 'supplier_b', 'warehouse', 'finance'] as const
type Person = (typeof people)[number]

/** From a request to the money, in the steps that the screens offer, each by its role. */
describe.each(['sqlite', 'postgres'] as const)('purchase on %s', (dialect) => {
  let api: ApiServer
  const calls = new Map<Person, Call>()
  beforeAll(async () => {
    api = await startApi({}, dialect)
    for (const name of people) calls.set(name, await api.as(name))
  })
  afterAll(() => api?.close())

  const on = (name: Person): Call => {
    const call = calls.get(name)
    if (!call) throw new Error(`${name} is not signed in`)
    return call
  }
  const read = (name: Person, code: string, id: string): Promise<Row> =>
    ok(on(name)('GET', `${code}/queryById?id=${id}`))
  const found = async (name: Person, path: string): Promise<Row> => {
    const [row, ...others] = await rows(on(name), path)
    if (!row || others.length > 0) throw new Error(`${path}: ${others.length + 1} rows`)
    return read(name, path.slice(0, path.indexOf('/list')), row.id)
  }
  const linesOf = (row: Row) => row.lines as readonly Row[]
  const sent = async (name: Person, code: string, id: string, ...actions: readonly string[]) => {
    for (const action of actions) await act(on(name), code, action, id)
  }
  /** Record that a button of a record begins, with some fields filled in, saved. */
  const pressed = async (name: Person, code: string, id: string, button: string, typed: Values = {}): Promise<Row> => {
    const record = await read(name, code, id)
    const plan = api.running.app.live.current.resources.get(code)?.plan
    const found = plan?.list.actions?.find((each): each is Adding => each.do === 'add' && each.name === button)
    if (!found) throw new Error(`${code} has no button ${button}`)
    const { supplierId = '', username, roles } = (await ok(on(name)('GET', 'sys/user/getUserInfo'))).userInfo
    const user = { supplierId: supplierId ?? '', username, roles: roles ?? [] }
    expect(holds(found.when, { ...record, user }, true)).toBe(true)
    const taken = Object.entries(valuesFrom(record, found.with, user))
    const tables = rowsFrom(record, found.rows, user)
    const first = taken.flatMap(([field, value]) => (field.startsWith('lines.') ? [[field.slice(6), value]] : []))
    const body = {
      ...Object.fromEntries(taken.filter(([field]) => !field.includes('.'))),
      ...tables,
      ...(first.length > 0 && { lines: [Object.fromEntries(first)] }),
      ...typed,
    }
    const made = await ok(on(name)('POST', `${found.to}/add`, { body }))
    return read(name, found.to, made.id)
  }

  it('is one chain from the requisition to the payment', async () => {
    const company = await found('supplier_b', 'srm/supplier/base/list?pageSize=1')
    const [good] = await rows(on('buyer'), `ord/catalogue/list?supplierId=${company.id}&pageSize=1`)
    if (!good) throw new Error('the catalogue has nothing of the company')
    await api.running.app.store.write([{ sql: `update bd_budget set amount = 900000000`, parameters: [] }])

    // Requested, approved and ordered from the catalogue.
    const wanted = { materialCode: good.materialCode, supplierId: company.id, unit: good.unit, qty: 10 }
    const request = await ok(
      on('quality')('POST', 'ord/requisition/add', {
        body: {
          ...{ title: '泵房备件', costCentre: 'C301', purOrg: 'P10', needDate: '2099-03-01', reason: '检修' },
          lines: [{ ...wanted, needDate: '2099-03-01' }],
        },
      }),
    )
    await sent('quality', 'ord/requisition', request.id, 'submit')
    await sent('approver', 'ord/requisition', request.id, 'approve')
    await sent('buyer', 'ord/requisition', request.id, 'createOrder')
    const [asked] = await rows(on('buyer'), `ord/requisition/lines/list?requisitionId=${request.id}`)
    const draft = await found('buyer', `ord/order/list?billNo=${asked?.orderNos}`)
    expect(linesOf(draft)).toMatchObject([
      { materialCode: good.materialCode, qty: 10, price: good.price, reqLineId: asked?.id },
    ])

    // Ordered and confirmed.
    const terms = { id: draft.id, paymentTerm: 'M30', shipTo: '杭州' }
    await ok(on('buyer')('PUT', 'ord/order/edit', { body: terms }))
    await sent('buyer', 'ord/order', draft.id, 'submit')
    await sent('approver', 'ord/order', draft.id, 'approve')
    await sent('buyer', 'ord/order', draft.id, 'publish')
    await sent('supplier_b', 'ord/order', draft.id, 'confirm')
    const order = await read('buyer', 'ord/order', draft.id)
    expect(order.status).toBe('confirmed')

    // Shipped, inspected and received.
    const today = { shipDate: todayText(), eta: '2099-02-01', shipTo: '杭州' }
    const notice = await pressed('supplier_b', 'ord/order', order.id, 'newDelivery', today)
    expect(linesOf(notice)).toMatchObject([{ orderNo: order.billNo, materialCode: good.materialCode, qty: 10 }])
    await sent('supplier_b', 'ord/delivery', notice.id, 'ship')
    await sent('warehouse', 'ord/delivery', notice.id, 'arrive')
    const inspection = await pressed('warehouse', 'ord/delivery', notice.id, 'newInspect', {
      ...{ inspectType: 'incoming', planDate: today.shipDate, place: '待检区' },
    })
    await sent('warehouse', 'ord/inspect', inspection.id, 'submit')
    await sent('quality', 'ord/inspect', inspection.id, 'accept')
    // A material with a standard has a check, whose readings decide.
    const checks = await rows(on('quality'), `qc/check/list?inspectNo=${inspection.billNo}&status=draft`)
    for (const { id } of checks) {
      const { readings } = await read('quality', 'qc/check', id)
      const good = (readings as readonly Row[]).map(({ id: reading, kind, lower, upper, needed }) =>
        kind === 'count'
          ? { id: reading, defectQty: 0 }
          : { id: reading, measured: `${lower ?? upper} `.repeat(Number(needed)) },
      )
      await act(on('quality'), 'qc/check', 'record', id, { readings: good })
      await sent('quality', 'qc/check', id, 'submit', 'release')
    }
    const okQty = checks.length > 0 ? 10 : 9
    const badQty = 10 - okQty
    if (checks.length === 0) {
      const judged = linesOf(inspection).map(({ id }) => ({ id, okQty, badQty, defect: 'size', disposal: 'return' }))
      await act(on('quality'), 'ord/inspect', 'finish', inspection.id, { lines: judged })
    }
    expect(await read('quality', 'ord/inspect', inspection.id)).toMatchObject({ status: 'done' })
    const receipt = await pressed('warehouse', 'ord/delivery', notice.id, 'newReceipt', {
      ...{ warehouse: '一号库', receiveTime: `${today.shipDate} 00:00:01`, receiver: 'warehouse' },
    })
    expect(linesOf(receipt)).toMatchObject([{ orderNo: order.billNo, qty: 10, okQty, badQty }])
    expect(linesOf(receipt)[0]).not.toHaveProperty('price')
    await sent('warehouse', 'ord/receipt', receipt.id, 'post')
    expect(linesOf(await read('buyer', 'ord/order', order.id))).toMatchObject([
      { shippedQty: 10, receivedQty: 10, acceptedQty: okQty },
    ])

    // Stated and confirmed by both sides.
    const stated = await ok(
      on('finance')('POST', 'fin/statement/add', {
        body: {
          ...{ supplierId: company.id, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY', exchangeRate: 1 },
          ...{ period: today.shipDate.slice(0, 7), beginDate: today.shipDate, endDate: '2099-12-31' },
        },
      }),
    )
    const statement = await read('finance', 'fin/statement', stated.id)
    expect(linesOf(statement)).toContainEqual(
      expect.objectContaining({ docNo: receipt.billNo, orderNo: order.billNo, billQty: okQty, price: good.price }),
    )
    await sent('finance', 'fin/statement', statement.id, 'publish')
    await sent('supplier_b', 'fin/statement', statement.id, 'confirm')

    // Applied for, invoiced and matched.
    const application = await pressed('supplier_b', 'fin/statement', statement.id, 'newApplication', {
      ...{ invoiceType: 'digitalSpecial', billingType: 'VS13' },
    })
    expect(linesOf(application)).toContainEqual(expect.objectContaining({ receiptNo: receipt.billNo, qty: okQty }))
    await sent('supplier_b', 'fin/invoiceapply', application.id, 'submit')
    await sent('finance', 'fin/invoiceapply', application.id, 'approve')
    await sent('supplier_b', 'fin/invoiceapply', application.id, 'register')
    const registered = await found('supplier_b', `fin/invoice/list?applyNo=${application.billNo}`)
    expect(registered).toMatchObject({ status: 'draft', amountWithTax: application.amountWithTax })
    const { id, version } = registered
    const paper = { invoiceNo: uniqueNo('2433200').padEnd(20, '0'), invoiceDate: today.shipDate }
    const files = await fileOf(on('supplier_b'))
    await ok(on('supplier_b')('PUT', 'fin/invoice/edit', { body: { id, version, ...paper, files } }))
    await sent('supplier_b', 'fin/invoice', id, 'submit')
    await sent('finance', 'fin/invoice', id, 'verify', 'post')
    const invoice = await read('finance', 'fin/invoice', id)
    expect(invoice).toMatchObject({ status: 'posted', verifyResult: 'matched', openAmount: application.amountWithTax })
    expect(invoice.dueDate).toMatch(/^\d{4}-/)

    // Applied for, planned, paid by a run and its bank file.
    const [account] = await rows(on('supplier_b'), 'srm/supplier/bank/list?disabledFlag=N')
    const pay = await pressed('supplier_b', 'fin/invoice', invoice.id, 'newPayApply', {
      ...{ payKind: 'progress', bankId: account?.id, payType: 'TT', reason: '货款', applyAmount: invoice.openAmount },
    })
    expect(linesOf(pay)).toMatchObject([{ docType: 'invoice', docNo: invoice.invoiceNo, amount: invoice.openAmount }])
    await sent('supplier_b', 'fin/payapply', pay.id, 'submit')
    await sent('approver', 'fin/payapply', pay.id, 'approve')
    await sent('finance', 'fin/payapply', pay.id, 'plan')
    const payment = await pressed('finance', 'fin/payapply', pay.id, 'newPayment', {
      ...{ payDate: today.shipDate, payAccount: 'CNY01' },
    })
    expect(payment).toMatchObject({ supplierId: company.id, bankId: account?.id, amount: invoice.openAmount })
    expect(linesOf(payment)).toMatchObject([{ invoiceNo: invoice.invoiceNo, amount: invoice.openAmount }])
    const run = await ok(on('finance')('POST', 'fin/paybatch/add', { body: { payDate: '2099-01-01' } }))
    await sent('finance', 'fin/paybatch', run.id, 'pull')
    await sent('approver', 'fin/paybatch', run.id, 'release')
    const { text } = await on('finance')('GET', `finance/bankFile?id=${run.id}`)
    expect(faultsIn(text)).toEqual([])
    expect(text).toContain(`<EndToEndId>${payment.billNo}</EndToEndId>`)
    await ok(on('finance')('PUT', 'fin/payment/edit', { body: { id: payment.id, bankFlow: 'B1' } }))
    await runJob(on('admin'), 'dueActions')

    // Everybody sees it paid.
    expect(await read('supplier_b', 'fin/payment', payment.id)).toMatchObject({
      status: 'paid',
      payDate: today.shipDate,
    })
    expect(await read('supplier_b', 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
    expect(await read('supplier_b', 'fin/payapply', pay.id)).toMatchObject({ status: 'paid' })
    expect(await read('buyer', 'ord/order', order.id)).toMatchObject({ payStatus: expect.stringMatching(/part|full/) })
    const { result } = await on('finance')('GET', `wf/chain?resource=fin/payment&id=${payment.id}`)
    expect(JSON.stringify(result)).toContain(String(invoice.billNo))
  })
})
