import type { Text } from '../../../../src/schema/base/text.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'grade', 'lastScore', 'measure'])
type Company = RowOf<typeof supplierTable>

const own = ownFields(import.meta, ['supplierId'])

/** Document with a company that its last evaluation warns about: it is handed in once the buyer confirms. */
export const supplierWarning = own.hook(async (moment) => {
  if (moment.doing !== 'submit') return {}
  const company = await rowById(moment, supplierTable, moment.after.supplierId)
  return company?.measure === 'warn' ? { warnings: [warningOf(company)] } : {}
})

const tenderTable = fileTable(import.meta, 'bid/project/invited', ['projectId', 'supplierId'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry/invited', ['inquiryId', 'supplierId'])
const auctionTable = fileTable(import.meta, 'bid/auction/invited', ['auctionId', 'supplierId'])

const ownEvent = ownFields(import.meta, ['invited'])
type Moment = MomentOf<typeof ownEvent>

/** Event to which such companies are invited: it is handed in once the buyer confirms. */
export const invitedWarning = ownEvent.hook(async (moment) => {
  if (moment.doing !== 'submit') return {}
  const ids = await invitedTo(moment)
  const companies = await rowsWhere(moment, supplierTable, { id: ids, measure: 'warn' })
  return { warnings: companies.map(warningOf) }
})

async function invitedTo(moment: Moment): Promise<readonly string[]> {
  const { id } = moment
  const rows = await Promise.all([
    rowsWhere(moment, tenderTable, { projectId: id }),
    rowsWhere(moment, inquiryTable, { inquiryId: id }),
    rowsWhere(moment, auctionTable, { auctionId: id }),
  ])
  return rows.flat().map(({ supplierId }) => String(supplierId))
}

function warningOf({ companyName, grade, lastScore }: Company): Text {
  return {
    zh: `${companyName} 最近一次评价为 ${grade} 级（${lastScore} 分），请确认继续`,
    en: `The last evaluation of ${companyName} is grade ${grade} (score ${lastScore})`,
  }
}
