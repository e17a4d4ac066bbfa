import type { Client } from './client.ts'

/** A found record; `title` is its resource's, `hint` distinguishes records of the same name. */
export type RecordHit = {
  readonly resource: string
  readonly title: string
  readonly id: string
  readonly label: string
  readonly hint: string
}

/** Minimum length of a keyword. */
export const fewestCharacters = 2

/** Records with a keyword, from all lists of the person. `isPartial`: the time limit ended the search. */
export function searchRecords(
  client: Client,
  keyword: string,
  signal?: AbortSignal,
): Promise<{ readonly records: readonly RecordHit[]; readonly isPartial: boolean }> {
  return client.get('sys/search', { keyword }, signal)
}
