import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { settlementSettings } from '../../finance/settings.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf, textOf } from '../../kit/values.ts'

/** Documents that a deduction lowers. */
const usingTables = [
  fileTable(import.meta, 'fin/statement', ['billNo', 'supplierId']),
  fileTable(import.meta, 'fin/invoiceapply', ['billNo', 'supplierId']),
  fileTable(import.meta, 'fin/invoice', ['billNo', 'supplierId']),
  fileTable(import.meta, 'fin/redinvoice', ['billNo', 'supplierId']),
  fileTable(import.meta, 'fin/payapply', ['billNo', 'supplierId']),
  fileTable(import.meta, 'fin/payment', ['billNo', 'supplierId']),
] as const

const own = ownFields(import.meta, ['amount', 'supplierId', 'usedIn', 'way'], ['acceptBy'])
type Moment = MomentOf<typeof own>

const lowersNone = ['bond', 'cash']

/**
 * Deduction: it counts as accepted some days after it is published; an appeal may only lower it. Used by hand, it names the document of its
 * supplier that it lowered; one that is paid in cash or taken from a bond lowers none, and names its receipt.
 */
export const deduction = own.hook(async (moment) => {
  const { doing, before, after } = moment
  if (doing === 'use') return lowersNone.includes(textOf(after.way)) ? {} : usedIn(moment)
  if (doing !== 'publish' && doing !== 'reduce') return {}
  if (doing === 'reduce' && numberOf(after.amount) >= numberOf(before?.amount)) {
    return { problems: [problemAt('amount', '核减后的金额须小于原金额', 'The reduced amount is less than before')] }
  }
  const { acceptDays } = await settlementSettings(moment)
  return { values: { acceptBy: todayText(Date.now() + acceptDays * 86_400_000) } }
})

async function usedIn(moment: Moment): Promise<ResultOf<typeof own>> {
  const billNo = textOf(moment.after.usedIn)
  const found = await Promise.all(usingTables.map((table) => rowsWhere(moment, table, { billNo })))
  if (found.flat().some(({ supplierId }) => supplierId === moment.after.supplierId)) return {}
  const zh = '请填写该供应商抵扣此扣款的单据号'
  return { problems: [problemAt('usedIn', zh, 'Give the number of the document of this supplier that it lowered')] }
}
