import { createHash } from 'node:crypto'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowById } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['paymentHold', 'status'])
const accountTable = fileTable(import.meta, 'srm/supplier/bank', [
  ...(['accountName', 'accountNumber', 'currency', 'depositBank', 'disabledFlag', 'rowNumber'] as const),
  ...(['supplierId', 'swift'] as const),
])

/** States of a company that is not paid. */
const blocked = ['suspended', 'blacklisted', 'eliminated']

/**
 * Mark of an account as its applications are approved: a payment to another number or bank than the approver saw is not released.
 * Empty without the account.
 */
export async function accountMark(place: Place, bankId: unknown): Promise<string> {
  const account = await rowById(place, accountTable, bankId)
  if (!account) return ''
  const { accountName, accountNumber, depositBank, rowNumber, swift } = account
  return createHash('sha256')
    .update(JSON.stringify([accountName, accountNumber, depositBank, rowNumber, swift]))
    .digest('base64url')
}

/** Payee of a payment; with a currency, the account has to be of that one. */
type Payee = { readonly supplierId: unknown; readonly bankId: unknown; readonly currency?: unknown }

/** Reasons against a payment to an account: of another company or currency, disabled or under change, or the company is blocked. */
export async function payeeProblems(
  place: Place,
  { supplierId, bankId, currency }: Payee,
): Promise<readonly Problem[]> {
  const [supplier, account] = await Promise.all([
    rowById(place, supplierTable, supplierId),
    rowById(place, accountTable, bankId),
  ])
  if (!(supplier && account) || account.supplierId !== supplierId)
    return [problemAt('bankId', '收款账户不属于该供应商', 'The account does not belong to the supplier')]
  if (account.disabledFlag === 'Y') return [problemAt('bankId', '收款账户已停用', 'The account is disabled')]
  if (currency && account.currency && account.currency !== currency) {
    const [zh, en] = [`收款账户的币种为 ${account.currency}`, `The currency of the account is ${account.currency}`]
    return [problemAt('bankId', zh, en)]
  }
  if (supplier.paymentHold === 'Y')
    return [
      problemAt(
        'supplierId',
        '银行信息变更审批中，暂停付款',
        'Payments are on hold while a change of bank data is decided',
      ),
    ]
  if (!blocked.includes(String(supplier.status))) return []
  return [problemAt('supplierId', '供应商已冻结，不能付款', 'The supplier is blocked and not paid')]
}
