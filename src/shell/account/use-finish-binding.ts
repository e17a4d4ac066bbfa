import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { finishBinding } from '../../api/third.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { arrivalAtom } from '../../state/arrival.ts'
import { useClient } from '../../state/client.ts'
import { bindingsQuery } from './account-queries.ts'

/** Binds the third-party account after the return from its provider and reports the outcome. Gives whether it is pending. */
export function useFinishBinding(): boolean {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const client = useClient()
  const queries = useQueryClient()
  const [word, setWord] = useAtom(arrivalAtom)
  const [isFinishing, setFinishing] = useState(word !== undefined)
  useEffect(() => {
    if (word === undefined) return
    // The token is valid once.
    setWord(undefined)
    void finishBinding(client, word)
      .then(
        () => void message.success(t('account.bound')),
        (cause: unknown) => void message.error(errorText(cause)),
      )
      .then(() => queries.invalidateQueries({ queryKey: bindingsQuery(client).queryKey }))
      .then(() => setFinishing(false))
  }, [word, setWord, client, queries, message, t, errorText])
  return isFinishing
}
