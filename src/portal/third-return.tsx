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

/** Lets in who comes back from another system with a word, or says why not; nothing for everybody else. */
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
    // It is good once, so it stands in no address that one may come back to.
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

/** Who comes back to bind an account goes on to their settings, which do it. */
export function BindingReturn() {
  const [search] = useSearchParams()
  const keep = useSetAtom(arrivalAtom)
  const word = search.get(wordName) ?? undefined
  useEffect(() => keep(word), [keep, word])
  return <Navigate to="/account/settings?tab=binding" replace />
}
