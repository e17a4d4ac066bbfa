import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepFileDraft, openFile } from '../../../../api/studio.ts'
import type { Text } from '../../../../schema/base/text.ts'
import { withItem } from '../../../../schema/edit/state-edits.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'

/** Addition of an item to the draft of a dictionary file; `error` is `taken` for a value that it has already. */
export function useDictionaryItem(dictionary: string) {
  const client = useClient()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const add = async (value: string, title: Text): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    const path = `schemas/dictionaries/${dictionary}.json`
    try {
      const { text, version, served } = await openFile(client, path)
      const next = text === null ? undefined : withItem(text, value, title)
      if (next === undefined) {
        setError('taken')
        return false
      }
      await keepFileDraft(client, { path, version, text: next, base: served })
      await Promise.all(['files', 'preview'].map((key) => queries.invalidateQueries({ queryKey: [...studioKey, key] })))
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy, error }
}
