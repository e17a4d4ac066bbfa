import { useEffect, useRef, useState } from 'react'
import { themeWord } from '../../../../api/theme-studio.ts'
import { useClient } from '../../../../state/client.ts'

/** A preview token is used this long; it is valid for five minutes. Milliseconds. */
const fresh = 240_000

type Word = { readonly text: string; readonly until: number }

/** Preview token for the latest revision of a draft; undefined until there is one. `error` where the server gives none. */
export function useCanvasWord(code: string, revision: number) {
  const client = useClient()
  const kept = useRef<Word>(undefined)
  const [word, setWord] = useState<{ readonly text: string; readonly revision: number }>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const now = Date.now()
      if (!kept.current || kept.current.until < now)
        kept.current = { text: await themeWord(client, code), until: now + fresh }
      if (!isOver) setWord({ text: kept.current.text, revision })
    }
    read().catch(setError)
    return () => {
      isOver = true
    }
  }, [client, code, revision])
  return { word, error }
}
