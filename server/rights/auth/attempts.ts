import { newId } from '../../platform/new-id.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step, Store } from '../../platform/store/store.ts'

const minute = 60_000
/** Longest window of any limit; older attempts are ignored. Milliseconds. */
export const longestWindow = 60 * minute

/** Limit of attempts: how many under one name within a window. */
export type Limit = {
  readonly name: string
  /** Milliseconds, `longestWindow` at most. */
  readonly window: number
  readonly most: number
}

/** Counted attempt: ids of its rows. */
export type Counted = { readonly ids: readonly string[] }

/**
 * Counts an attempt under each of its limits. A refused attempt (one limit is full) is not counted.
 * @param turn attempts with the same turn are counted one after the other; parallel ones cannot pass the limit together.
 * @returns the rows, or the limit that is full, with the reason.
 */
export async function countAttempt<L extends Limit>(
  store: Store,
  turn: string,
  limits: readonly L[],
): Promise<Counted | { readonly full: L; readonly cause: unknown }> {
  const now = Date.now()
  const before = [
    ...inTurn(store, turn),
    // Rows with a future time: written before the clock was set back.
    { sql: 'delete from _attempt where at < ? or at > ?', parameters: [now - longestWindow, now + minute] },
  ]
  const rows = limits.map((limit) => ({ id: newId(now), limit }))
  const steps = rows.map(
    ({ id, limit: { name, window, most } }): Step => ({
      sql: `insert into _attempt (id, name, at) select ?, ?, cast(? as bigint)
        where (select count(*) from _attempt where name = ? and at > ?) < ?`,
      parameters: [id, name, now, name, now - window, most],
      expect: { changes: 1 },
    }),
  )
  try {
    await store.write([...before, ...steps])
  } catch (cause) {
    const full = cause instanceof ExpectationFailed ? limits[cause.step - before.length] : undefined
    if (full === undefined) throw cause
    return { full, cause }
  }
  return { ids: rows.map(({ id }) => id) }
}

// SQLite serialises writes anyway.
function inTurn({ dialect }: Store, turn: string): Step[] {
  return dialect === 'sqlite' ? [] : [{ sql: 'select pg_advisory_xact_lock(hashtext(?))', parameters: [turn] }]
}
