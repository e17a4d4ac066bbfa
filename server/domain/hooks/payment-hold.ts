import { fileTable } from '../../platform/sql/file-table.ts'
import { ownFields } from '../../records/write/own-fields.ts'
import { rowById } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['paymentHold'])

const own = ownFields(import.meta, ['supplierId'])

/** Payments of a company are not approved while a change of its bank data is undecided. */
export const paymentHold = own.hook(async (moment) => {
  if (moment.action !== 'state' || moment.doing !== 'approve') return {}
  const supplier = await rowById(moment, supplierTable, moment.after.supplierId)
  if (supplier?.paymentHold !== 'Y') return {}
  const problem = problemAt(
    'supplierId',
    '银行信息变更审批中，暂停付款',
    'Payments are on hold while a change of bank data is decided',
  )
  return { problems: [problem] }
})
