import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { newId } from '../../platform/new-id.ts'
import { codeOf, columnSet } from '../../platform/sql/file-table.ts'
import { insertSteps, type SeedRecord } from '../../platform/sql/insert.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import type { Draft } from './decide.ts'
import type { Hall, HallBid } from './hall.ts'
import { moveHall } from './hall-row.ts'
import { sealedBids } from './sealed-bids.ts'
import { auctionTable, bidTable, eventTable } from './tables.ts'

/** Statements that store new entries. */
export async function stepsOf(
  app: App,
  tenantId: string,
  before: Hall,
  { hall, bids, events }: Draft,
): Promise<readonly Step[]> {
  const auctionId = String(before.auction.id)
  const records = bids.map((bid) => bidRecord(hall, bid))
  const resource = resourceOf(app, codeOf(bidTable))
  const place = { auctionId, tenantId }
  const stored = hall.terms.kind === 'sealed' ? await sealedBids(app, resource, place, records) : records
  const rows = (table: object, records: readonly SeedRecord[]) =>
    insertSteps(
      resourceOf(app, codeOf(table)),
      records,
      { auctionId, tenantId, createBy: systemName, version: 1 },
      quoted,
    )
  return [
    moveHall(auctionId, before.row.seq, hall.row),
    // A hall that ends or pauses meanwhile takes no entry.
    {
      sql: `update ${auctionTable} set ${columnSet(auctionTable, 'endTime')} = ? where ${auctionTable.id} = ? and ${auctionTable.phase} = ?`,
      parameters: [lastEnd(hall), auctionId, before.auction.phase],
      expect: { changes: 1 },
    },
    ...rows(bidTable, stored),
    ...rows(
      eventTable,
      events.map(({ at, who, ...event }) => ({
        ...event,
        ...{ id: newId(), at: nowText(at), createBy: who, createTime: nowText(at) },
      })),
    ),
  ]
}

/** End of the last lot, as a stored time: a started second counts as whole. */
export function lastEnd({ row }: Pick<Hall, 'row'>): string {
  return nowText(Math.ceil(Math.max(...[...row.times.values()].map(({ endsAt }) => endsAt)) / 1000) * 1000)
}

function bidRecord(hall: Hall, { seq, lot, supplierId, amount, at, isProxy, requestKey, who }: HallBid): SeedRecord {
  const bidder = hall.bidders.get(supplierId)
  return {
    ...{
      id: newId(),
      seq,
      lot,
      supplierId,
      amount: amount / hall.terms.minor,
      round: 1,
      bidTime: nowText(at),
      bidMs: at,
    },
    ...{ supplierCode: bidder?.supplierCode, supplierName: bidder?.supplierName },
    sealed: hall.terms.kind === 'sealed' ? 'Y' : 'N',
    ...{ proxy: isProxy ? 'Y' : 'N', valid: 'Y', requestKey, createBy: who, createTime: nowText(at) },
  }
}

function resourceOf(app: App, code: string): ServerResource {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}
