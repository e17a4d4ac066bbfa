import { useMemo, useSyncExternalStore } from 'react'
import type { CompiledField, Source } from '../../src/schema/model/compiled.ts'
import type { Option, Resolved } from './contract.ts'
import { type Entry, type Loaded, optionStoreOf } from './option-store.ts'
import { useServices } from './services.tsx'

export type Options = {
  readonly rows: readonly Option[]
  readonly status: Loaded<unknown>['status']
  readonly retry: () => void
}

const noRows: readonly Option[] = []
const noLabels: ReadonlyMap<string, Option> = new Map()
const idle = { status: 'idle', data: undefined } as const
const nothing = { snapshot: () => idle, subscribe: () => () => undefined, retry: () => undefined }

/**
 * Choices of a source. Equal requests share one call; an answer without subscribers is dropped.
 * No request without a source, or with `isWaiting`.
 */
export function useOptions(
  source: Source | undefined,
  { where, keyword, isWaiting = false }: { where?: Resolved | undefined; keyword?: string; isWaiting?: boolean } = {},
): Options {
  const { data, lang } = useServices()
  const whereKey = JSON.stringify(where)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `where` is compared by content; the engine may recreate it.
  const entry = useMemo(
    () =>
      source && !isWaiting
        ? optionStoreOf(data, lang).options(source, { ...(keyword && { keyword }), ...(where && { where }) })
        : undefined,
    [data, lang, source, keyword, whereKey, isWaiting],
  )
  const { status, data: rows = noRows } = useEntry(entry)
  return { rows, status, retry: (entry ?? nothing).retry }
}

/** Labels of stored values, requested together with those of other widgets. A dictionary's come from its items. */
export function useLabels(source: Source | undefined, values: readonly string[]) {
  const { data, lang } = useServices()
  const key = values.join(',')
  const isDictionary = source?.kind === 'dictionary'
  const items = useOptions(isDictionary && key !== '' ? source : undefined)
  const entry = useMemo(
    () =>
      source && !isDictionary && key !== '' ? optionStoreOf(data, lang).labels(source, key.split(',')) : undefined,
    [data, lang, source, isDictionary, key],
  )
  const { status, data: found = noLabels } = useEntry(entry)
  const byValue = useMemo(
    () => (isDictionary ? new Map(items.rows.map((option) => [option.value, option])) : found),
    [isDictionary, items.rows, found],
  )
  return isDictionary
    ? { byValue, status: items.status, retry: items.retry }
    : { byValue, status, retry: (entry ?? nothing).retry }
}

function useEntry<T>(entry: Entry<T> | undefined): Loaded<T | undefined> {
  const { subscribe, snapshot } = entry ?? nothing
  return useSyncExternalStore<Loaded<T | undefined>>(subscribe, snapshot)
}

/** Whether the choices depend on a sibling that is still empty: then there is no request. */
export function isWaitingFor({ source }: CompiledField, where: Resolved | undefined): boolean {
  if (where !== undefined || !source?.where) return false
  return Object.values(source.where).some((condition) => typeof condition === 'object' && !Array.isArray(condition))
}
