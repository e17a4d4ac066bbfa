import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { textOf } from '../../kit/values.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', ['billNo', 'verifiedBy'])

const own = ownFields(import.meta, ['invoiceNo'])

/** Exception of an invoice: released by somebody else than who entered or verified the invoice, before it is posted. */
export const invoiceException = own.hook(async (moment) => {
  if (moment.doing !== 'release') return {}
  const [invoice] = await rowsWhere(moment, invoiceTable, { billNo: textOf(moment.after.invoiceNo) })
  if (![invoice?.createBy, invoice?.verifiedBy].includes(moment.session.user.username)) return {}
  const zh = '登记或查验发票的人不能放行其差异'
  const problem = problemAt('note', zh, 'Who entered or verified an invoice does not release its exceptions')
  return { problems: [problem] }
})
