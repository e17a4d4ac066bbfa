import type { Source } from '../schema/model/compiled.ts'
import type { Client } from './client.ts'

export type OptionRow = {
  readonly value: string
  readonly text: string
  readonly label: string
  readonly color?: string
}
type Where = { readonly [field: string]: unknown }

/** Every dictionary's options by code, in the caller's language. */
export function allDictionaries(client: Client): Promise<Readonly<Record<string, readonly OptionRow[]>>> {
  return client.get('sys/dict/queryAllDictItems')
}

const named = ({ code, value }: Source) => ({ code, value })
const filtered = (where: Where | undefined) =>
  where && Object.keys(where).length > 0 ? JSON.stringify(where) : undefined

/** The first choices of a source, or those that contain the keyword. */
export function lookupOptions(
  client: Client,
  source: Source,
  query: { keyword?: string; where?: Where },
  signal?: AbortSignal,
): Promise<readonly OptionRow[]> {
  return client.get(
    'lookup/options',
    { ...named(source), keyword: query.keyword, where: filtered(query.where), pageSize: 200 },
    signal,
  )
}

/** The choices behind stored values. */
export function lookupLabels(
  client: Client,
  source: Source,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<readonly OptionRow[]> {
  return client.get('lookup/labels', { ...named(source), values: values.join(',') }, signal)
}

/** One page of a source's rows, for a pick dialog. */
export function lookupRows(
  client: Client,
  source: Source,
  query: { keyword?: string; where?: Where; pageNo: number; pageSize: number },
  signal?: AbortSignal,
): Promise<{ records: readonly Record<string, unknown>[]; total: number }> {
  return client.get('lookup/rows', { ...named(source), ...query, where: filtered(query.where) }, signal)
}
