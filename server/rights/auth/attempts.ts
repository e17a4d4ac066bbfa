import { newId } from '../../platform/new-id.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step, Store } from '../../platform/store/store.ts'

const minute = 60_000
/** The longest window of any limit: what is older counts nowhere. Milliseconds. */
export const longestWindow = 60 * minute

/** How many attempts under one name a window takes. */
export type Limit = {
  readonly name: string
  /** Milliseconds, `longestWindow` at most. */
  readonly window: number
  readonly most: number
}

/** An attempt that was counted: the rows it is counted by. */
export type Counted = { readonly ids: readonly string[] }

/**
 * Counts an attempt under each of its limits, or under none where one of them is full: a refused attempt does not count.
 * @param turn attempts of one turn are counted one after the other, so that many at once are not all let through.
 * @returns the rows, or the limit that is full with the reason.
 */
export async function countAttempt<L extends Limit>(
  store: Store,
  turn: string,
  limits: readonly L[],
): Promise<Counted | { readonly full: L; readonly cause: unknown }> {
  const now = Date.now()
  const before = [
    ...inTurn(store, turn),
    // What is noted of a time to come was noted before the clock was set back.
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

// On SQLite writes take turns anyway.
function inTurn({ dialect }: Store, turn: string): Step[] {
  return dialect === 'sqlite' ? [] : [{ sql: 'select pg_advisory_xact_lock(hashtext(?))', parameters: [turn] }]
}
