import { capitalAmount } from '../../../src/schema/rules/capital-amount.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { cents } from './amounts.ts'
import { mainAccount } from './payment-runs.ts'
import { lowerApplication } from './set-off.ts'
import { dayAfter, head, type numbersOf, type Sheets } from './sheets.ts'

/** Share of the advances in later payments. */
const share = 0.2
/** Days ago on which the advances were paid. */
const ago = 75

/** Two paid advances; one is set off against a planned payment of its company, the other one is for a mould if there is one. */
export function plantAdvances(sheets: Sheets, now: Date, number: ReturnType<typeof numbersOf>): void {
  const paidFor = new Set((sheets.rows.get('fin/payment') ?? []).map(({ applyNo }) => applyNo))
  const applications = sheets.rows.get('fin/payapply') ?? []
  const planned = applications.filter(({ billNo, status }) => status === 'planned' && !paidFor.has(String(billNo)))
  const approved = applications.filter(({ status }) => status === 'approved')
  const mould = paidMould(sheets)
  for (const [index, application] of [...planned, ...approved].slice(0, 2).entries()) {
    if (index > 0 && mould) {
      plantAdvance(sheets, number, dayAfter(now, ago, 0), mould.paid, mould.amount, false)
      sheets.amend('con/mould/terms', `${mould.paid.mouldNo}/advance`, { appliedAmount: mould.amount })
      sheets.amend('con/mould', String(mould.paid.mouldNo), { appliedAmount: mould.amount })
      continue
    }
    const amount = cents(Number(application.applyAmount) * share)
    const paymentNo = plantAdvance(sheets, number, dayAfter(now, ago, 0), application, amount, index === 0)
    if (index > 0) continue
    const line = { docType: 'advance', advanceNo: paymentNo, docNo: paymentNo, openAmount: amount, amount }
    lowerApplication(sheets, application, line, amount)
  }
}

/** Mould in force whose cost the buyer bears, with the amount of its advance. */
function paidMould(sheets: Sheets) {
  const mould = (sheets.rows.get('con/mould') ?? []).find(
    ({ costBear, status }) => costBear === 'buyer' && status === 'effective',
  )
  const term = (sheets.rows.get('con/mould/terms') ?? []).find(
    ({ mouldId, stage }) => mouldId === mould?.id && stage === 'advance',
  )
  if (!(mould && term)) return undefined
  const { billNo: mouldNo, supplierId, supplierCode, supplierName } = mould
  return { paid: { mouldNo, supplierId, supplierCode, supplierName }, amount: Number(term.amount) }
}

/** Number of its payment. */
function plantAdvance(
  sheets: Sheets,
  number: ReturnType<typeof numbersOf>,
  day: string,
  { supplierId, supplierCode, supplierName, contractNo = null, mouldNo = null }: SeedRecord,
  amount: number,
  isUsed: boolean,
): string {
  const [applyNo, paymentNo] = [number('PA', day), number('PR', day)]
  const company = { supplierId, supplierCode, supplierName }
  const bankId = seedId('srm/supplier/bank', `${supplierId}/0`)
  const payapplyId = sheets.add('fin/payapply', applyNo, {
    ...{ ...head(day, applyNo, 'paid'), ...company, payKind: 'advance', contractNo, mouldNo, bankId },
    ...{ currency: 'CNY', exchangeRate: 1, taxAmount: 0, amountNoTax: amount, amountWithTax: amount },
    ...{ applyAmount: amount, capital: capitalAmount(amount), paidAmount: amount, payingAmount: amount },
    ...{ approvedBy: 'approver', 'by:approve': 'approver', payType: 'TT', dueDate: day, reason: '按合同支付预付款' },
  })
  const document = { docType: 'contract', docNo: contractNo ?? mouldNo, amount, signed: amount, paidAmount: 0 }
  sheets.add('fin/payapply/lines', `${applyNo}/1`, { payapplyId, supplierId, ...document })
  sheets.add('fin/payment', paymentNo, {
    ...{ ...head(day, paymentNo, 'received'), ...company, applyNo, bankId, payDate: day, payAccount: mainAccount },
    ...{ payKind: 'advance', payType: 'TT', currency: 'CNY', amount, offsetAmount: 0, discountAmount: 0 },
    ...{ settledAmount: amount, bankFlow: `F${paymentNo.slice(2)}`, failReason: null },
  })
  const usedAmount = isUsed ? amount : 0
  sheets.add('fin/advance', paymentNo, {
    ...{
      paymentNo,
      applyNo,
      contractNo,
      mouldNo,
      ...company,
      purOrg: 'P10',
      currency: 'CNY',
      payDate: day,
      payKind: 'advance',
    },
    ...{ amount, usedAmount, openAmount: cents(amount - usedAmount), createTime: `${day} 15:00:00` },
  })
  return paymentNo
}
