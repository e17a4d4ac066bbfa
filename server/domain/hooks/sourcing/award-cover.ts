import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { awardTable, lineTable } from './award-tables.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo'])
const projectItems = fileTable(import.meta, 'bid/project/items', ['lineNo', 'projectId'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo'])
const inquiryItems = fileTable(import.meta, 'bid/inquiry/items', ['inquiryId', 'lineNo'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo'])
const auctionItems = fileTable(import.meta, 'bid/auction/items', ['auctionId', 'lineNo'])

type Award = { readonly type: unknown; readonly sourceNo: unknown }

/** Whether published awards, and one with these lines, award all lines of the event. */
export async function isAllAwarded(
  place: Place,
  { type, sourceNo }: Award,
  lines: readonly { readonly lineNo: unknown }[],
): Promise<boolean> {
  const published = await rowsWhere(place, awardTable, { sourceNo: String(sourceNo ?? ''), status: 'published' })
  const others = await rowsWhere(place, lineTable, { scalingId: published.map(({ id }) => String(id)), winFlag: 'Y' })
  const awarded = new Set([...lines, ...others].map(({ lineNo }) => Number(lineNo)))
  return (await linesOf(place, type, String(sourceNo ?? ''))).every(({ lineNo }) => awarded.has(Number(lineNo)))
}

async function linesOf(place: Place, type: unknown, billNo: string): Promise<readonly { readonly lineNo: unknown }[]> {
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
