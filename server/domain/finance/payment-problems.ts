import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { halfUnit, totalOf } from '../kit/amounts.ts'
import type { Place } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type Refund, refundProblems } from './bond-refund.ts'
import { accountMark, payeeProblems } from './payee.ts'
import type { PaymentFacts, PaymentTerms } from './payment-terms.ts'

/** Payment whose release is asked for. */
type Release = PaymentFacts & Refund

/**
 * Reasons against the release of a payment: its application is not planned, the payee is another one, an invoice or the amount does not
 * fit. `username`: who releases it, neither who applied for it nor who made it; absent for the server itself.
 */
export async function releaseProblems(
  place: Place,
  release: Release,
  terms: PaymentTerms | undefined,
  username?: string,
): Promise<readonly Problem[]> {
  if (textOf(release.bondId) !== '') return refundProblems(place, release, username)
  if (!terms) return [problemAt('applyNo', '付款申请不存在', 'There is no such application')]
  const { application } = terms
  if (!['planned', 'partPaid'].includes(textOf(application.status)))
    return [problemAt('applyNo', '付款申请未列入计划', 'The application is not planned for payment')]
  if (release.supplierId !== application.supplierId || release.bankId !== application.bankId)
    return [problemAt('bankId', '收款方与付款申请不一致', 'The payee is not that of the application')]
  if (application.payeeMark && application.payeeMark !== (await accountMark(place, release.bankId)))
    return [
      problemAt(
        'bankId',
        '收款账户在付款申请批准后有变动，请撤销并重新申请',
        'The account has changed since the application was approved: revoke it and apply again',
      ),
    ]
  if (username !== undefined && [application.createBy, release.createBy].includes(username))
    return [
      problemAt('applyNo', '申请人或制单人不能放行付款', 'Who applied for a payment or made it does not release it'),
    ]
  const payee = await payeeProblems(place, { supplierId: release.supplierId, bankId: release.bankId })
  return payee.length > 0 ? payee : allocationProblems(release, terms)
}

function allocationProblems({ lines, amount }: Release, terms: PaymentTerms): readonly Problem[] {
  const own = new Set(terms.applied.flatMap(({ docType, invoiceNo }) => (docType === 'invoice' ? [invoiceNo] : [])))
  const foreign = lines.findIndex(({ invoiceNo }) => !own.has(textOf(invoiceNo)))
  if (foreign >= 0) {
    const problem = problemAt('lines', '该发票不在付款申请中', 'The application does not have this invoice')
    return [{ ...problem, at: `/${foreign}/invoiceNo` }]
  }
  const { due, milestone } = terms
  const paid = numberOf(amount)
  if (paid <= 0 && lines.length === 0)
    return [problemAt('amount', '付款金额须大于 0', 'The amount of a payment without an allocation is more than 0')]
  // Invoices that are allocated are paid, too; what is beyond them is for milestones.
  const half = halfUnit(terms.application.currency)
  const isRight = paid >= due - half && paid <= due + milestone + half
  if (isRight) return []
  const most = totalOf([due, milestone])
  const [zh, en] = milestone > 0 ? [`${due} 至 ${most}`, `${due} to ${most}`] : [`${due}`, `${due}`]
  return [
    problemAt(
      'amount',
      `付款金额应为核销合计减抵扣和折扣：${zh}`,
      `The amount is what is allocated, less what is set off and the discount: ${en}`,
    ),
  ]
}
