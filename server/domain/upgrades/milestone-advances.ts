import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { type ColumnsOf, fileTable } from '../../platform/sql/file-table.ts'
import { advanceSteps } from '../finance/advances.ts'

const paymentTable = fileTable(import.meta, 'fin/payment', [
  ...(['amount', 'applyNo', 'billNo', 'currency', 'discountAmount', 'offsetAmount', 'payDate', 'payKind'] as const),
  ...(['purOrg', 'status', 'supplierCode', 'supplierId', 'supplierName'] as const),
])
const allocationTable = fileTable(import.meta, 'fin/payment/lines', ['amount', 'paymentId'])
const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'contractNo'])
const applicationLineTable = fileTable(import.meta, 'fin/payapply/lines', ['docType', 'payapplyId'])
const advanceTable = fileTable(import.meta, 'fin/advance', ['paymentNo'])

type Found = ColumnsOf<typeof paymentTable> & { readonly allocated: number | null }

/**
 * Enters the milestones of contracts that were paid before their payments were entered as advances: they are set off against the invoices
 * of their contracts and are on the next statements.
 * @returns their number
 */
export async function upgradeMilestoneAdvances(app: App): Promise<number> {
  const model = app.live.current
  const codes = ['fin/payment', 'fin/payment/lines', 'fin/payapply', 'fin/payapply/lines', 'fin/advance']
  if (codes.some((code) => !model.resources.has(code))) return 0
  const found = await app.store.rows<Found>({ sql: missing, parameters: [] })
  const steps = await Promise.all(found.map((row) => stepsFor(app, row)))
  const entered = steps.filter((each) => each.length > 0)
  if (entered.length > 0) await app.store.write(entered.flat())
  return entered.length
}

const missing = `select payment.*, (select sum(line.${allocationTable.amount}) from ${allocationTable} line
      where line.${allocationTable.paymentId} = payment.id) as allocated
  from ${paymentTable} payment
  join ${applicationTable} application on application.${applicationTable.billNo} = payment.${paymentTable.applyNo}
    and application.${applicationTable.tenantId} = payment.${paymentTable.tenantId}
  where payment.${paymentTable.status} in ('paid', 'received') and application.${applicationTable.contractNo} is not null
    and exists (select 1 from ${applicationLineTable} line where line.${applicationLineTable.payapplyId} = application.id
      and line.${applicationLineTable.docType} = 'contract')
    and not exists (select 1 from ${advanceTable} advance
      where advance.${advanceTable.paymentNo} = payment.${paymentTable.billNo}
        and advance.${advanceTable.tenantId} = payment.${paymentTable.tenantId})`

function stepsFor(app: App, row: Found) {
  const place = { app, model: app.live.current, session: systemSession(String(row.tenant_id)) }
  return advanceSteps(place, {
    ...{ billNo: row.bill_no, applyNo: row.apply_no, currency: row.currency, payDate: row.pay_date },
    ...{ payKind: row.pay_kind, purOrg: row.pur_org, supplierCode: row.supplier_code, supplierId: row.supplier_id },
    ...{ supplierName: row.supplier_name, amount: row.amount, offsetAmount: row.offset_amount },
    ...{ discountAmount: row.discount_amount, lines: [{ amount: row.allocated }] },
  })
}
