import type { Text } from '../schema/base/text.ts'
import type { CompiledResource } from '../schema/model/compiled.ts'
import type { CompiledPage } from '../schema/model/compiled-pages.ts'
import type { Diagnostic } from '../schema/model/diagnostic.ts'
import type { Client } from './client.ts'

type Named = { readonly kind: string; readonly code: string }

/** Changes after a schema file was saved. */
export type SchemaChange = {
  readonly changed: readonly Named[]
  readonly removed: readonly Named[]
  /** Number of diagnostics; 0 for persons without permission to fix them. */
  readonly diagnostics: number
  /** Number of data losses that wait for a confirmation. */
  readonly losses: number
  /** Build of the front end that the server serves now. */
  readonly build?: string
}

/** A resource as this person may see it. */
export function compiledResource(client: Client, code: string): Promise<CompiledResource> {
  return client.get(`schema/resource/${code}`)
}

/** A report as a resource with a list: its code is `report/<code>`. */
export function compiledReport(client: Client, code: string): Promise<CompiledResource> {
  return client.get(`schema/report/${code}`)
}

/** A page of blocks. */
export function compiledPage(client: Client, code: string): Promise<CompiledPage> {
  return client.get(`schema/page/${code}`)
}

/** Diagnostics of the files on disk; administrators only. */
export function diagnostics(client: Client): Promise<readonly Diagnostic[]> {
  return client.get('schema/diagnostics')
}

/** Data that schema files would delete; `name` identifies exactly these changes. */
export type SchemaPlan = {
  readonly name: string
  readonly changes: readonly {
    readonly table: string
    readonly column?: string
    readonly kind: 'drop' | 'retype'
    /** File of the change, and the titles of resource and field. */
    readonly file?: string
    readonly of?: Text
    readonly title?: Text
    /** Rows with a value there. */
    readonly rows: number
  }[]
}

/** Pending data losses; administrators of the first tenant only. */
export function schemaPlan(client: Client): Promise<SchemaPlan> {
  return client.get('schema/plan')
}

/** Confirms the losses of a plan. */
export async function confirmPlan(client: Client, name: string): Promise<void> {
  await client.post('schema/plan/confirm', { name })
}

/**
 * Gives the current state with the changes of the last `age` milliseconds, then every change of the files, until the signal aborts or the
 * stream ends.
 */
export function schemaChanges(
  client: Client,
  age: number,
  onChange: (change: SchemaChange) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `schema/events?age=${Math.ceil(age)}`
  return client.events(path, (data) => onChange(JSON.parse(data) as SchemaChange), signal)
}
