import type { Text } from '../schema/base/text.ts'
import type { CompiledPage, CompiledResource } from '../schema/model/compiled.ts'
import type { Diagnostic } from '../schema/model/diagnostic.ts'
import type { Client } from './client.ts'

type Named = { readonly kind: string; readonly code: string }

/** What a saved schema file has changed. */
export type SchemaChange = {
  readonly changed: readonly Named[]
  readonly removed: readonly Named[]
  /** How many mistakes the files have now; 0 for those who cannot mend them. */
  readonly diagnostics: number
  /** How many losses of data wait for somebody to agree. */
  readonly losses: number
  /** The browser's part that the server serves now. */
  readonly build?: string
}

/** A resource as this person may see it. */
export function compiledResource(client: Client, code: string): Promise<CompiledResource> {
  return client.get(`schema/resource/${code}`)
}

/** A report as a resource that can be listed: its code is `report/<code>`. */
export function compiledReport(client: Client, code: string): Promise<CompiledResource> {
  return client.get(`schema/report/${code}`)
}

/** A page of blocks. */
export function compiledPage(client: Client, code: string): Promise<CompiledPage> {
  return client.get(`schema/page/${code}`)
}

/** What is wrong with the files on disk; administrators only. */
export function diagnostics(client: Client): Promise<readonly Diagnostic[]> {
  return client.get('schema/diagnostics')
}

/** Data that schema files would lose; `name` stands for exactly these changes. */
export type SchemaPlan = {
  readonly name: string
  readonly changes: readonly {
    readonly table: string
    readonly column?: string
    readonly kind: 'drop' | 'retype'
    /** The file that asks for it, and what people call the resource and the field. */
    readonly file?: string
    readonly of?: Text
    readonly title?: Text
    /** Rows that hold a value there. */
    readonly rows: number
  }[]
}

/** The losses of data that files wait for; administrators of the first tenant only. */
export function schemaPlan(client: Client): Promise<SchemaPlan> {
  return client.get('schema/plan')
}

/** Agrees to the losses of a plan. */
export async function confirmPlan(client: Client, name: string): Promise<void> {
  await client.post('schema/plan/confirm', { name })
}

/** Tells how things stand, then of every change of the files, until the signal aborts or the stream ends. */
export function schemaChanges(
  client: Client,
  onChange: (change: SchemaChange) => void,
  signal: AbortSignal,
): Promise<void> {
  return client.events('schema/events', (data) => onChange(JSON.parse(data) as SchemaChange), signal)
}
