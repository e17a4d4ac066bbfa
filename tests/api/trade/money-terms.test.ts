import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applied,
  type Money,
  moneyOf,
  plant,
  type Row,
  read,
  received,
  refusal,
  registered,
  rows,
  saidBy,
  uniqueNo,
} from '../../kit/money.ts'
import { type Payments, paymentsOf } from './payment-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  let api: ApiServer
  let money: Money
  let kit: Payments
  beforeAll(async () => {
    api = await startApi({}, dialect)
    money = await moneyOf(api)
    kit = await paymentsOf(money)
  })
  afterAll(() => api?.close())

  /** A contract of 1000 in force, with its milestones. */
  const contractWith = async (terms: readonly (readonly [stage: string, pct: number])[]) => {
    const [id, billNo] = [newId(), uniqueNo('HT')]
    const head = { ...money.head, contractName: '采购合同', status: 'effective', amountWithTax: 1000 }
    await plant(money, 'con/contract', [{ id, billNo, ...head, contractType: 'purchase' }])
    const totalOf = (stage: string) => terms.reduce((sum, [each, pct]) => sum + (each === stage ? pct * 10 : 0), 0)
    const milestones = terms.map(([stage, pct]) => ({
      ...{ id: newId(), contractId: id, stage, pct, amount: pct * 10, stageAmount: totalOf(stage) },
    }))
    await plant(money, 'con/contract/terms', milestones)
    return billNo
  }
  const drafted = (contractNo: string, amount: number, payKind = 'advance') =>
    kit.add(kit.bodyFor([{ docType: 'contract', amount }], amount, { payKind, contractNo }))
  const submit = (id: string) => refusal(money.supplier, 'fin/payapply', 'submit', id)

  it('applications of several writers at once take no more than the milestones of their stage', async () => {
    const contractNo = await contractWith([
      ['advance', 20],
      ['advance', 10],
      ['delivery', 70],
    ])
    const ids = await Promise.all(Array.from({ length: 6 }, () => drafted(contractNo, 120)))
    const said = await Promise.all(ids.map(submit))
    expect(said.filter((text) => text === '')).toHaveLength(2)
    expect(await submit(await drafted(contractNo, 60.01))).toContain('/lines/0/amount')
    expect(await submit(await drafted(contractNo, 60))).toBe('')
    expect(await submit(await drafted(contractNo, 10, 'retention'))).toContain('/payKind')
    const [contract] = await rows(money.admin, `con/contract/list?billNo=${contractNo}`)
    const { terms } = await read(money.admin, 'con/contract', String(contract?.id))
    expect((terms as readonly Row[]).map(({ stage, appliedAmount }) => [stage, Number(appliedAmount ?? 0)])).toEqual([
      ['advance', 300],
      ['advance', 300],
      ['delivery', 0],
    ])
    const first = String(ids[said.indexOf('')])
    await act(money.supplier, 'fin/payapply', 'withdraw', first)
    expect(await submit(await drafted(contractNo, 120))).toBe('')
  })

  it('an invoice number is unique for its supplier; documents of another one with the same number do not count', async () => {
    const { supplier, finance, rival } = money
    const ours = await kit.posted()
    const theirs = { id: newId(), invoiceNo: String(ours.invoiceNo), billNo: uniqueNo('IV') }
    const about = { supplierId: rival.id, status: 'posted', currency: 'CNY', amountWithTax: 565, openAmount: 565 }
    await plant(money, 'fin/invoice', [
      { ...theirs, ...about, billDate: '2026-03-20', createTime: '2025-01-01 09:00:00' },
    ])
    const goods = await received(money, [{ qty: 1, price: 100 }])
    const draft = await registered(money, await applied(money, goods, [1]))
    const again = await supplier('PUT', 'fin/invoice/edit', { body: { id: draft.id, invoiceNo: ours.invoiceNo } })
    expect(saidBy(again)).toContain('/invoiceNo')
    // More than the other company's invoice has.
    const application = await kit.planned(ours)
    expect(application.lines).toMatchObject([{ openAmount: 1130 }])
    const id = await kit.drafted(kit.paymentFor(application, ours, 1130))
    expect(await refusal(money.approver, 'fin/payment', 'pay', id)).toBe('')
    await kit.confirmed(id)
    expect(await read(finance, 'fin/invoice', ours.id)).toMatchObject({ status: 'paid', paidAmount: 1130 })
    expect(await read(finance, 'fin/invoice', theirs.id)).toMatchObject({ status: 'posted', openAmount: 565 })
    const { appliedAmount } = await read(finance, 'fin/invoice', theirs.id)
    expect(Number(appliedAmount ?? 0)).toBe(0)
  })
})
