import type { App } from '../../platform/app.ts'
import type { Step } from '../../platform/store/store.ts'
import { auctionTable, invitedTable } from './tables.ts'
import type { LotTimes } from './terms.ts'

/** What the server keeps of a hall: the number of its last entry, the times of its lots, and the start of a pause. */
export type HallRow = {
  readonly seq: number
  readonly times: ReadonlyMap<number, LotTimes>
  /** Epoch milliseconds. */
  readonly pausedAt: number | undefined
}

/** The row of a hall, and what tells whether anything but its entries changed. */
export type HallSign = {
  /** Undefined before the start. */
  readonly row: HallRow | undefined
  /** The same while the auction, its bidders and their standing instructions are. */
  readonly sign: string
}

/** Row and sign of a hall, read at once; undefined when there is no such auction. */
export async function hallSign({ store }: Pick<App, 'store'>, auctionId: string): Promise<HallSign | undefined> {
  const [found] = await store.rows<Stored & { sign: string }>({
    sql: `select seq, times, paused_at, concat_ws(' ', ${auctionTable}.${auctionTable.phase}, ${auctionTable}.${auctionTable.version},
        (select concat_ws(' ', count(*), sum(${invitedTable.version}), max(${invitedTable}.id)) from ${invitedTable}
          where ${invitedTable.auctionId} = ${auctionTable}.id),
        (select concat_ws(' ', count(*), max(at), sum(floor)) from _auction_proxy where _auction_proxy.auction_id = ${auctionTable}.id)) as sign
      from ${auctionTable} left join _auction_hall on _auction_hall.auction_id = ${auctionTable}.id where ${auctionTable}.id = ?`,
    parameters: [auctionId],
  })
  return found && { row: rowOf(found), sign: found.sign }
}

/** The hall of an auction; undefined before its start. */
export async function hallRow({ store }: Pick<App, 'store'>, auctionId: string): Promise<HallRow | undefined> {
  const [row] = await store.rows<Stored>({
    sql: 'select seq, times, paused_at from _auction_hall where auction_id = ?',
    parameters: [auctionId],
  })
  return row && rowOf(row)
}

type Stored = { readonly seq: number | null; readonly times: string | null; readonly paused_at: number | null }

function rowOf({ seq, times, paused_at: pausedAt }: Stored): HallRow | undefined {
  if (seq === null || times === null) return undefined
  return {
    seq: Number(seq),
    times: timesOf(times),
    pausedAt: pausedAt === null ? undefined : Number(pausedAt),
  }
}

/** Step that opens a hall; a hall that is open stays as it is. */
export function openHall(auctionId: string, { seq, times, pausedAt }: HallRow): Step {
  return {
    sql: 'insert into _auction_hall (auction_id, seq, times, paused_at) values (?, ?, ?, ?) on conflict (auction_id) do nothing',
    parameters: [auctionId, seq, timesText(times), pausedAt ?? null],
  }
}

/** Step that replaces the row whose number is still `before`. */
export function moveHall(auctionId: string, before: number, { seq, times, pausedAt }: HallRow): Step {
  return {
    sql: 'update _auction_hall set seq = ?, times = ?, paused_at = ? where auction_id = ? and seq = ?',
    parameters: [seq, timesText(times), pausedAt ?? null, auctionId, before],
    expect: { changes: 1 },
  }
}

/** Times of the lots of a hall, as they are stored. */
export function timesOf(text: string): HallRow['times'] {
  const stored: [string, LotTimes][] = Object.entries(JSON.parse(text))
  return new Map(stored.map(([lot, one]) => [Number(lot), one]))
}

function timesText(times: HallRow['times']): string {
  return JSON.stringify(Object.fromEntries(times))
}
