import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { upgradeMouldMoney } from '../../../server/domain/upgrades/mould-money.ts'
import { runJob } from '../../kit/run-job.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, type Row, startChain, type Values } from './delivery-kit.ts'
import { type Moulds, mouldsIn, term } from './mould-kit.ts'

let on: Chain
let kit: Moulds
beforeAll(async () => {
  on = await startChain()
  kit = mouldsIn(on)
})
afterAll(() => on?.close())
beforeEach(() => kit.ending())

const piecesOf = async ({ id }: Row) =>
  ((await on.read('con/mould', id)).pieces as readonly Row[]).map(({ docNo, qty, amount }) => [docNo, qty, amount])

describe('amortisation of a mould', () => {
  it('is booked with each accepted piece that is received, until the agreed pieces', async () => {
    const contract = await kit.agreed()
    expect(await kit.mouldsOf(contract)).toEqual([[0, 0, 1000]])
    const first = await kit.received(7, 2)
    expect(await kit.mouldsOf(contract)).toEqual([[5, 166.67, 833.33]])
    const second = await kit.received(20)
    expect(await kit.mouldsOf(contract)).toEqual([[25, 833.33, 166.67]])
    const last = await kit.received(10)
    expect(await kit.mouldsOf(contract)).toEqual([[30, 1000, 0]])
    await kit.received(10)
    expect(await kit.mouldsOf(contract)).toEqual([[30, 1000, 0]])
    expect(await piecesOf(contract)).toEqual(
      expect.arrayContaining([
        [first.billNo, 5, 166.67],
        [second.billNo, 20, 666.66],
        [last.billNo, 5, 166.67],
      ]),
    )
  })

  it('goes to the next mould of the material, and to no mould of another material, price or company', async () => {
    const contract = await kit.agreed(
      {},
      { amortQty: 4 },
      { product: on.materials[1]?.materialCode },
      { amortQty: null },
      { amortQty: 10, price: 50 },
    )
    const other = await kit.agreed({ supplierId: on.other })
    await kit.received(6)
    expect(await kit.mouldsOf(contract)).toEqual([
      [4, 1000, 0],
      [0, 0, 1000],
      [0, 0, 0],
      [2, 10, 40],
    ])
    expect(await kit.mouldsOf(other)).toEqual([[0, 0, 1000]])
  })

  it('of several receipts that are posted at once stays within the agreed pieces', async () => {
    const contract = await kit.agreed()
    const drafts = [await kit.arrived(12), await kit.arrived(12), await kit.arrived(12), await kit.arrived(12)]
    const replies = await Promise.all(drafts.map((draft) => on.act(on.warehouse, 'ord/receipt', 'post', draft)))
    for (const [index, { success }] of replies.entries()) if (!success) await kit.post(drafts[index] as Row)
    expect(await kit.mouldsOf(contract)).toEqual([[30, 1000, 0]])
  })

  it('is taken back with a reversed receipt, a red receipt and a return, once each', async () => {
    const contract = await kit.agreed()
    const wrong = await kit.received(6)
    await on.must(on.warehouse, 'ord/receipt', 'reverse', wrong, { rejectReason: '数量录入有误' })
    expect(await kit.mouldsOf(contract)).toEqual([[0, 0, 1000]])
    const receipt = await kit.received(12)
    const red = async (values: Values, line: Values) => {
      const made = await on.add(on.warehouse, 'ord/redreceipt', {
        ...{ ...on.head, receiptNo: receipt.billNo, redReason: 'qtyError', ...values },
        lines: [{ receiptLineId: on.linesOf(receipt)[0]?.id, ...line }],
      })
      await on.must(on.warehouse, 'ord/redreceipt', 'submit', made)
      await on.must(on.approver, 'ord/redreceipt', 'approve', made)
      return on.must(on.warehouse, 'ord/redreceipt', 'post', made)
    }
    const mistake = await red({}, { redQty: 2 })
    expect(await kit.mouldsOf(contract)).toEqual([[10, 333.33, 666.67]])
    const back = await on.goBack(receipt, 'refund', [{ qty: 4, stock: 'accepted' }])
    expect((await on.sendBack(back)).success).toBe(true)
    expect(await kit.mouldsOf(contract)).toEqual([[6, 200, 800]])
    // The goods of the return have left: its red receipt takes nothing more.
    await red({ returnNo: back.billNo }, { redQty: 4 })
    expect(await kit.mouldsOf(contract)).toEqual([[6, 200, 800]])
    expect(await piecesOf(contract)).toEqual(
      expect.arrayContaining([
        [mistake.billNo, -2, -66.67],
        [back.billNo, -4, -133.33],
      ]),
    )
  })

  it('of a line that the mould took in part is taken back only below what it took', async () => {
    const contract = await kit.agreed({}, { amortQty: 5 })
    const receipt = await kit.received(9)
    const back = async (qty: number) =>
      on.sendBack(await on.goBack(receipt, 'refund', [{ qty, stock: 'accepted' }])).then(({ success }) => success)
    expect(await back(3)).toBe(true)
    expect(await kit.mouldsOf(contract)).toEqual([[5, 1000, 0]])
    expect(await back(3)).toBe(true)
    expect(await kit.mouldsOf(contract)).toEqual([[3, 600, 400]])
    await kit.received(1)
    expect(await kit.mouldsOf(contract)).toEqual([[4, 800, 200]])
  })

  it('of an older database is that of the pieces since the contract was signed, booked once', async () => {
    await kit.received(3)
    const contract = await kit.agreed()
    const [open, unsigned] = [await kit.agreed({}, { product: on.materials[1]?.materialCode }), await kit.agreed()]
    await kit.write('update con_mould set sign_date = null where id = ?', unsigned.id)
    await kit.write(`update ord_receipt set receive_time = '2026-02-01 10:00:00' where supplier_id = ?`, on.company)
    await kit.write(`update con_mould set sign_date = '2026-02-02' where id = ?`, contract.id)
    await kit.received(4, 1)
    await kit.write('delete from con_mould_pieces where mould_id = ?', contract.id)
    await kit.write('update con_mould_moulds set amortised_qty = null, amortised_amount = null, amort_left = null')
    await kit.write('update con_mould_terms set amount = null, stage_amount = null')
    await kit.write(`delete from _meta where name = 'mould-money'`)
    for (const _ of [1, 2]) await upgradeMouldMoney(on.api.running.app)
    expect(await kit.mouldsOf(contract)).toEqual([[3, 100, 900]])
    expect([...(await kit.mouldsOf(open)), ...(await kit.mouldsOf(unsigned))]).toEqual([
      [0, 0, 1000],
      [0, 0, 1000],
    ])
    // What is received before a contract is signed is not booked by a later start.
    await kit.write('delete from con_mould_pieces where mould_id = ?', contract.id)
    await upgradeMouldMoney(on.api.running.app)
    expect(await piecesOf(contract)).toEqual([])
    const [demo] = (await on.admin('GET', 'con/mould/list?status=completed')).result.records as readonly Row[]
    const { terms, amountWithTax } = await on.read('con/mould', String(demo?.id))
    const total = (terms as readonly Row[]).reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(Math.round(total * 100) / 100).toBe(amountWithTax)
  })
})

