import type { Client } from './client.ts'

/** A record that was found; `title` is its resource's, `hint` tells it from others of its name. */
export type RecordHit = {
  readonly resource: string
  readonly title: string
  readonly id: string
  readonly label: string
  readonly hint: string
}

/** Fewest characters of a keyword. */
export const fewestCharacters = 2

/** Records of everything that the person may list that contain a keyword. `isPartial` when there was no time to look through all. */
export function searchRecords(
  client: Client,
  keyword: string,
  signal?: AbortSignal,
): Promise<{ readonly records: readonly RecordHit[]; readonly isPartial: boolean }> {
  return client.get('sys/search', { keyword }, signal)
}
