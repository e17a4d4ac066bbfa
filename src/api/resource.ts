import type { Client } from './client.ts'

/** A record from the server: fields by key, and the label `<key>_dictText` of a code. */
export type Row = { readonly id: string; readonly version?: number; readonly [field: string]: unknown }
/** Sum of the rows with one value of the field that splits the totals, such as a currency. */
export type Split = { readonly of: string; readonly total: number }
/** Totals over all matching rows, by field. */
export type Totals = Readonly<Record<string, number | null | readonly Split[]>>
export type ListResult = {
  readonly records: readonly Row[]
  readonly total: number
  /** Totals over all matching rows, if the list has any. */
  readonly totals?: Totals
  /** False if no parent record accepts new rows of the person. */
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

/** A page of a resource; the query is in wire format (contract.md 1.4). `total` may be a text (contract.md 1.2). */
export async function listRecords(
  client: Client,
  code: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListResult> {
  const { records, total, totals, mayAdd } = await client.get<ListResult>(`${code}/list`, query, signal)
  return { records, total: Number(total), ...(totals && { totals }), ...(mayAdd === false && { mayAdd }) }
}

/** Number of children of each row of a tree, by its key. */
export function childCounts(
  client: Client,
  code: string,
  keys: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  return keys.length === 0 ? Promise.resolve({}) : client.get(`${code}/childCounts`, { keys: keys.join(',') })
}

/** A record with its labels; rejects if it does not exist for this person. */
export function recordById(client: Client, code: string, id: string): Promise<Row> {
  return client.get(`${code}/queryById`, { id })
}

/** Values of the fill rules for a new record, by field. */
export function firstValues(client: Client, code: string): Promise<Readonly<Record<string, unknown>>> {
  return client.get(`${code}/firstValues`)
}

/** Preview of the next numbers of a new record, by field; they are not reserved. */
export function nextNumber(client: Client, code: string): Promise<Readonly<Record<string, string>>> {
  return client.get(`${code}/nextNumber`)
}

/** Adds a record; gives it as saved. One `key` makes one record, however often it is sent. */
export function addRecord(client: Client, code: string, record: object, key: string): Promise<Row> {
  return client.post(`${code}/add`, record, key)
}

/** Changes a record; rejects with a conflict when its version is stale. */
export function editRecord(client: Client, code: string, record: object, key: string): Promise<Row> {
  return client.put(`${code}/edit`, record, key)
}

/** Deletes records and their dependents, all or none. */
export function removeRecords(client: Client, code: string, ids: readonly string[]): Promise<unknown> {
  return client.delete(`${code}/deleteBatch`, { ids: ids.join(',') })
}

/** Runs a state action on records; gives the outcome of each. Rejects when a single one fails. */
export function doAction(
  client: Client,
  code: string,
  action: string,
  body: { readonly ids: readonly string[]; readonly asked: object },
  key: string,
): Promise<readonly ActionResult[]> {
  return client.post(`${code}/do/${action}`, { ...body.asked, ids: body.ids.join(',') }, key)
}

/** Dry run of a state action: the outcome of each record; nothing is written. */
export function tryAction(
  client: Client,
  code: string,
  action: string,
  ids: readonly string[],
  asked: object = {},
): Promise<readonly ActionResult[]> {
  return client.post(`${code}/do/${action}?dryRun=true`, { ...asked, ids: ids.join(',') })
}

/** History of a record, newest first. */
export function recordHistory(client: Client, code: string, id: string): Promise<readonly HistoryEntry[]> {
  return client.get(`${code}/history`, { id })
}

/** Adds a value to a multi-value field of records, or removes it; gives the outcome of each. */
export function joinRecords(
  client: Client,
  code: string,
  joining: { readonly ids: readonly string[]; readonly field: string; readonly value: string; readonly leave: boolean },
): Promise<readonly ActionResult[]> {
  return client.post(`${code}/join`, { ...joining, ids: joining.ids.join(',') })
}
