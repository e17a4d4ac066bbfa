import type { Client } from './client.ts'

/** A record as the server gives it: fields by key, and `<key>_dictText` beside a code. */
export type Row = { readonly id: string; readonly version?: number; readonly [field: string]: unknown }
export type ListResult = {
  readonly records: readonly Row[]
  readonly total: number
  /** Sums over all rows asked for, where the list has any. */
  readonly totals?: Readonly<Record<string, unknown>>
  /** False where no record that rows could be added to is open to the person. */
  readonly mayAdd?: false
}
export type ListQuery = { readonly [name: string]: string | number | undefined }
export type ActionResult = { readonly id: string; readonly success: boolean; readonly message: string }
export type HistoryEntry = {
  readonly version: number
  /** `YYYY-MM-DD HH:mm:ss`, GMT+8. */
  readonly at: string
  readonly who: string
  readonly realname: string
  readonly action: string
  readonly changes: readonly {
    readonly field: string
    readonly title: string
    readonly before: unknown
    readonly after: unknown
  }[]
}

/** One page of a resource; the query is the wire's own (contract.md 1.4). `total` may come as text (contract.md 1.2). */
export async function listRecords(
  client: Client,
  code: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListResult> {
  const { records, total, totals, mayAdd } = await client.get<ListResult>(`${code}/list`, query, signal)
  return { records, total: Number(total), ...(totals && { totals }), ...(mayAdd === false && { mayAdd }) }
}

/** How many rows stand below each row of a tree, by its key. */
export function childCounts(
  client: Client,
  code: string,
  keys: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  return keys.length === 0 ? Promise.resolve({}) : client.get(`${code}/childCounts`, { keys: keys.join(',') })
}

/** One record with its dictionary texts; rejects when it is not there for this person. */
export function recordById(client: Client, code: string, id: string): Promise<Row> {
  return client.get(`${code}/queryById`, { id })
}

/** What fill rules give a new record, by field. */
export function firstValues(client: Client, code: string): Promise<Readonly<Record<string, unknown>>> {
  return client.get(`${code}/firstValues`)
}

/** The numbers that a new record would get now, by field. */
export function nextNumber(client: Client, code: string): Promise<Readonly<Record<string, string>>> {
  return client.get(`${code}/nextNumber`)
}

/** Adds a record; gives it as saved. One `key` makes one record, however often it is sent. */
export function addRecord(client: Client, code: string, record: object, key: string): Promise<Row> {
  return client.post(`${code}/add`, record, key)
}

/** Changes a record; rejects with a conflict when its version is not the latest. */
export function editRecord(client: Client, code: string, record: object, key: string): Promise<Row> {
  return client.put(`${code}/edit`, record, key)
}

/** Deletes records and what belongs to them, all or none. */
export function removeRecords(client: Client, code: string, ids: readonly string[]): Promise<unknown> {
  return client.delete(`${code}/deleteBatch`, { ids: ids.join(',') })
}

/** Runs a state action on records; says for each how it went. Rejects when it fails for the only one. */
export function doAction(
  client: Client,
  code: string,
  action: string,
  body: { readonly ids: readonly string[]; readonly asked: object },
  key: string,
): Promise<readonly ActionResult[]> {
  return client.post(`${code}/do/${action}`, { ...body.asked, ids: body.ids.join(',') }, key)
}

/** How a state action would go for each of some records; nothing is written. */
export function tryAction(
  client: Client,
  code: string,
  action: string,
  ids: readonly string[],
  asked: object = {},
): Promise<readonly ActionResult[]> {
  return client.post(`${code}/do/${action}?dryRun=true`, { ...asked, ids: ids.join(',') })
}

/** Who changed what of a record, newest first. */
export function recordHistory(client: Client, code: string, id: string): Promise<readonly HistoryEntry[]> {
  return client.get(`${code}/history`, { id })
}

/** Gives records one more value of a field that holds several, or takes it away; says for each how it went. */
export function joinRecords(
  client: Client,
  code: string,
  joining: { readonly ids: readonly string[]; readonly field: string; readonly value: string; readonly leave: boolean },
): Promise<readonly ActionResult[]> {
  return client.post(`${code}/join`, { ...joining, ids: joining.ids.join(',') })
}
