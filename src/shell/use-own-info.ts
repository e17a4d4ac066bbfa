import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { sessionAtom, setUserAtom } from '../state/session.ts'
import { usePerson } from './account/account-queries.ts'

/** How often a supplier that completes its profile is looked at again: what it commits opens the workspace. Milliseconds. */
const patience = 3000

/** Keeps the person of the session as the server knows them. */
export function useOwnInfo(): void {
  const session = useAtomValue(sessionAtom)
  const setUser = useSetAtom(setUserAtom)
  const isCompleting = session !== undefined && session.user.isShow !== 1
  const { data } = usePerson(isCompleting ? patience : false)
  useEffect(() => {
    if (data) setUser(data)
  }, [data, setUser])
}
