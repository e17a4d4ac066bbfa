import { useEffect, useState } from 'react'
import { type SignInTexts, signInTexts } from '../api/portal-view.ts'
import { useClient } from '../state/client.ts'
import { useLang } from '../state/lang.ts'
import { previewed } from '../state/previewed.ts'

const none: SignInTexts = {}

/** What the template in use says on the sign-in page; undefined until it is known, so that no other text flashes up. */
export function useSignInTexts(): SignInTexts | undefined {
  const client = useClient()
  const lang = useLang()
  const [texts, setTexts] = useState<SignInTexts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers in the language of the person
  useEffect(() => {
    // Without an answer the page has the product's own texts.
    signInTexts(client, previewed()?.draft ?? null).then(setTexts, () => setTexts(none))
  }, [client, lang])
  return texts
}
