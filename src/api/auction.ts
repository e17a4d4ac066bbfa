import type { Text } from '../schema/base/text.ts'
import type { Client } from './client.ts'
import { newKey } from './new-key.ts'

/** A lot as the reader may see it. Amounts in the currency of the auction, times in epoch milliseconds of the server. */
export type HallLot = {
  readonly lot: number
  readonly title: Text
  readonly detail: Text
  readonly startPrice: number
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly extensions: number
  readonly isOpen: boolean
  readonly best?: number
  readonly rank?: number
  readonly own?: number
  /** Legal prices, the highest first. */
  readonly next?: readonly number[]
  /** Floor of the standing instruction. */
  readonly floor?: number
  readonly ranking?: readonly {
    readonly supplierName: string
    readonly amount: number
    readonly comparable: number
    readonly seq: number
  }[]
}

/** An entry of the log: a bid or an event. */
export type HallLine = {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly lot: number | null
  readonly amount?: number
  readonly text?: string
  readonly supplierName?: string
  /** Amount times the factor of the bidder, for the buying side. */
  readonly comparable?: number
  readonly isOwn?: true
  readonly isProxy?: true
  readonly isVoid?: true
  /** Number of the event that annulled the bid. */
  readonly voidSeq?: number
}

/** Hall of an auction; `log` has the entries after those that the caller knows. */
export type Hall = {
  readonly id: string
  readonly name: string
  readonly nameEn?: string
  readonly billNo: string
  readonly phase: string
  readonly kind: string
  readonly currency: string
  readonly rules: string
  readonly seq: number
  readonly now: number
  readonly startsAt: number
  readonly lots: readonly HallLot[]
  readonly log: readonly HallLine[]
  readonly isBuyer: boolean
  /** Whether the bids stay sealed until the end, also for the buying side. */
  readonly isSealed?: boolean
  /** Whether prices are open, so that the hall may bid for a company. */
  readonly showsBest: boolean
  /** Whether the reader may pause it, annul bids and send messages. */
  readonly mayRun: boolean
  readonly barred?: 'declined' | 'bond'
  readonly present?: readonly string[]
  readonly invited?: readonly string[]
}

const base = 'auction/hall'

/** Gives the hall, then its changes, until the signal aborts or the stream ends. */
export function followHall(
  client: Client,
  id: string,
  since: number,
  onChange: (hall: Hall) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = new URLSearchParams({ id, since: String(since) })
  return client.events(`${base}/events?${query}`, (data) => onChange(JSON.parse(data) as Hall), signal)
}

/** The hall now, with its whole log. */
export function readHall(client: Client, id: string): Promise<Hall> {
  return client.get(base, { id })
}

/** Bids for a lot. A large drop is confirmed by the person first. */
export function placeBid(client: Client, { id, seq: since }: Hall, lot: number, amount: number): Promise<Hall> {
  return client.post(`${base}/bid`, { id, lot, amount, since, key: newKey() })
}

/** Sets the floor of automatic bids for a lot; null removes it. */
export function setFloor(client: Client, id: string, lot: number, floor: number | null): Promise<Hall> {
  return client.post(`${base}/proxy`, { id, lot, floor })
}

/** Sends a message to everybody in the hall. */
export function sendToHall(client: Client, id: string, text: string): Promise<Hall> {
  return client.post(`${base}/message`, { id, text })
}

/** Annuls a bid, with a reason. */
export function annulBid(client: Client, id: string, seq: number, reason: string): Promise<Hall> {
  return client.post(`${base}/void`, { id, seq, reason })
}
