import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { runJob } from '../../kit/run-job.ts'
import { faultsIn } from '../trade/pain-rules.ts'
import { act, type Call, did, firstOf, type Row, record, rows, write } from './callers.ts'

let api: ApiServer
let finance: Call
let approver: Call
let supplier: Call
let bonds: readonly Row[]

/** Bonds of one company that are due for refund. */
beforeAll(async () => {
  api = await startApi()
  ;[finance, approver, supplier] = await Promise.all([api.as('finance'), api.as('approver'), api.as('supplier_b')])
  const own = `select supplier_id from sys_user where username = 'supplier_b'`
  await write(api, `update srm_supplier_base set payment_hold = null, status = 'qualified' where id in (${own})`)
  await write(api, `update srm_supplier_bank set currency = 'CNY', disabled_flag = 'N' where supplier_id in (${own})`)
  await write(api, `update bid_bond set status = 'refundDue' where kind = 'bond' and supplier_id in (${own})`)
  bonds = await rows(supplier, 'bid/bond/list?status=refundDue&pageSize=20')
  if (bonds.length < 3) throw new Error('the demo has too few bonds of the company')
})
afterAll(() => api?.close())

const bond = (index: number) => record(finance, 'bid/bond', String(bonds[index]?.id))
const paymentOf = async (index: number): Promise<Row> =>
  firstOf(finance, `fin/payment/list?billNo=${(await bond(index)).paymentNo}`)
const transfer = (ids: string) =>
  finance('POST', 'bid/bond/do/transfer', { body: { ids, refundAccount: 'CNY01' }, headers: { 'X-Confirmed': '1' } })

/** Runs what the server does by itself. */
const due = async () => runJob(await api.as('admin'), 'dueActions')

describe('refund of bonds by bank', () => {
  it('is paid in a run, released by somebody else, with a valid bank file, and ends with the money', async () => {
    const [first, second] = bonds
    const made = await transfer(`${first?.id},${second?.id}`)
    expect(made.success, made.text).toBe(true)
    const payments = [await paymentOf(0), await paymentOf(1)]
    for (const [index, payment] of payments.entries())
      expect(payment).toMatchObject({
        ...{ status: 'draft', bondId: bonds[index]?.id, amount: bonds[index]?.amount, currency: 'CNY' },
        ...{ supplierId: bonds[index]?.supplierId, payAccount: 'CNY01', payType: expect.any(String) },
      })
    expect(await bond(0)).toMatchObject({ status: 'refunding' })
    expect((await act(finance, 'bid/bond', 'refund', String(first?.id))).success).toBe(false)
    // Neither the payee nor the amount is changed by hand.
    const { amount, bankId, bondId } = payments[0] as Row
    expect(bankId).toEqual(expect.stringMatching(/./))
    const typed = { id: payments[0]?.id, amount: 1, bankId: null, bondId: second?.id }
    expect((await finance('PUT', 'fin/payment/edit', { body: typed })).success).toBe(true)
    expect(await paymentOf(0)).toMatchObject({ amount, bankId, bondId })
    expect((await act(finance, 'fin/payment', 'pay', String(payments[0]?.id))).success).toBe(false)

    const lines = payments.map(({ billNo }) => ({ paymentNo: billNo }))
    const body = { payDate: '2099-12-01', lines }
    const run = (await finance('POST', 'fin/paybatch/add', { body })).result as Row
    expect((await act(finance, 'fin/paybatch', 'release', run.id)).success).toBe(false)
    await did(approver, 'fin/paybatch', 'release', run.id)
    expect((await paymentOf(0)).status).toBe('paying')
    expect((await act(finance, 'bid/bond', 'takeBack', String(first?.id))).text).toContain('已放行')
    const { text } = await finance('GET', `finance/bankFile?id=${run.id}`)
    expect(faultsIn(text)).toEqual([])
    for (const { billNo } of payments) expect(text).toContain(String(billNo))
    expect(text).toContain(String(first?.projectNo || first?.auctionNo))

    await did(finance, 'fin/payment', 'recordPaid', String(payments[0]?.id), { bankFlow: 'B1' })
    await due()
    expect(await bond(0)).toMatchObject({ status: 'refunded', refundTime: expect.any(String) })
    expect(await bond(1)).toMatchObject({ status: 'refunding', refundTime: null })
    const seen = await supplier('GET', `bid/bond/queryById?id=${first?.id}`)
    for (const secret of ['refundAccount', 'paymentNo', 'payeeMark', 'CNY01']) expect(seen.text).not.toContain(secret)

    await did(finance, 'fin/payment', 'refund', String(payments[0]?.id), { refundReason: '账户已注销退回' })
    await due()
    expect(await bond(0)).toMatchObject({ status: 'refundDue', refundTime: null })
  })

  it('taken back, or to an account that has changed, is not paid', async () => {
    const [, , third] = bonds
    const id = String(third?.id)
    await transfer(id)
    const old = await paymentOf(2)
    await did(finance, 'bid/bond', 'takeBack', id)
    expect(await bond(2)).toMatchObject({ status: 'refundDue', paymentNo: null })
    expect((await act(approver, 'fin/payment', 'pay', old.id)).text).toContain('不由此付款退还')
    await transfer(id)
    const payment = await paymentOf(2)
    expect(payment.id).not.toBe(old.id)
    await write(api, `update srm_supplier_bank set account_number = '6222000011112222' where id = ?`, payment.bankId)
    expect((await act(approver, 'fin/payment', 'pay', payment.id)).text).toContain('收款账户已变动')
    await did(finance, 'bid/bond', 'takeBack', id)
  })

  it('needs an effective account of the company in the currency of the bond', async () => {
    const id = String(bonds[2]?.id)
    const before = await rows(finance, `fin/payment/list?bondId=${id}`)
    await write(api, 'update srm_supplier_bank set disabled_flag = ? where supplier_id = ?', 'Y', bonds[2]?.supplierId)
    expect((await transfer(id)).text).toContain('没有有效的收款账户')
    await write(
      api,
      `update srm_supplier_bank set disabled_flag = 'N', currency = 'USD' where supplier_id = ?`,
      bonds[2]?.supplierId,
    )
    expect((await transfer(id)).text).toContain('收款账户的币种为 USD')
    await write(api, `update srm_supplier_bank set currency = 'CNY' where supplier_id = ?`, bonds[2]?.supplierId)
    await write(api, `update srm_supplier_base set payment_hold = 'Y' where id = ?`, bonds[2]?.supplierId)
    expect((await transfer(id)).text).toContain('暂停付款')
    await write(api, `update srm_supplier_base set payment_hold = null where id = ?`, bonds[2]?.supplierId)
    expect((await act(finance, 'bid/bond', 'transfer', id, { refundAccount: 'USD01' })).text).toContain(
      '付款账户须为 CNY 账户',
    )
    for (const name of ['buyer', 'approver', 'supplier_b'])
      expect(await act(await api.as(name), 'bid/bond', 'transfer', id, { refundAccount: 'CNY01' })).toMatchObject({
        ...{ success: false, code: 510 },
      })
    expect(await bond(2)).toMatchObject({ status: 'refundDue', paymentNo: null })
    expect(await rows(finance, `fin/payment/list?bondId=${id}`)).toEqual(before)
  })
})
