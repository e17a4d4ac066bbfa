import type { Client } from './client.ts'

/** Opening of a tender's bids, or of one envelope, by two people. */
export type BidOpening = {
  readonly id: string
  readonly billNo: string
  readonly envelope: string | null
  readonly opener: string
  readonly witness: string
  readonly status: string
  readonly unlockTime: string | null
  readonly openedTime: string | null
}

/** Bid as it was read aloud. */
export type BidRead = {
  readonly openId: string
  readonly sortNo: number
  readonly supplierName: string
  readonly submitTime: string | null
  readonly amountWithTax: number | null
  readonly deliveryDays: number | null
  readonly valid: string
  /** Rule that makes it invalid: amendment, bond or ceiling; null for a reason of the opener. */
  readonly ground: string | null
  readonly reason: string | null
  readonly confirmTime: string | null
}

/** Openings of a tender that the reader may follow. */
export type OpeningState = { readonly openings: readonly BidOpening[]; readonly bids: readonly BidRead[] }

/** Gives the openings of a tender, then each change, until the signal aborts or the stream ends. */
export function followOpening(
  client: Client,
  projectNo: string,
  onChange: (state: OpeningState) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = new URLSearchParams({ projectNo })
  return client.events(`sourcing/opening/events?${query}`, (data) => onChange(JSON.parse(data) as OpeningState), signal)
}
