import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { allocationOf, batchLine, isTransfer, lineFields, type PaymentRow } from './batch-line.ts'
import { releaseProblems } from './payment-problems.ts'
import { paymentTerms } from './payment-terms.ts'

const accountTable = fileTable(import.meta, 'bd/account', ['code', 'currency', 'enabled'])
/** Lines of payment runs. */
export const batchLineTable = fileTable(
  import.meta,
  'fin/paybatch/lines',
  [...lineFields, 'paybatchId', 'paymentNo'],
  [...lineFields, 'paybatchId', 'paymentNo'],
)

/** Whether a run went to the bank: its file is read, and its answers are taken, also once all payments have their outcome. */
export function hasLeft({ status }: { readonly status?: unknown }): boolean {
  return status === 'released' || status === 'done'
}

type Line = RowOf<typeof batchLineTable>

/** Reason against a payment of a run that is released by a person; undefined without one. */
export async function batchProblem(
  place: Place,
  line: Line,
  payment: PaymentRow | undefined,
  username: string,
): Promise<Problem | undefined> {
  const isOpen = payment && ['draft', 'failed'].includes(textOf(payment.status)) && textOf(payment.batchNo) === ''
  if (!isOpen) return problemAt('paymentNo', '该付款已支付或在其他批次中', 'The payment is made, or in another run')
  const [now, isBank, account, terms] = await Promise.all([
    batchLine(place, payment),
    isTransfer(place, payment),
    accountProblem(place, payment),
    termsOf(place, payment),
  ])
  if (!isBank) return problemAt('paymentNo', '该付款方式不能由银行文件支付', 'A bank file does not carry it')
  if (lineFields.some((field) => textOf(now[field]) !== textOf(line[field])))
    return problemAt('paymentNo', '付款已变动，请重新取数', 'The payment has changed, pull it again')
  const { facts, found } = terms
  const { supplierId, bankId, amount, createBy, billNo, currency } = payment
  const release = { ...facts, supplierId, bankId, amount, createBy, billNo, currency }
  const [first] = await releaseProblems(place, release, found, username)
  return first ?? account
}

async function termsOf(place: Place, payment: PaymentRow) {
  const { id, applyNo, bondId, payDate } = payment
  const facts = { id: String(id), applyNo, bondId, payDate, lines: await allocationOf(place, payment) }
  return { facts, found: await paymentTerms(place, facts) }
}

async function accountProblem(place: Place, payment: PaymentRow): Promise<Problem | undefined> {
  const [account] = await rowsWhere(place, accountTable, { code: textOf(payment.payAccount) })
  if (account?.enabled !== 'Y' || account.currency !== payment.currency)
    return problemAt('payAccount', '付款账户已停用或币种不符', 'The account is disabled or of another currency')
  const amount = numberOf(payment.amount)
  if (Math.abs(amount - roundMoney(amount, payment.currency)) < 1e-6) return undefined
  return problemAt('amount', '金额小数位多于该币种', 'The amount has more decimals than its currency')
}
