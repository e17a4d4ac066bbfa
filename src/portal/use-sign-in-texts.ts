import { useEffect, useState } from 'react'
import type { Client } from '../api/client.ts'
import { type SignInTexts, signInTexts } from '../api/portal-view.ts'
import { useClient } from '../state/client.ts'
import { useLang } from '../state/lang.ts'
import { previewed } from '../state/previewed.ts'

const none: SignInTexts = {}
/** Answers by language and draft: header, banner and form of a page share one call. */
const answers = new WeakMap<Client, Map<string, Promise<SignInTexts>>>()

function sharedTexts(client: Client, lang: string, draft: string | null): Promise<SignInTexts> {
  const known = answers.get(client) ?? new Map<string, Promise<SignInTexts>>()
  answers.set(client, known)
  const key = `${lang} ${draft ?? ''}`
  // Without an answer the page has the product's own texts, until the next page asks again.
  const answer =
    known.get(key) ??
    signInTexts(client, draft).catch(() => {
      known.delete(key)
      return none
    })
  known.set(key, answer)
  return answer
}

/** What the template in use says on the sign-in page; undefined until it is known, so that no other text flashes up. */
export function useSignInTexts(): SignInTexts | undefined {
  const client = useClient()
  const lang = useLang()
  const [texts, setTexts] = useState<SignInTexts>()
  useEffect(() => {
    void sharedTexts(client, lang, previewed()?.draft ?? null).then(setTexts)
  }, [client, lang])
  return texts
}
