import { useEffect, useState } from 'react'
import { type SignInWays, signInWays } from '../api/third.ts'
import { useClient } from '../state/client.ts'

const none: SignInWays = { phone: false, cas: null, third: [] }

/** What the installation offers besides the password, asked for once; undefined until it is known. */
export function useSignInWays(): SignInWays | undefined {
  const client = useClient()
  const [ways, setWays] = useState<SignInWays>()
  useEffect(() => {
    // On failure none is offered: the password always works.
    signInWays(client).then(setWays, () => setWays(none))
  }, [client])
  return ways
}
