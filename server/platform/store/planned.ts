import type pg from 'pg'
import { boundForPostgres } from './bound.ts'
import { arrayed } from './numbered.ts'
import type { Step } from './store.ts'

/** Most statements that a connection keeps planned; runs after which one is; most statements whose runs are counted. */
const [mostNamed, runsBefore, mostCounted] = [300, 4, 1000]
const names = new Map<string, string>()
const runs = new Map<string, number>()

/** Statement as the driver takes it; one that is run often has a name. */
export function asked({ sql, parameters, often }: Step): pg.QueryConfig {
  const query = arrayed(sql, boundForPostgres(parameters))
  return often ? { ...query, ...named(query.text) } : query
}

/** Name under which a connection keeps the plan of a statement that is run often; planning takes most of its time. */
function named(text: string): { readonly name?: string } {
  const known = names.get(text)
  if (known !== undefined) return { name: known }
  const count = (runs.get(text) ?? 0) + 1
  if (runs.size >= mostCounted) runs.clear()
  runs.set(text, count)
  if (count <= runsBefore || names.size >= mostNamed) return {}
  const name = `often ${names.size}`
  runs.delete(text)
  names.set(text, name)
  return { name }
}

/** Connections whose next statements get one plan for all values; undefined when a rollback may have taken that back. */
const modes = new WeakMap<pg.PoolClient, boolean | undefined>()

/**
 * Sets whether the next statements of a connection are planned once for all values. Without it PostgreSQL plans a kept statement anew five
 * times on each connection, which costs more than a hundred runs of a statement by keys. Others are planned for their values.
 */
export function planAlike(client: pg.PoolClient, isAlike: boolean): void {
  const known = modes.has(client) ? modes.get(client) : false
  if (known === isAlike) return
  modes.set(client, isAlike)
  // Sent before the statement, without waiting: it is refused with the rest of a transaction that has failed.
  client
    .query(`set plan_cache_mode = ${isAlike ? 'force_generic_plan' : 'auto'}`)
    .catch(() => modes.set(client, undefined))
}

/** To be called when a transaction is rolled back, which takes the setting back too. */
export function forgetMode(client: pg.PoolClient): void {
  modes.set(client, undefined)
}
