import type { ComparedKind, Comparison } from '../schema/model/comparison-data.ts'
import type { Client } from './client.ts'

/** Opened quotations of an event side by side. */
export function readComparison(client: Client, kind: ComparedKind, id: string): Promise<Comparison> {
  return client.get('sourcing/comparison', { kind, id })
}

/** Adds a draft award of lines to suppliers; gives its id. */
export function proposeAward(
  client: Client,
  { kind, id }: Comparison['event'],
  picks: Readonly<Record<string, string>>,
  key: string,
): Promise<{ readonly id: string }> {
  const lines = Object.entries(picks).map(([line, supplierId]) => ({ line, supplierId, sharePct: 100 }))
  return client.post('sourcing/award', { kind, id, picks: lines }, key)
}
