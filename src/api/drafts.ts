import type { Client } from './client.ts'

/** Unsaved input of a record: values, and the version of the record they started from. */
export type Draft = {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number | null
  /** `YYYY-MM-DD HH:mm:ss`, GMT+8. */
  readonly at: string
}

function path(code: string, id: string | undefined): string {
  return `draft/${code}${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`
}

/** The caller's draft of a record, or of a new one without an id; null for none. */
export function readDraft(client: Client, code: string, id: string | undefined): Promise<Draft | null> {
  return client.get(`draft/${code}`, { id })
}

/** Saves a draft; gives its time. */
export function keepDraft(
  client: Client,
  code: string,
  id: string | undefined,
  draft: Pick<Draft, 'values' | 'version'>,
): Promise<{ readonly at: string }> {
  return client.put(path(code, id), draft)
}

/** Deletes a draft. */
export function dropDraft(client: Client, code: string, id: string | undefined): Promise<unknown> {
  return client.delete(`draft/${code}`, { id })
}

/** A possible receiver of a draft. */
export type Colleague = { readonly username: string; readonly realname: string }

/** Colleagues with permission to write the record, by part of their name. */
export function draftColleagues(
  client: Client,
  code: string,
  id: string | undefined,
  q: string,
): Promise<readonly Colleague[]> {
  return client.get(`draftColleagues/${code}`, { id, q })
}

/** Hands the caller's draft to a colleague. */
export function handOverDraft(client: Client, code: string, id: string | undefined, to: string): Promise<Colleague> {
  return client.post(`draftColleagues/${code}${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`, { to })
}
