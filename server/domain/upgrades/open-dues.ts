import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { type ColumnsOf, columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { isMarked, markStep } from '../../platform/store/upgrade-marks.ts'
import { settledInOrder } from '../finance/due-dates.ts'
import { settledRow } from '../finance/settled-row.ts'
import { addSteps, type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'

const mark = 'upgrade:open-dues'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'dueDate', 'paidAmount', 'redAmount', 'retentionAmount', 'retentionDate', 'status'] as const),
])
const dueFields = [
  ...(['amount', 'dueDate', 'earlierAmount', 'invoiceId', 'openAmount', 'paidAmount', 'redAmount', 'stage'] as const),
] as const
const dueTable = fileTable(import.meta, 'fin/invoice/dues', dueFields, dueFields)

type Found = ColumnsOf<typeof invoiceTable> & { readonly id: string }

/** Invoices read together. */
const batch = 500

/**
 * Open amount of each due date of older invoices, with a due date for those that have none: what is paid or reversed settles the earliest
 * first. Once.
 * @returns the number of invoices
 */
export async function upgradeOpenDues(app: App): Promise<number> {
  const { live, store } = app
  const isKnown = live.current.resources.get('fin/invoice/dues')?.plan.fields.openAmount !== undefined
  if (!isKnown || (await isMarked(store, mark))) return 0
  let [last, count] = ['', 0]
  for (;;) {
    const found = await store.rows<Found>({ sql: handedIn, parameters: [last, batch] })
    const steps = await Promise.all(
      found.map((row) => stepsFor({ app, model: live.current, session: systemSession(String(row.tenant_id)) }, row)),
    )
    if (found.length > 0) await store.write(steps.flat())
    count += found.length
    last = found.at(-1)?.id ?? ''
    if (found.length < batch) break
  }
  await store.write([markStep(mark)])
  return count
}

const handedIn = `select * from ${invoiceTable} where ${invoiceTable.status} not in ('draft', 'rejected') and id > ?
  order by id limit ?`

async function stepsFor(place: Place, invoice: Found): Promise<readonly Step[]> {
  const stored = await rowsWhere(place, dueTable, { invoiceId: invoice.id })
  const sums = { paidAmount: numberOf(invoice.paid_amount), redAmount: numberOf(invoice.red_amount) }
  if (stored.length === 0)
    return settledInOrder(missingRows(invoice)).flatMap((row) => {
      const values = settledRow(place, dueTable, { ...row, ...sums })
      // An invoice without a due date has none here.
      return addSteps(place, dueTable, { ...values, dueDate: row.dueDate || null }).steps
    })
  return settledInOrder(stored.map((row) => ({ ...row, ...partOf(row) }))).map((row) => {
    const { openAmount } = settledRow(place, dueTable, { ...row, ...sums })
    const parameters = [row.earlierAmount, Number(openAmount), sums.paidAmount, sums.redAmount, String(row.id)]
    return { sql: filling, parameters }
  })
}

const filling = `update ${dueTable} set ${columnSet(dueTable, 'earlierAmount')} = ?,
  ${columnSet(dueTable, 'openAmount')} = ?, ${columnSet(dueTable, 'paidAmount')} = ?,
  ${columnSet(dueTable, 'redAmount')} = ? where id = ?`

const partOf = ({ amount, dueDate }: { readonly amount: unknown; readonly dueDate: unknown }) => ({
  ...{ amount: numberOf(amount), dueDate: textOf(dueDate) },
})

/** Rows of an invoice that has none: its retention, and the rest. */
function missingRows(invoice: Found) {
  const invoiceId = invoice.id
  const [whole, kept] = [numberOf(invoice.amount_with_tax), numberOf(invoice.retention_amount)]
  const rest = { invoiceId, stage: null, ...partOf({ amount: whole - kept, dueDate: invoice.due_date }) }
  if (kept <= 0) return [rest]
  const retention = { invoiceId, stage: 'retention', ...partOf({ amount: kept, dueDate: invoice.retention_date }) }
  return [rest, retention]
}
