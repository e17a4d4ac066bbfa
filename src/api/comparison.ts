import type { AwardScenario, ComparedKind, Comparison } from '../schema/model/comparison-data.ts'
import type { Client } from './client.ts'

/** Opened quotations of an event side by side. */
export function readComparison(client: Client, kind: ComparedKind, id: string): Promise<Comparison> {
  return client.get('sourcing/comparison', { kind, id })
}

/** Split among at most some suppliers. */
export function readSplit(client: Client, { kind, id }: Comparison['event'], most: number): Promise<AwardScenario> {
  return client.get('sourcing/split', { kind, id, most: String(most) })
}

/** Chosen offer of a line: a bid of a supplier, and one of its alternatives. */
export type Pick = { readonly supplierId: string; readonly quoteId: string; readonly alternative?: string }

/** Chosen offer with its share of the line in per cent. */
export type SharedPick = Pick & { readonly sharePct: number }

/** Adds a draft award of lines to suppliers; gives its id. */
export function proposeAward(
  client: Client,
  { kind, id }: Comparison['event'],
  picks: Readonly<Record<string, SharedPick>>,
  key: string,
): Promise<{ readonly id: string }> {
  const lines = Object.entries(picks).map(([line, pick]) => ({ line, ...pick }))
  return client.post('sourcing/award', { kind, id, picks: lines }, key)
}
