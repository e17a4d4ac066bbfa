import type { Client } from './client.ts'

/** Unsaved input of a record: values, and the version of the record they started from. */
export type Draft = {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number | null
  /** `YYYY-MM-DD HH:mm:ss`, GMT+8. */
  readonly at: string
}

/** Record of a draft; of a new one, the record and action that it comes `from`. */
export type DraftOf = { readonly id: string | undefined; readonly from: string | undefined }

function path(resource: string, { id, from }: DraftOf): string {
  const query = new URLSearchParams({ ...(id !== undefined && { id }), ...(from !== undefined && { from }) }).toString()
  return query === '' ? resource : `${resource}?${query}`
}

/** The caller's draft of a record or of a new one; null for none. */
export function readDraft(client: Client, code: string, of: DraftOf): Promise<Draft | null> {
  return client.get(`draft/${code}`, of)
}

/** Saves a draft; gives its time. */
export function keepDraft(
  client: Client,
  code: string,
  of: DraftOf,
  draft: Pick<Draft, 'values' | 'version'>,
): Promise<{ readonly at: string }> {
  return client.put(path(`draft/${code}`, of), draft)
}

/** Deletes a draft. */
export function dropDraft(client: Client, code: string, of: DraftOf): Promise<unknown> {
  return client.delete(path(`draft/${code}`, of))
}

/** A possible receiver of a draft. */
export type Colleague = { readonly username: string; readonly realname: string }

/** Colleagues with permission to write the record, by part of their name. */
export function draftColleagues(
  client: Client,
  code: string,
  { id }: DraftOf,
  q: string,
): Promise<readonly Colleague[]> {
  return client.get(`draftColleagues/${code}`, { id, q })
}

/** Hands the caller's draft to a colleague. */
export function handOverDraft(client: Client, code: string, of: DraftOf, to: string): Promise<Colleague> {
  return client.post(path(`draftColleagues/${code}`, of), { to })
}
