import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, type DraftOf, dropDraft, keepDraft, readDraft } from '../../api/drafts.ts'
import { kindOf } from '../../schema/fields/registry.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import type { FormStore } from './store.ts'

/** Debounce before a draft is saved. Milliseconds. */
const pause = 1500

export type DraftState = {
  /** An earlier draft, neither restored nor dropped yet. */
  readonly found: Draft | undefined
  /** Time of this form's last saved draft; undefined before the first. */
  readonly savedAt: string | undefined
  readonly isFailing: boolean
  readonly restore: () => void
  readonly drop: () => void
  /** Saves a draft now; gives whether it is complete. */
  readonly keep: () => Promise<boolean>
  /** Restarts the form; its draft stays. */
  readonly leave: () => void
}

/**
 * Drafts on the server, so that another device or a later session can continue. Only values that differ from the record
 * are saved; an earlier draft is offered, never applied on its own.
 */
export function useDraft(
  resource: CompiledResource,
  store: FormStore,
  { id, from }: DraftOf,
  isOn: boolean,
): DraftState {
  const client = useClient()
  const { code } = resource
  const [savedAt, setSavedAt] = useState<string>()
  const [isFailing, setFailing] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSaved = useRef(false)
  const { data } = useQuery({
    queryKey: ['draft', code, id, from],
    queryFn: () => readDraft(client, code, { id, from }),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    setSettled(true)
    setSavedAt(undefined)
    hasSaved.current = false
    // A draft that stays is offered again: a nuisance, not a loss.
    dropDraft(client, code, { id, from }).catch(() => undefined)
  }, [client, code, id, from])

  const keep = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!store.form().isDirty) return true
    if (!isOn) return false
    try {
      const { at } = await keepDraft(
        client,
        code,
        { id, from },
        { values: changedIn(store), version: versionOf(store) },
      )
      hasSaved.current = true
      setSavedAt(at)
      setFailing(false)
      return !hasSecret(store)
    } catch {
      // Shown in the form; the next change retries, and the leave guard still holds.
      setFailing(true)
      return false
    }
  }, [client, code, id, from, isOn, store])

  useEffect(() => {
    if (!isOn) return undefined
    const end = store.subscribeChanges(() => {
      clearTimeout(timer.current)
      // After a save, a reset or an undo there is nothing to keep.
      if (store.form().isDirty) timer.current = setTimeout(() => void keep(), pause)
      else if (hasSaved.current) forget()
    })
    return () => {
      end()
      clearTimeout(timer.current)
    }
  }, [isOn, store, forget, keep])

  return {
    found: data && !isSettled && !hasSaved.current ? data : undefined,
    savedAt,
    isFailing,
    restore: () => {
      setSettled(true)
      if (data) store.setAll(data.values)
    },
    drop: forget,
    keep,
    leave: () => {
      clearTimeout(timer.current)
      hasSaved.current = false
    },
  }
}

function changedIn(store: FormStore): FormRecord {
  const typed = store.typed()
  return Object.fromEntries(Object.entries(typed).filter(([key]) => store.isChanged(key) && !isSecret(store, key)))
}

/** Secrets are never in a draft. */
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
