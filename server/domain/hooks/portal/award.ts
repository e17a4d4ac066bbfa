import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { resultSteps } from './result.ts'
import { isPublicKind } from './sourcing.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'participation'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'participation'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'inquiryType'])

const own = ownFields(import.meta, ['projectName', 'sourceNo', 'status', 'type'])

/** A published award announces its result, if the procedure was public. */
export const portalAward = own.hook(async (moment) => {
  const { action, doing, after, id } = moment
  if (action !== 'state' || doing !== 'publish') return {}
  const type = after.type as AnnounceType
  const billNo = String(after.sourceNo ?? '')
  if (!(await isPublicAward(moment, type, billNo))) return {}
  return { steps: await resultSteps(moment, { type, billNo, name: String(after.projectName ?? '') }, id) }
})

/** Whether the event of an award was public. */
export async function isPublicAward(place: Place, type: AnnounceType, billNo: string): Promise<boolean> {
  const [source] = await sourceOf(place, type, billNo)
  return source !== undefined && isPublicKind(type, source)
}

function sourceOf(place: Place, type: AnnounceType, billNo: string) {
  if (type === 'tender') return rowsWhere(place, projectTable, { billNo })
  return type === 'bidding' ? rowsWhere(place, auctionTable, { billNo }) : rowsWhere(place, inquiryTable, { billNo })
}
