import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { checkDuplicate, checkRule } from '../../api/checks.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import type { FormStore } from './store.ts'

/**
 * Checks by the server on blur: uniqueness and check rules. Empty and invalid values are skipped; an answer for a value
 * that has changed since is dropped. A failed request is left to the check on save.
 */
export function useRemoteChecks(code: string, store: FormStore, id: string | undefined): void {
  const client = useClient()
  const errorText = useErrorText()
  useEffect(() => {
    const ask = async (field: CompiledField, value: string) => {
      if (field.unique) await checkDuplicate(client, code, field.key, value, id)
      if (typeof field.props.checkRule === 'string') await checkRule(client, field.props.checkRule, value)
    }
    return store.subscribeLeaving((key) => {
      const state = store.field(key)
      const value = state?.value
      if (!state || state.problem || typeof value !== 'string' || value === '' || !store.isChanged(key)) return
      ask(state.field, value).catch((error: unknown) => {
        const isRefusal = error instanceof ApiError && error.kind === 'refused'
        if (isRefusal && store.field(key)?.value === value) store.accuse(key, errorText(error))
      })
    })
  }, [client, code, errorText, id, store])
}
