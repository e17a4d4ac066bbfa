import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from '../../api/drafts.ts'
import { kindOf } from '../../schema/fields/registry.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import type { FormStore } from './store.ts'

/** How long nothing is typed before a draft is kept. Milliseconds. */
const pause = 1500

export type DraftState = {
  /** One that was kept earlier and has been neither taken up nor dropped. */
  readonly found: Draft | undefined
  /** When this form's was kept last; undefined before the first time. */
  readonly keptAt: string | undefined
  readonly isFailing: boolean
  readonly restore: () => void
  readonly drop: () => void
  /** Keeps what is typed now; whether all of it is kept. */
  readonly keep: () => Promise<boolean>
  /** The form begins again; its draft stays. */
  readonly leave: () => void
}

/**
 * Keeps what is typed on the server, so that another device or tomorrow's session can go on with it. Values that differ from the record
 * are kept, nothing else; what was kept earlier is offered, never put in unasked.
 */
export function useDraft(
  resource: CompiledResource,
  store: FormStore,
  id: string | undefined,
  isOn: boolean,
): DraftState {
  const client = useClient()
  const { code } = resource
  const [keptAt, setKeptAt] = useState<string>()
  const [isFailing, setFailing] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasKept = useRef(false)
  const { data } = useQuery({
    queryKey: ['draft', code, id],
    queryFn: () => readDraft(client, code, id),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    setSettled(true)
    setKeptAt(undefined)
    hasKept.current = false
    // A draft that stays is offered once more: a nuisance, not a loss.
    dropDraft(client, code, id).catch(() => undefined)
  }, [client, code, id])

  const keep = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!store.form().isDirty) return true
    if (!isOn) return false
    try {
      const { at } = await keepDraft(client, code, id, { values: changedIn(store), version: versionOf(store) })
      hasKept.current = true
      setKeptAt(at)
      setFailing(false)
      return !hasSecret(store)
    } catch {
      // Said in the form; the next change tries again, and the leave guard still holds.
      setFailing(true)
      return false
    }
  }, [client, code, id, isOn, store])

  useEffect(() => {
    if (!isOn) return undefined
    const end = store.subscribeChanges(() => {
      clearTimeout(timer.current)
      // Saved, given up or taken back: nothing is left to keep.
      if (store.form().isDirty) timer.current = setTimeout(() => void keep(), pause)
      else if (hasKept.current) forget()
    })
    return () => {
      end()
      clearTimeout(timer.current)
    }
  }, [isOn, store, forget, keep])

  return {
    found: data && !isSettled && !hasKept.current ? data : undefined,
    keptAt,
    isFailing,
    restore: () => {
      setSettled(true)
      if (data) store.setAll(data.values)
    },
    drop: forget,
    keep,
    leave: () => {
      clearTimeout(timer.current)
      hasKept.current = false
    },
  }
}

function changedIn(store: FormStore): FormRecord {
  const typed = store.typed()
  return Object.fromEntries(Object.entries(typed).filter(([key]) => store.isChanged(key) && !isSecret(store, key)))
}

/** A secret that was typed is in no draft. */
function hasSecret(store: FormStore): boolean {
  return Object.keys(store.typed()).some((key) => store.isChanged(key) && isSecret(store, key))
}

function versionOf({ record }: FormStore): number | null {
  return typeof record.version === 'number' ? record.version : null
}

function isSecret({ plan }: FormStore, key: string): boolean {
  const field = plan.fields.get(key)
  return field !== undefined && kindOf(field).secret === true
}
