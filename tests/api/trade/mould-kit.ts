import { runJob } from '../../kit/run-job.ts'
import { inDays } from '../suppliers/fixture.ts'
import type { Call, Chain, Row, Values } from './delivery-kit.ts'

/** Milestone of a contract. */
export const term = (stage: string, pct: number) => ({ stage, pct, condition: '按约定' })

export type Moulds = ReturnType<typeof mouldsIn>

/** Mould contracts of the company of a chain, and receipts of their pieces. */
export function mouldsIn(on: Chain) {
  const write = (sql: string, ...parameters: readonly unknown[]) =>
    on.api.running.app.store.write([{ sql, parameters: [...parameters] as never }])
  const material = on.materials[0]?.materialCode
  /** A draft; each of its moulds costs 1000 for 30 pieces of the first material. */
  const drafted = (more: Values = {}, ...moulds: readonly Values[]) =>
    on.add(on.buyer, 'con/mould', {
      ...{ ...on.head, contractName: '壳体模具', currency: 'CNY', costBear: 'amortised', ownership: 'buyer' },
      ...{ storage: '一号库', endDate: inDays(900), ...more },
      moulds: (moulds.length > 0 ? moulds : [{}]).map((values, index) => ({
        ...{ mouldNo: `M-${index + 1}`, mouldName: '壳体模', product: material, cavity: 1, life: 1000 },
        ...{ price: 1000, amortQty: 30, ...values },
      })),
    })
  /** A contract in force. */
  const agreed = async (more: Values = {}, ...moulds: readonly Values[]): Promise<Row> => {
    const made = await drafted(more, ...moulds)
    await on.must(on.buyer, 'con/mould', 'submit', made)
    await on.must(on.approver, 'con/mould', 'approve', made)
    await write(`update con_mould set status = 'effective', sign_date = '2026-01-05' where id = ?`, made.id)
    return on.read('con/mould', made.id)
  }
  /** Booked pieces, their amount and what is left, of each mould. */
  const mouldsOf = async ({ id }: Row) =>
    ((await on.read('con/mould', id)).moulds as readonly Row[]).map(({ amortisedQty, amortisedAmount, amortLeft }) =>
      [amortisedQty, amortisedAmount, amortLeft].map((value) => Math.round(Number(value ?? 0) * 100) / 100),
    )
  /** The same of the first mould. */
  const stateOf = async (contract: Row) => (await mouldsOf(contract))[0] ?? []
  /** A draft of a receipt of pieces of the first material. */
  const arrived = async (qty: number, badQty = 0): Promise<Row> => {
    const order = await on.order([qty])
    const line = { orderNo: order.billNo, orderLine: 1, qty, okQty: qty - badQty, badQty }
    return on.receive({}, [{ ...line, materialCode: material }])
  }
  const post = (receipt: Row) => on.must(on.warehouse, 'ord/receipt', 'post', receipt)
  const received = async (qty: number, badQty = 0) => post(await arrived(qty, badQty))
  const ending = () => write(`update con_mould set status = 'terminated' where supplier_id = ?`, on.company)

  let bankId = ''
  const accountOf = async () => {
    const { result } = await on.admin('GET', `srm/supplier/bank/list?supplierId=${on.company}&disabledFlag=N`)
    bankId ||= (result.records as readonly Row[]).find(({ currency }) => currency === 'CNY')?.id ?? ''
    return bankId
  }
  const drawn = async (applyAmount: number, lines: readonly Values[], more: Values = {}) =>
    on.add(on.supplier, 'fin/payapply', {
      ...{ ...on.head, payKind: 'advance', payType: 'TT', reason: '模具款', currency: 'CNY', applyAmount, lines },
      ...{ bankId: await accountOf(), ...more },
    })
  const handIn = (made: Row) => on.act(on.supplier, 'fin/payapply', 'submit', made)
  /** Applies for a milestone; the reply to its submission. */
  const apply = async (mouldNo: string, payKind: string, amount: number) =>
    handIn(await drawn(amount, [{ docType: 'contract', amount }], { mouldNo, payKind }))
  /** A milestone that is paid: number of its payment. */
  const paid = async (finance: Call, mouldNo: string, payKind: string, amount: number): Promise<string> => {
    const made = await drawn(amount, [{ docType: 'contract', amount }], { mouldNo, payKind })
    await on.must(on.supplier, 'fin/payapply', 'submit', made)
    await on.must(on.approver, 'fin/payapply', 'approve', made)
    await on.must(finance, 'fin/payapply', 'plan', made)
    const payment = await on.add(finance, 'fin/payment', {
      ...{ applyNo: made.billNo, payDate: inDays(0), payType: 'TT', payAccount: 'CNY01', amount, lines: [] },
    })
    await on.must(on.approver, 'fin/payment', 'pay', payment)
    await write(`update fin_payment set bank_flow = 'B1' where id = ?`, payment.id)
    await runJob(on.admin, 'dueActions')
    return payment.billNo
  }
  return { write, drafted, agreed, mouldsOf, stateOf, arrived, post, received, ending, drawn, handIn, apply, paid }
}
