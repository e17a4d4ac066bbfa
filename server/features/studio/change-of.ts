import type { Change } from '../../../src/schema/model/studio-data.ts'

/** Kind of a change, by what was there before and is there now. */
export function changeOf(old: unknown, now: unknown): Change {
  if (old === undefined) return 'added'
  return now === undefined ? 'removed' : 'changed'
}