describe('milestones of a mould contract', () => {
  const paid = { costBear: 'buyer', terms: [term('advance', 33.33), term('acceptance', 66.67)] }
  const apply = async (mouldNo: string, payKind: string, amount: number) => {
    const made = await kit.drawn(amount, [{ docType: 'contract', amount }], { mouldNo, payKind })
    return { made, reply: await kit.handIn(made) }
  }

  it('have amounts and are paid, as an advance, no more than agreed', async () => {
    const contract = await kit.agreed(paid)
    expect((contract.terms as readonly Row[]).map(({ amount }) => amount)).toEqual([376.63, 753.37])
    expect((await apply(contract.billNo, 'advance', 376.64)).reply.text).toContain('/lines/0/amount')
    expect((await apply(contract.billNo, 'delivery', 1)).reply.text).toContain('没有此付款节点')
    const { made, reply } = await apply(contract.billNo, 'advance', 376.63)
    expect(reply.text).toContain('"success":true')
    await on.must(on.approver, 'fin/payapply', 'approve', made)
    expect(((await on.read('con/mould', contract.id)).terms as readonly Row[])[0]?.appliedAmount).toBe(376.63)
    const finance = await on.api.as('finance')
    await on.must(finance, 'fin/payapply', 'plan', made)
    const { billNo: applyNo, lines } = await on.read('fin/payapply', made.id)
    expect((lines as readonly Row[])[0]?.docNo).toBe(contract.billNo)
    const payment = await on.add(finance, 'fin/payment', {
      ...{ applyNo, payDate: inDays(0), payType: 'TT', payAccount: 'CNY01', amount: 376.63, lines: [] },
    })
    await on.must(on.approver, 'fin/payment', 'pay', payment)
    await kit.write(`update fin_payment set bank_flow = 'B1' where id = ?`, payment.id)
    await runJob(on.admin, 'dueActions')
    const { records } = (await on.admin('GET', `fin/advance/list?paymentNo=${payment.billNo}`)).result
    expect(records).toMatchObject([{ mouldNo: contract.billNo, contractNo: null, amount: 376.63 }])
    expect((await apply(contract.billNo, 'advance', 0.01)).reply.success).toBe(false)
  })

  it('wait for their stage, which the buyer reports', async () => {
    const stages = ['T0', 'approval'].map((stage) => ({ stage, planDate: inDays(10) }))
    const contract = await kit.agreed({ ...paid, stages })
    expect((await apply(contract.billNo, 'acceptance', 700)).reply.text).toContain('进度尚未通过')
    const passed = (contract.stages as readonly Row[]).map(({ id }) => ({ id, actualDate: inDays(0), result: 'pass' }))
    const asked = { stages: passed }
    expect((await on.act(on.supplier, 'con/mould', 'reportStages', contract, asked)).success).toBe(false)
    await on.must(on.buyer, 'con/mould', 'reportStages', contract, asked)
    expect((await apply(contract.billNo, 'acceptance', 700)).reply.text).toContain('"success":true')
  })

  it('are not paid where the supplier bears the cost, nor for what the pieces have amortised', async () => {
    const own = await kit.agreed({ ...paid, costBear: 'supplier' })
    expect((await apply(own.billNo, 'advance', 1)).reply.text).toContain('模具费由供方承担')
    await on.must(on.approver, 'con/mould', 'terminate', own, { rejectReason: '不再使用此模具' })
    expect((await apply(own.billNo, 'advance', 1)).reply.text).toContain('/mouldNo')
    const both = await kit.agreed({ ...paid, costBear: 'amortised' })
    await kit.received(15)
    expect((await apply(both.billNo, 'acceptance', 565.01)).reply.text).toContain('最多可申请 565.00')
    expect((await apply(both.billNo, 'acceptance', 565)).reply.text).toContain('"success":true')
  })
})
