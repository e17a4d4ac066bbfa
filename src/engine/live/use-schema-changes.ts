import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { forgetOptions } from '../../../widgets/kit/option-store.ts'
import { useServices } from '../../../widgets/kit/services.tsx'
import { type SchemaChange, schemaChanges } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom } from '../../state/session.ts'
import { dictionariesKey } from '../data/dictionaries-query.ts'
import { fileKey, schemaKey, studioKey } from '../data/schema-keys.ts'
import { followStream } from './follow-stream.ts'
import { isOlderThan, newRelease } from './new-release.ts'
import { useVisible } from './use-visible.ts'

/** Number of diagnostics and of pending data losses, and a counter of their reports. */
export type Mistakes = { readonly count: number; readonly losses: number; readonly news: number }

/** Follows changes of schema files while the window is visible: changed content on screen is fetched at once. */
export function useSchemaChanges(): Mistakes {
  const client = useClient()
  const queries = useQueryClient()
  const token = useAtomValue(sessionAtom)?.token
  const isVisible = useVisible()
  const { data } = useServices()
  const wasOpen = useRef(false)
  // What the page has is as old as its load, or as the last time it caught up.
  const readAt = useRef(0)
  const [mistakes, setMistakes] = useState<Mistakes>({ count: 0, losses: 0, news: 0 })
  useEffect(() => {
    if (!token || !isVisible) return
    const stop = new AbortController()
    const catchUp = () => {
      readAt.current = performance.now()
      void queries.invalidateQueries({ queryKey: schemaKey }, { cancelRefetch: false })
    }
    if (wasOpen.current) catchUp()
    wasOpen.current = true
    let known = 0
    const heard = (change: SchemaChange) => {
      if (isOlderThan(change.build)) window.dispatchEvent(new Event(newRelease))
      takeIn(queries, change)
      // Cached labels may be those of the old files.
      forgetOptions(data)
      // Diagnostics come with the file they concern, so those files are fetched again.
      const { diagnostics: count, losses } = change
      if (known > 0 || count + losses > 0) catchUp()
      known = count + losses
      setMistakes(({ news }) => ({ count, losses, news: news + 1 }))
    }
    const open = (signal: AbortSignal) => schemaChanges(client, performance.now() - readAt.current, heard, signal)
    void followStream(open, catchUp, stop.signal)
    return () => stop.abort()
  }, [client, queries, data, token, isVisible])
  return mistakes
}

/** Invalidates queries of changed files; those on screen are fetched now. */
export function takeIn(queries: QueryClient, { changed, removed }: SchemaChange): void {
  for (const { kind, code } of changed) void queries.invalidateQueries({ queryKey: fileKey(kind, code) })
  // Removed files must not stay on screen.
  for (const { kind, code } of removed) void queries.resetQueries({ queryKey: fileKey(kind, code) })
  // The studio shows which files serve, also where a deleted one still does.
  void queries.invalidateQueries({ queryKey: [...studioKey, 'files'] })
  const kinds = new Set([...changed, ...removed].map(({ kind }) => kind))
  if (kinds.has('dictionary')) {
    void queries.invalidateQueries({ queryKey: dictionariesKey })
    // Rows contain the labels of their codes.
    void queries.invalidateQueries({ queryKey: ['list'] })
  }
  // Menu entries take titles from their targets, and vanish with them.
  if (kinds.has('menu') || kinds.has('resource') || kinds.has('page'))
    void queries.invalidateQueries({ queryKey: ['permissions'] })
}
