import type { ChainDocument } from '../schema/model/chain-data.ts'
import type { Client } from './client.ts'

/** Documents before and after a record, the earliest first. */
export function recordChain(client: Client, resource: string, id: string): Promise<readonly ChainDocument[]> {
  return client.get('wf/chain', { resource, id })
}
