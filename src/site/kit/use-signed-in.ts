import { useEffect, useState } from 'react'
import { onStoredElsewhere, readStored } from '../../state/stored.ts'
import { isPreview } from '../base/is-preview.ts'

const token = 'Access-Token'

/** Whether a person is signed in in this browser; false on the server, in the first drawing and in previews, which show what visitors see. */
export function useSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    if (isPreview()) return undefined
    const read = () => setSignedIn(readStored<string>(token) !== undefined)
    read()
    return onStoredElsewhere(token, read)
  }, [])
  return isSignedIn
}
