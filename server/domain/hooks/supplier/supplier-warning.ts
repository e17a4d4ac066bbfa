import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { rowById } from '../../kit/other-rows.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'grade', 'lastScore', 'measure'])

const own = ownFields(import.meta, ['supplierId'])

/** Document with a company that its last evaluation warns about: it is handed in once the buyer confirms. */
export const supplierWarning = own.hook(async (moment) => {
  if (moment.doing !== 'submit') return {}
  const company = await rowById(moment, supplierTable, moment.after.supplierId)
  if (company?.measure !== 'warn') return {}
  const { companyName, grade, lastScore } = company
  const warning = {
    zh: `${companyName} 最近一次评价为 ${grade} 级（${lastScore} 分），请确认继续`,
    en: `The last evaluation of ${companyName} is grade ${grade} (score ${lastScore})`,
  }
  return { warnings: [warning] }
})
