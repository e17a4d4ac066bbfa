import type { Client } from './client.ts'

/** Document of a chain: `step` is negative for what a record comes from, 0 for itself, positive for what came of it. */
export type ChainDocument = {
  readonly resource: string
  readonly id: string
  readonly step: number
  readonly title: string
  readonly name: string
  readonly state: { readonly value: string; readonly title: string; readonly field: string }
  readonly amount?: { readonly title: string; readonly value: number }
}

/** Documents before and after a record, the earliest first. */
export function recordChain(client: Client, resource: string, id: string): Promise<readonly ChainDocument[]> {
  return client.get('wf/chain', { resource, id })
}
