import { useEffect, useState } from 'react'
import { onStoredElsewhere, readStored } from '../../state/stored.ts'

const token = 'Access-Token'

/** Whether a person is signed in in this browser; false on the server and in the first drawing. */
export function useSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    const read = () => setSignedIn(readStored<string>(token) !== undefined)
    read()
    return onStoredElsewhere(token, read)
  }, [])
  return isSignedIn
}
