import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Welcome } from '../api/session.ts'
import { thirdLogin, wordName } from '../api/third.ts'
import { useErrorText } from '../engine/error-text.ts'
import { arrivalAtom } from '../state/arrival.ts'
import { useClient } from '../state/client.ts'
import { Notice } from './notice.tsx'

/** Signs in a person who returns from a provider with a token, or shows the refusal; null otherwise. */
export function ThirdReturn({ onWelcome }: { readonly onWelcome: (welcome: Welcome) => Promise<void> }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const [outcome, setOutcome] = useState<{ readonly cause?: unknown }>()
  const used = useRef<string>(undefined)
  const word = search.get(wordName) ?? undefined
  useEffect(() => {
    if (word === undefined || used.current === word) return
    used.current = word
    // The token is valid once, so it is removed from the address.
    setSearch(
      (now) => {
        now.delete(wordName)
        return now
      },
      { replace: true },
    )
    setOutcome({})
    thirdLogin(client, word)
      .then(onWelcome)
      .then(
        () => setOutcome(undefined),
        (cause: unknown) => setOutcome({ cause }),
      )
  }, [client, word, onWelcome, setSearch])
  if (!outcome) return null
  return 'cause' in outcome ? (
    <Notice tone="error">{errorText(outcome.cause)}</Notice>
  ) : (
    <Notice tone="info">{t('portal.entering')}</Notice>
  )
}

/** A return for binding an account goes on to the account settings. */
export function BindingReturn() {
  const [search] = useSearchParams()
  const keep = useSetAtom(arrivalAtom)
  const word = search.get(wordName) ?? undefined
  useEffect(() => keep(word), [keep, word])
  return <Navigate to="/account/settings?tab=binding" replace />
}
