import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { figureStep } from '../../kit/other-rows.ts'
import { expiryOf, resetReminders } from './expiry.ts'

const financeTable = fileTable(import.meta, 'srm/supplier/finance', ['status', 'supplierId', 'year'], ['status'])
const { supplierId: company, status, year } = financeTable
const set = columnSet(financeTable, 'status')
const lastYear = `(select max(${year}) from ${financeTable} where ${company} = ?)`

const own = ownFields(import.meta, ['nextDue', 'supplierId'], ['remindedDays', 'status'])

/** The figures of a year decide when the next ones are due, until those of a later year exist. */
export const financeDue = own.hook(async ({ action, doing, before, after }) => {
  if (action === 'state' || doing !== undefined) return {}
  const steps = [supersedeStep(after.supplierId), latestStep(after.supplierId)]
  if (action === 'delete') return { steps }
  const values = { status: expiryOf(after.nextDue, todayText()), ...resetReminders(before?.nextDue, after.nextDue) }
  return { values, steps }
})

/** Figures of earlier years are no longer due. */
export function supersedeStep(supplierId: unknown): Step {
  return figureStep(
    `update ${financeTable} set ${set} = 'none' where ${company} = ? and ${status} <> 'none' and ${year} < ${lastYear}`,
    supplierId,
    supplierId,
  )
}

// The latest remaining year is due again; the next check of due dates sets its level.
function latestStep(supplierId: unknown): Step {
  return figureStep(
    `update ${financeTable} set ${set} = 'valid' where ${company} = ? and ${status} = 'none' and ${year} = ${lastYear}`,
    supplierId,
    supplierId,
  )
}
