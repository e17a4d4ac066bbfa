import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'multiAward'])
const projectItems = fileTable(import.meta, 'bid/project/items', ['lineNo', 'lotNo', 'projectId'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo'])
const inquiryItems = fileTable(import.meta, 'bid/inquiry/items', ['inquiryId', 'lineNo'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo'])
const auctionItems = fileTable(import.meta, 'bid/auction/items', ['auctionId', 'lineNo'])

type Award = { readonly type: unknown; readonly sourceNo: unknown }

type EventLine = { readonly lineNo: unknown; readonly lotNo?: unknown }

/** Whether each lot of an event, or an event without lots, goes to one company. */
export async function awardsToOne(place: Place, { type, sourceNo }: Award): Promise<boolean> {
  if (type !== 'tender') return false
  const [tender] = await rowsWhere(place, projectTable, { billNo: String(sourceNo ?? '') })
  return tender !== undefined && tender.multiAward !== 'Y'
}

/** Lines of an event, with their lots. */
export async function eventLines(place: Place, type: unknown, billNo: string): Promise<readonly EventLine[]> {
  if (type === 'inquiry') {
    const [event] = await rowsWhere(place, inquiryTable, { billNo })
    return event ? rowsWhere(place, inquiryItems, { inquiryId: String(event.id) }) : []
  }
  if (type === 'bidding') {
    const [event] = await rowsWhere(place, auctionTable, { billNo })
    return event ? rowsWhere(place, auctionItems, { auctionId: String(event.id) }) : []
  }
  const [event] = await rowsWhere(place, projectTable, { billNo })
  return event ? rowsWhere(place, projectItems, { projectId: String(event.id) }) : []
}
