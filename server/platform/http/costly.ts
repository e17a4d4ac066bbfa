import type { App } from '../app.ts'
import { type Rate, rateLimit } from './limit-rate.ts'
import { documentBytes, holdMemory } from './memory.ts'
import type { Context } from './route.ts'
import { accountOf } from './viewing.ts'

/** Rates per user of calls that are expensive or useful for guessing. */
const rates = {
  /** Check of a single value: one call per field on blur. */
  check: { most: 120, perSecond: 4 },
  refresh: { most: 20, perSecond: 0.5 },
  search: { most: 120, perSecond: 5 },
  draft: { most: 120, perSecond: 2 },
  /** Exports, imports and documents. Moving an installation needs one of each per resource. */
  transfer: { most: 300, perSecond: 2 },
  /** Mail and short messages to a receiver named by the caller. */
  send: { most: 20, perSecond: 0.2 },
  backup: { most: 20, perSecond: 0.1 },
} as const satisfies Record<string, Rate>

export type Costly = keyof typeof rates

const takers = new WeakMap<App['store'], Record<Costly, (caller: string) => void>>()

/** Counts an expensive call of the user, over all sessions, and the memory of documents. @throws TOO_MANY with the seconds to wait, MEMORY */
export function takeCostly(
  { app, session, reply }: Pick<Context, 'app' | 'session' | 'reply'>,
  costly: Costly | undefined,
): void {
  if (costly === undefined) return
  const taker = takers.get(app.store) ?? newTakers()
  takers.set(app.store, taker)
  taker[costly](accountOf(session).id)
  if (costly === 'transfer') holdMemory(reply, documentBytes)
}

function newTakers(): Record<Costly, (caller: string) => void> {
  const made = Object.entries(rates).map(([name, rate]) => [name, rateLimit(Date.now, rate)])
  return Object.fromEntries(made) as Record<Costly, (caller: string) => void>
}
