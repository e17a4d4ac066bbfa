import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPending, useSettled } from '../../../widgets/kit/pending.ts'
import { ApiError } from '../../api/api-error.ts'
import { newKey } from '../../api/new-key.ts'
import { addRecord, editRecord } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'

const unsure: ReadonlySet<ApiError['kind']> = new Set(['offline', 'timeout', 'server'])

/** Whether it is unknown if the record was written. */
export function isUnsure({ kind }: ApiError): boolean {
  return unsure.has(kind)
}

type Attempt = { readonly body: string; readonly key: string }

function sameAttempt(before: Attempt | undefined, body: string): Attempt {
  return before?.body === body ? before : { body, key: newKey() }
}

/**
 * Saves a record, new or existing. A retry after a lost answer has the same idempotency key, so a record is never
 * entered twice; any other write has a new key. `undefined`: a save is already pending. `settled` waits for uploads.
 */
export function useSave({ code }: CompiledResource) {
  const client = useClient()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [pending] = useState(createPending)
  const { isWaiting, settled } = useSettled(pending)
  const isBusy = useRef(false)
  const lost = useRef<Attempt>(undefined)

  const save = async (record: FormRecord): Promise<FormRecord | undefined> => {
    if (isBusy.current) return undefined
    const attempt = sameAttempt(lost.current, JSON.stringify(record))
    isBusy.current = true
    setSaving(true)
    try {
      const saved = await (record.id === undefined ? addRecord : editRecord)(client, code, record, attempt.key)
      lost.current = undefined
      void queries.invalidateQueries({ queryKey: ['list', code] })
      return saved
    } catch (error) {
      lost.current = error instanceof ApiError && isUnsure(error) ? attempt : undefined
      throw error
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  return { isSaving: isSaving || isWaiting, pending, settled, save }
}
