import type { MonitorName } from '../schema/model/monitored.ts'
import type { Client } from './client.ts'

/** Measured values at one moment. */
export type Reading = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly values: Readonly<Record<string, number | string>>
}

/** A file system. Bytes, and percentage in use. */
export type Mount = {
  readonly path: string
  readonly uses: readonly string[]
  readonly total: number
  readonly used: number
  readonly free: number
  readonly usage: number
}

export type CacheUse = {
  readonly name: string
  readonly title: string
  readonly keys: number
  readonly most: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
  /** Percent. */
  readonly hitRate: number
}

export type CacheKey = {
  readonly key: string
  /** Seconds; -1 until the data changes, 0 when expired. */
  readonly ttl: number
  readonly bytes: number
  readonly type: string
  readonly size: number
  readonly at: number
}

export type TracedRequest = {
  readonly at: number
  readonly method: string
  readonly url: string
  readonly status: number
  /** Milliseconds. */
  readonly duration: number
}

/** A statement that was slow at least once: times in milliseconds. */
export type SlowStatement = {
  readonly sql: string
  readonly plan: readonly string[]
  readonly count: number
  readonly total: number
  readonly max: number
  readonly p95: number
  readonly at: number
  /** Route and roles; nothing for the server itself. */
  readonly by: readonly { readonly who: string; readonly count: number }[]
}

/** Output of a terminal command; `ask` needs a confirmation. */
export type TerminalAnswer = { readonly lines: readonly string[]; readonly isError?: true; readonly ask?: string }

export function readMonitor(client: Client, name: MonitorName, signal: AbortSignal): Promise<Reading> {
  return client.get(`mon/${name}`, {}, signal)
}

export function diskMounts(
  client: Client,
  signal: AbortSignal,
): Promise<{ readonly at: number; readonly mounts: readonly Mount[] }> {
  return client.get('mon/disk/mounts', {}, signal)
}

export function cacheUses(client: Client, signal: AbortSignal): Promise<readonly CacheUse[]> {
  return client.get('mon/cache/list', {}, signal)
}

/** First keys that match a pattern with * and ?, and their total. */
export function cacheKeys(
  client: Client,
  pattern: string,
  signal: AbortSignal,
): Promise<{ readonly keys: readonly CacheKey[]; readonly total: number }> {
  return client.get('mon/cache/keys', { pattern }, signal)
}

/** Clears a cache, or one key of it. */
export function clearCache(
  client: Client,
  what: { readonly cache: string } | { readonly key: string },
): Promise<{ readonly deleted: number }> {
  return client.delete('mon/cache', what)
}

export function lastRequests(
  client: Client,
  signal: AbortSignal,
): Promise<{ readonly at: number; readonly requests: readonly TracedRequest[] }> {
  return client.get('mon/http', {}, signal)
}

export function slowStatements(
  client: Client,
  signal: AbortSignal,
): Promise<{ readonly at: number; readonly slow: number; readonly statements: readonly SlowStatement[] }> {
  return client.get('mon/statements', {}, signal)
}

export function runInTerminal(client: Client, line: string, confirmed: boolean): Promise<TerminalAnswer> {
  return client.post('mon/terminal', { line, confirmed })
}
