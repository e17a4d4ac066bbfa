import { expect } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import type { Row } from './callers.ts'
import type { Bidder, codeOf, Kind, Market, Secret } from './market.ts'

/** Bid of the process, with all that its company ever wrote into it. */
export type Bid = {
  readonly id: string
  readonly bidder: Bidder
  readonly secrets: Secret[]
  /** Envelopes that were opened with its last values. */
  readonly opened: Set<'tech' | 'price'>
}

/** State of the event and its documents, as stored. */
export type State = {
  readonly phase: string
  readonly deadline: string
  readonly openTime: string
  readonly round: number
  readonly quotes: readonly Stored[]
  readonly awards: readonly Stored[]
  readonly openings: readonly Stored[]
}
type Stored = { readonly id: string; readonly status: string; readonly [column: string]: unknown }

export type Process = {
  readonly market: Market
  readonly kind: Kind
  readonly code: ReturnType<typeof codeOf>
  readonly event: Row & { readonly billNo: string }
  readonly bids: Map<string, Bid>
  state(): Promise<State>
}

/** State of an event as stored. */
export async function stateOf({ api }: Market, kind: Kind, event: Process['event']): Promise<State> {
  const { store } = api.running.app
  const all = (sql: string, ...parameters: readonly unknown[]) => store.rows<never>({ sql, parameters })
  const columns = kind === 'inquiry' ? 'quote_deadline as d, quote_deadline as o' : 'bid_deadline as d, open_time as o'
  const [[row], quotes, awards, openings] = await Promise.all([
    all(
      `select phase, round, ${columns} from bid_${kind === 'inquiry' ? 'inquiry' : 'project'} where id = ?`,
      event.id,
    ),
    all('select * from bid_quote where source_no = ? order by create_time, id', event.billNo),
    all('select * from bid_scaling where source_no = ? order by create_time, id', event.billNo),
    all('select * from bid_open where project_no = ? order by create_time, id', event.billNo),
  ])
  const { phase, round, d, o } = row as unknown as { phase: string; round: number; d: string; o: string }
  return { phase, deadline: d, openTime: o, round, quotes, awards, openings }
}

/** A bid is handed in: before its deadline, to an event that takes bids. */
export function handedInTime(quote: Stored, { phase }: State): void {
  expect(String(quote.deadline) > nowText(), `a bid was accepted at ${nowText()} after ${quote.deadline}`).toBe(true)
  expect(['published', 'opened']).toContain(phase)
}
