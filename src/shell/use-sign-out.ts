import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { logout } from '../api/session.ts'
import { useClient } from '../state/client.ts'
import { permissionsAtom } from '../state/permissions.ts'
import { endedAtom, signOutAtom } from '../state/session.ts'

/** Signs out: the server is told with the token that is then forgotten; its answer does not matter (spec 4). */
export function useSignOut(): () => void {
  const client = useClient()
  const queries = useQueryClient()
  const signOut = useSetAtom(signOutAtom)
  const setPermissions = useSetAtom(permissionsAtom)
  const setEnded = useSetAtom(endedAtom)
  return useCallback(() => {
    logout(client).catch(() => undefined)
    signOut()
    setPermissions(undefined)
    setEnded(false)
    queries.clear()
  }, [client, queries, signOut, setPermissions, setEnded])
}
