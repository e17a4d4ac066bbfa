import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { type ColumnsOf, columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { isMarked, markStep } from '../../platform/store/upgrade-marks.ts'
import { invoiceFacts } from '../finance/invoice-facts.ts'
import { matchLineOf, pairsOf } from '../finance/match.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'

const mark = 'upgrade:billed-lines'

const invoiceTable = fileTable(import.meta, 'fin/invoice', ['applyNo', 'status'])
const lineTable = fileTable(
  import.meta,
  'fin/invoice/lines',
  [...(['amountNoTax', 'applyLineId', 'goodsName', 'invoiceId', 'qty', 'spec', 'taxAmount', 'taxRate'] as const)],
  ['applyLineId'],
)

type Found = ColumnsOf<typeof invoiceTable> & { readonly id: string }

/**
 * Names the lines of the applications in verified invoices of older versions, which were matched by their goods without keeping it: they
 * bill their receipts and orders with the next count of the sums. Once.
 * @returns the number of lines
 */
export async function upgradeBilledLines(app: App): Promise<number> {
  const { resources } = app.live.current
  const codes = ['fin/invoice', 'fin/invoice/lines', 'fin/invoiceapply', 'fin/invoiceapply/lines']
  if (codes.some((code) => !resources.has(code)) || (await isMarked(app.store, mark))) return 0
  let named = 0
  // One by one: what an invoice takes is not left for the next one.
  for (const invoice of await app.store.rows<Found>({ sql: unnamed, parameters: [] })) {
    const steps = await stepsFor(app, invoice)
    if (steps.length > 0) await app.store.write(steps)
    named += steps.length
  }
  await app.store.write([markStep(mark)])
  return named
}

async function stepsFor(app: App, invoice: Found) {
  const place = { app, model: app.live.current, session: systemSession(String(invoice.tenant_id)) }
  const facts = await invoiceFacts(place, textOf(invoice.apply_no), invoice.id)
  const rows = await rowsWhere(place, lineTable, { invoiceId: invoice.id })
  const pairs = pairsOf(rows.map(matchLineOf), facts?.billables ?? [])
  return rows.flatMap(({ id, applyLineId }, index) => {
    const name = pairs[index]?.billable?.id
    return applyLineId || name === undefined ? [] : [{ sql: naming, parameters: [name, String(id)] }]
  })
}

const naming = `update ${lineTable} set ${columnSet(lineTable, 'applyLineId')} = ? where id = ?`

/** Discount lines name none. */
const unnamed = `select invoice.* from ${invoiceTable} invoice
  where invoice.${invoiceTable.status} in ('verified', 'posted', 'paid') and exists (select 1 from ${lineTable} line
    where line.${lineTable.invoiceId} = invoice.id and coalesce(line.${lineTable.applyLineId}, '') = ''
      and line.${lineTable.amountNoTax} > 0)
  order by invoice.create_time, invoice.id`
