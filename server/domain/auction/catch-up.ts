import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { App } from '../../platform/app.ts'
import { codeOf, type RowOf } from '../../platform/sql/file-table.ts'
import { sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { bidOf, eventOf, type Hall, type HallBid, type HallEvent } from './hall.ts'
import { hallSign } from './hall-row.ts'
import { clearBids } from './sealed-bids.ts'
import { bidTable, eventTable } from './tables.ts'

/** Events that add to a hall and change nothing in it. */
const additions: readonly string[] = ['extended', 'message']
/** New entries with which the whole hall is read again. */
const most = 2000

/** A hall with the entries that other servers added; the entries themselves are still to be added to it. */
export type CaughtUp = {
  readonly hall: Hall
  readonly bids: readonly HallBid[]
  readonly events: readonly HallEvent[]
}

/**
 * Reads what other servers added to a hall since it was read: a hall of ten thousand bids costs as much as a new one, one without new
 * entries a single row. Undefined when more than entries changed: a pause, an annulled bid, a bidder, a standing instruction.
 */
export async function caughtUp(app: App, known: Hall): Promise<CaughtUp | undefined> {
  const auctionId = String(known.auction.id)
  // The row first: what follows it has at least the entries that it counts.
  const { row, sign } = (await hallSign(app, auctionId)) ?? {}
  const added = row ? row.seq - known.row.seq : most
  if (!row || added < 0 || added >= most || row.pausedAt !== known.row.pausedAt || sign !== known.sign) return undefined
  if (added === 0) return { hall: known, bids: [], events: [] }
  const [bidRows, eventRows] = await Promise.all([
    newBids(app, auctionId, known.row.seq, row.seq),
    newEvents(app, auctionId, known.row.seq, row.seq),
  ])
  const events = eventRows.map(eventOf)
  const bids = bidRows.map((each) => bidOf(known.terms, each))
  const isWhole = bids.length + events.length === added
  if (!(isWhole && events.every(({ kind }) => additions.includes(kind)))) return undefined
  const states = new Map(
    [...known.states].map(([no, state]) => {
      const own = bids.filter(({ lot, isVoid }) => lot === no && !isVoid)
      const bests = new Map([...state.bests, ...own.map((bid) => [bid.supplierId, bid] as const)])
      return [no, { ...state, bests, times: row.times.get(no) ?? state.times }]
    }),
  )
  return { hall: { ...known, row, states }, bids, events }
}

async function newBids(app: App, auctionId: string, after: number, until: number) {
  const t = bidTable
  const resource = app.live.current.resources.get(codeOf(t))
  if (!resource) return []
  const stored = await app.store.rows<RowOf<typeof bidTable>>(
    statement(
      `select ${t.id} as id, ${t.tenantId} as "tenantId", ${quoted(sealedColumn)}, ${t.seq} as seq, ${t.lot} as lot, ${t.supplierId} as "supplierId", ${t.amount} as amount, ${t.bidMs} as "bidMs",
        ${t.bidTime} as "bidTime", ${t.proxy} as proxy, ${t.valid} as valid, ${t.requestKey} as "requestKey", ${t.reason} as reason,
        ${t.createBy} as "createBy" from ${t} where`,
      sqlOf(`${t.auctionId} = ? and ${t.seq} > ? and ${t.seq} <= ?`, auctionId, after, until),
      `order by ${t.seq}`,
    ),
  )
  return clearBids(app, resource, stored)
}

function newEvents({ store }: App, auctionId: string, after: number, until: number) {
  const t = eventTable
  return store.rows<RowOf<typeof eventTable>>(
    statement(
      `select ${t.seq} as seq, ${t.kind} as kind, ${t.lot} as lot, ${t.text} as text, ${t.at} as at, ${t.createBy} as "createBy" from ${t} where`,
      sqlOf(`${t.auctionId} = ? and ${t.seq} > ? and ${t.seq} <= ?`, auctionId, after, until),
      `order by ${t.seq}`,
    ),
  )
}
