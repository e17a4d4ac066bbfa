import type { CompiledPage, CompiledResource } from '../schema/model/compiled.ts'
import type { Diagnostic } from '../schema/model/diagnostic.ts'
import type { Client } from './client.ts'

export type SchemaChange = {
  readonly changed: readonly { readonly kind: string; readonly code: string }[]
  readonly removed: readonly { readonly kind: string; readonly code: string }[]
  readonly diagnostics: number
}

/** A resource as this person may see it. */
export function compiledResource(client: Client, code: string): Promise<CompiledResource> {
  return client.get(`schema/resource/${code}`)
}

export function compiledPage(client: Client, code: string): Promise<CompiledPage> {
  return client.get(`schema/page/${code}`)
}

/** What is wrong with the files on disk; administrators only. */
export function diagnostics(client: Client): Promise<readonly Diagnostic[]> {
  return client.get('schema/diagnostics')
}

/** Tells of every change of the files until the signal aborts, or the stream ends. */
export function schemaChanges(
  client: Client,
  onChange: (change: SchemaChange) => void,
  signal: AbortSignal,
): Promise<void> {
  return client.events('schema/events', (data) => onChange(JSON.parse(data) as SchemaChange), signal)
}
