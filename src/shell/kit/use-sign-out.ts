import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { logout } from '../../api/session.ts'
import { useClient } from '../../state/client.ts'
import { signOutAtom } from '../../state/session.ts'

/** Signs out, for a reason that is then told; the server's answer does not matter (spec 4). What the session had fetched goes with it. */
export function useSignOut(): (reason?: string) => void {
  const client = useClient()
  const signOut = useSetAtom(signOutAtom)
  return useCallback(
    (reason) => {
      // Called first, as it takes the token along.
      logout(client).catch(() => undefined)
      signOut(reason)
    },
    [client, signOut],
  )
}
