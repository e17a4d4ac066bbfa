import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowById } from '../../kit/other-rows.ts'

const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', ['goodsName', 'taxRate'])

const own = ownFields(import.meta, ['invoiceLineId'], ['goodsName', 'taxRate'])

/** Line of a red invoice: goods and tax rate are those of the line that it reverses. */
export const redInvoiceLine = own.hook(async (moment) => {
  if (moment.doing !== undefined || !moment.after.invoiceLineId) return {}
  const original = await rowById(moment, invoiceLineTable, moment.after.invoiceLineId)
  return { values: { goodsName: original?.goodsName ?? null, taxRate: original?.taxRate ?? null } }
})
