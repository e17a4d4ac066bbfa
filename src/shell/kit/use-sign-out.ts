import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { logout } from '../../api/session.ts'
import { useClient } from '../../state/client.ts'
import { signOutAtom } from '../../state/session.ts'

/** Signs out, for a reason shown later; the server's answer does not matter (spec 4). Fetched data is cleared. */
export function useSignOut(): (reason?: string) => void {
  const client = useClient()
  const signOut = useSetAtom(signOutAtom)
  return useCallback(
    (reason) => {
      // First, while the call still has its token.
      logout(client).catch(() => undefined)
      signOut(reason)
    },
    [client, signOut],
  )
}
