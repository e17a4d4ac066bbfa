import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { addRecord, editRecord } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'

/**
 * Saves a record, new or known. The key stays the same until the server has answered, so a second press, or a retry after a broken
 * connection, never makes a second record. `fresh` begins another record.
 */
export function useSave({ code }: CompiledResource) {
  const client = useClient()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const key = useRef('')
  const fresh = () => {
    key.current = ''
  }
  const save = async (body: FormRecord): Promise<FormRecord> => {
    key.current ||= crypto.randomUUID()
    setSaving(true)
    try {
      const saved = await (body.id === undefined ? addRecord : editRecord)(client, code, body, key.current)
      fresh()
      void queries.invalidateQueries({ queryKey: ['list', code] })
      return saved
    } catch (error) {
      // Refused means answered: what is sent next is another attempt.
      if (!(error instanceof ApiError) || !['offline', 'timeout'].includes(error.kind)) fresh()
      throw error
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save, fresh }
}
