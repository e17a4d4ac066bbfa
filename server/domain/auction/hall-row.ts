import type { App } from '../../platform/app.ts'
import type { Step } from '../../platform/store/store.ts'
import type { LotTimes } from './terms.ts'

/** What the server keeps of a hall: the number of its last entry, the times of its lots, and the start of a pause. */
export type HallRow = {
  readonly seq: number
  readonly times: ReadonlyMap<number, LotTimes>
  /** Epoch milliseconds. */
  readonly pausedAt: number | undefined
}

/** The hall of an auction; undefined before its start. */
export async function hallRow({ store }: Pick<App, 'store'>, auctionId: string): Promise<HallRow | undefined> {
  const [row] = await store.rows<{ seq: number; times: string; paused_at: number | null }>({
    sql: 'select seq, times, paused_at from _auction_hall where auction_id = ?',
    parameters: [auctionId],
  })
  if (!row) return undefined
  const times: [string, LotTimes][] = Object.entries(JSON.parse(row.times))
  return {
    seq: Number(row.seq),
    times: new Map(times.map(([lot, one]) => [Number(lot), one])),
    pausedAt: row.paused_at === null ? undefined : Number(row.paused_at),
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

function timesText(times: HallRow['times']): string {
  return JSON.stringify(Object.fromEntries(times))
}
