import type { Client } from './client.ts'

export type Version = {
  readonly version: number
  /** `YYYY-MM-DD HH:mm:ss`, GMT+8. */
  readonly at: string
  readonly who: string
  readonly realname: string
  readonly action: string
}
export type Compared = {
  readonly field: string
  readonly title: string
  readonly left: unknown
  readonly right: unknown
  readonly isChanged: boolean
}

/** Versions of a record, newest first. */
export function recordVersions(client: Client, resource: string, id: string): Promise<readonly Version[]> {
  return client.get('sys/dataLog/queryDataVerList', { dataTable: resource, dataId: id })
}

/** Comparison of two versions of a record by field. */
export function compareVersions(
  client: Client,
  resource: string,
  id: string,
  { left, right }: { readonly left: number; readonly right: number },
): Promise<readonly Compared[]> {
  return client.get('sys/dataLog/compare', { dataTable: resource, dataId: id, left, right })
}
