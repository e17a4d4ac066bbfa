import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { textOf } from '../../finance/rows-in.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', ['billNo'])

const own = ownFields(import.meta, ['invoiceNo'])

/** Exception of an invoice: released by somebody else than who entered the invoice, before it is posted. */
export const invoiceException = own.hook(async (moment) => {
  if (moment.doing !== 'release') return {}
  const [invoice] = await rowsWhere(moment, invoiceTable, { billNo: textOf(moment.after.invoiceNo) })
  if (invoice?.createBy !== moment.session.user.username) return {}
  const problem = problemAt('note', '不能放行本人登记的发票', 'An own invoice is released by somebody else')
  return { problems: [problem] }
})
