import { fileTable } from '../../platform/sql/file-table.ts'
import type { Place } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'
import { rowsIn } from './rows-in.ts'

const applicationTable = fileTable(import.meta, 'fin/payapply', ['mouldNo', 'status', 'supplierId'])
const lineTable = fileTable(import.meta, 'fin/payapply/lines', [
  ...(['advanceNo', 'amount', 'deductionNo', 'docType', 'invoiceNo', 'payapplyId'] as const),
])

/** States of a payment application that counts. */
export const liveApplications: readonly string[] = ['pending', 'approved', 'planned', 'partPaid', 'paid']

/** Whether a payment application counts. */
export function isLiveApplication({ status }: { readonly status?: unknown }): boolean {
  return liveApplications.includes(textOf(status))
}

/**
 * Lines of other payment applications that count, with the supplier and the mould contract of their application.
 * @param id the application that is judged; '' for none.
 */
export async function linesElsewhere(
  place: Place,
  id: string,
  field: 'advanceNo' | 'deductionNo' | 'invoiceNo' | 'payapplyId',
  values: readonly unknown[],
) {
  const lines = await rowsIn(place, lineTable, field, values)
  const applications = await rowsIn(
    place,
    applicationTable,
    'id',
    lines.map(({ payapplyId }) => payapplyId),
  )
  const live = new Map(
    applications.filter((row) => row.id !== id && isLiveApplication(row)).map((row) => [row.id, row]),
  )
  return lines.flatMap((line) => {
    const application = live.get(textOf(line.payapplyId))
    return application ? [{ ...line, supplierId: application.supplierId, mouldNo: application.mouldNo }] : []
  })
}
