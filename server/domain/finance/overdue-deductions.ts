import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { amountText, halfUnit, totalOf } from '../kit/amounts.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { currencyOf, numberOf, textOf } from '../kit/values.ts'
import { type Applied, sumOf } from './contract-money.ts'
import { linesElsewhere } from './live-applications.ts'

const deductionTable = fileTable(import.meta, 'fin/deduction', [
  ...(['acceptBy', 'amount', 'billNo', 'currency', 'occurDate', 'status', 'supplierId', 'way'] as const),
])

/**
 * Reasons against an application that leaves out accepted deductions of its supplier whose day of acceptance has passed. Those that are larger than what
 * is paid are taken as far as it goes. A given reason passes: the application has one approval more then.
 */
export async function deductionsLeftOut(
  place: Place,
  { id, supplierId, currency, lines, reason }: Applied & { readonly reason: unknown },
): Promise<readonly Problem[]> {
  if (textOf(reason).trim() !== '') return []
  const found = await rowsWhere(place, deductionTable, { supplierId, status: 'accepted', way: 'payment' })
  const today = todayText()
  const overdue = found.filter(
    (row) => currencyOf(row) === currency && (textOf(row.acceptBy) || textOf(row.occurDate)) < today,
  )
  const others = await linesElsewhere(
    place,
    id,
    'deductionNo',
    overdue.map(({ billNo }) => billNo),
  )
  const taken = [...others, ...lines].filter(({ docType }) => docType === 'deduction')
  const open = overdue.flatMap(({ billNo, amount }) => {
    const used = sumOf(taken.filter(({ deductionNo }) => deductionNo === billNo))
    const left = totalOf([numberOf(amount), -used])
    return left > 0 ? [{ billNo: textOf(billNo), left: amountText(left, currency) }] : []
  })
  const paid = lines.reduce((sum, { docType, amount }) => {
    const isSetOff = docType === 'deduction' || docType === 'advance'
    return sum + (isSetOff ? -numberOf(amount) : numberOf(amount))
  }, 0)
  if (open.length === 0 || paid <= halfUnit(currency)) return []
  const list = open.map(({ billNo, left }) => `${billNo}（${left}）`).join('、')
  const listEn = open.map(({ billNo, left }) => `${billNo} (${left})`).join(', ')
  return [
    problemAt(
      'deductionReason',
      `到期扣款未抵扣：${list}，请增加扣款行或填写未抵扣原因`,
      `Deductions are due: ${listEn}. Add lines for them, or give the reason to leave them out`,
    ),
  ]
}
