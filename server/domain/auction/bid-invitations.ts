import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import type { WriteMoment } from '../../records/write/hook.ts'
import { changeSteps, rowsWhere } from '../kit/other-rows.ts'
import type { Hall } from './hall.ts'

const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus', 'supplierId'], ['inviteStatus'])
const invitedTable = fileTable(import.meta, 'bid/auction/invited', ['auctionId', 'supplierId'], ['inviteStatus'])

/** Steps that count the companies with a bid in an auction as its bidders: an invitation lapses at the start, its company may still bid. */
export async function bidInvitations(
  moment: Pick<WriteMoment, 'app' | 'model' | 'session'>,
  { auction, entries }: Hall,
): Promise<readonly Step[]> {
  const bidders = new Set(entries.bids.flatMap(({ supplierId, isVoid }) => (isVoid ? [] : supplierId)))
  const hasBid = ({ supplierId }: { readonly supplierId?: unknown }) => bidders.has(String(supplierId))
  const [invitations, invited] = await Promise.all([
    rowsWhere(moment, inviteTable, {
      billNo: String(auction.billNo),
      inviteStatus: ['invited', 'viewed', 'accepted', 'missed'],
    }),
    rowsWhere(moment, invitedTable, { auctionId: String(auction.id) }),
  ])
  const quoted = { inviteStatus: 'quoted' }
  return [
    ...invitations.filter(hasBid).flatMap((row) => changeSteps(moment, inviteTable, row, quoted, 'quote')),
    ...invited.filter(hasBid).flatMap((row) => changeSteps(moment, invitedTable, row, quoted, 'end')),
  ]
}
