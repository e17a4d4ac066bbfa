import { act, applied, type Call, type Money, ok, type Row, read, received, registered, rows } from '../../kit/money.ts'
import { runJob } from '../../kit/run-job.ts'

type Values = Readonly<Record<string, unknown>>

/** Line of a payment application, or of a payment, for an invoice. */
export const invoiceLine = ({ invoiceNo }: Row, amount: number) => ({ docType: 'invoice', invoiceNo, amount })

/** Runs the actions that are due. */
export const dueActions = ({ admin }: Money) => runJob(admin, 'dueActions')

/** Corrects sums, those that depend on the day among them. */
export const recount = ({ admin }: Money) => runJob(admin, 'recount')

export type Payments = Awaited<ReturnType<typeof paymentsOf>>

/** Documents of payments: finance makes them, the approver releases them. */
export async function paymentsOf(money: Money) {
  const accountOf = async ({ id }: Row) =>
    String((await rows(money.admin, `srm/supplier/bank/list?supplierId=${id}&disabledFlag=N`))[0]?.id)
  const [bankId, others] = (await Promise.all([money.company, money.rival].map(accountOf))) as [string, string]
  let days = 0
  /** A posted invoice of 1130. */
  const posted = async (paymentTerm = 'I30', currency = 'CNY'): Promise<Row> => {
    days += 1
    const goods = await received(money, [{ qty: 10, price: 100 }], { paymentTerm, currency })
    const invoiceDate = new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10)
    const draft = await registered(money, await applied(money, goods, [10]), () => ({}), { invoiceDate })
    await act(money.supplier, 'fin/invoice', 'submit', draft.id)
    await act(money.finance, 'fin/invoice', 'verify', draft.id)
    await act(money.finance, 'fin/invoice', 'post', draft.id)
    return read(money.finance, 'fin/invoice', draft.id)
  }
  const bodyFor = (lines: readonly object[], applyAmount: number, more: object = {}) => ({
    ...money.head,
    ...{ payKind: 'progress', bankId, payType: 'TT', reason: '货款', applyAmount, lines, ...more },
  })
  const add = async (body: object, call: Call = money.supplier): Promise<string> =>
    (await ok(call('POST', 'fin/payapply/add', { body }))).id
  /** A planned application. */
  const plannedFor = async (body: object): Promise<Row> => {
    const id = await add(body)
    await act(money.supplier, 'fin/payapply', 'submit', id)
    await act(money.approver, 'fin/payapply', 'approve', id)
    await act(money.finance, 'fin/payapply', 'plan', id)
    return read(money.finance, 'fin/payapply', id)
  }
  const planned = (invoice: Row, amount = 1130) => plannedFor(bodyFor([invoiceLine(invoice, amount)], amount))
  const paymentFor = (application: Row, invoice: Row, amount: number, more: object = {}) => ({
    ...{ applyNo: application.billNo, payDate: '2026-04-01', payType: 'TT', payAccount: 'CNY01', amount },
    ...{ lines: [{ invoiceNo: invoice.invoiceNo, amount }], ...more },
  })
  const drafted = async (body: object): Promise<string> =>
    (await ok(money.finance('POST', 'fin/payment/add', { body }))).id
  /** Enters the answer of the bank. */
  const confirmed = async (id: string, values: Values = { bankFlow: 'B1' }) => {
    await ok(money.finance('PUT', 'fin/payment/edit', { body: { id, ...values } }))
    await dueActions(money)
  }
  return { bankId, others, posted, bodyFor, add, plannedFor, planned, paymentFor, drafted, confirmed }
}
