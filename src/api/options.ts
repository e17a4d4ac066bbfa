import type { PickPlan, Source } from '../schema/model/compiled.ts'
import type { Client } from './client.ts'

export type OptionRow = {
  readonly value: string
  readonly text: string
  readonly label: string
  readonly color?: string
}
type Where = { readonly [field: string]: unknown }
export type LookupQuery = { readonly keyword?: string; readonly where?: Where }
type RowsQuery = {
  readonly pageNo: number
  readonly pageSize: number
  readonly filters?: Readonly<Record<string, string>>
}
export type RowsPage = { readonly records: readonly Readonly<Record<string, unknown>>[]; readonly total: number }

/** Choices in one answer at most; the rest need a keyword. */
const mostOptions = 200

/** Enabled items of the small dictionaries, by code, in the caller's language; older servers give all of them. */
export function smallDictionaries(client: Client): Promise<Readonly<Record<string, readonly OptionRow[]>>> {
  return client.get('sys/dict/queryAllDictItems')
}

/** Enabled items of a dictionary. */
export function dictionaryItems(client: Client, code: string): Promise<readonly OptionRow[]> {
  return client.get(`sys/dict/getDictItems/${code}`, { status: '1' })
}

const named = ({ code, value, label }: Source) => ({ code, value, label: `${label.zh},${label.en}` })
const filtered = (where: Where | undefined) =>
  where && Object.keys(where).length > 0 ? JSON.stringify(where) : undefined

/** First choices of a source, or those that contain the keyword. */
export function lookupOptions(
  client: Client,
  source: Source,
  { keyword, where }: LookupQuery,
  signal?: AbortSignal,
): Promise<readonly OptionRow[]> {
  return client.get(
    'lookup/options',
    { ...named(source), keyword, where: filtered(where), pageSize: mostOptions },
    signal,
  )
}

/**
 * Choices of stored values, in the same order; removed values are left out. `fields`: those that hold the values, as
 * `ord/order.buyerId`.
 */
export function lookupLabels(
  client: Client,
  source: Source,
  values: readonly string[],
  fields: readonly string[],
  signal?: AbortSignal,
): Promise<readonly OptionRow[]> {
  const holders = fields.length > 0 ? fields.join(',') : undefined
  return client.get('lookup/labels', { ...named(source), values: values.join(','), fields: holders }, signal)
}

/** A page of a source's rows, for a pick dialog. */
export function lookupRows(
  client: Client,
  source: Source,
  { where, filters, ...query }: LookupQuery & RowsQuery,
  signal?: AbortSignal,
): Promise<RowsPage> {
  return client.get(
    'lookup/rows',
    { ...named(source), ...query, where: filtered(where), filters: filtered(filters) },
    signal,
  )
}

/** Columns and filters of a pick dialog for a source. */
export function lookupPlan(client: Client, source: Source): Promise<PickPlan> {
  return client.get('lookup/plan', named(source))
}

/** Clears the server's cache of dictionaries. */
export function refreshDictionaries(client: Client): Promise<unknown> {
  return client.get('sys/dict/refleshCache')
}
