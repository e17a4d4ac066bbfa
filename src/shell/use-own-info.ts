import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { sessionAtom, setUserAtom } from '../state/session.ts'
import { usePerson } from './account/account-queries.ts'

/** Poll interval while a supplier completes its profile: the approval opens the workspace. Milliseconds. */
const patience = 3000

/** Keeps the session's person in step with the server. */
export function useOwnInfo(): void {
  const session = useAtomValue(sessionAtom)
  const setUser = useSetAtom(setUserAtom)
  const isShow = session?.user.isShow
  const isCompleting = isShow !== undefined && isShow !== 1
  const { data } = usePerson(isCompleting ? patience : false)
  useEffect(() => {
    if (data) setUser(data)
  }, [data, setUser])
  // The rights change with the profile.
  const queries = useQueryClient()
  const before = useRef(isShow)
  useEffect(() => {
    if (before.current === isShow) return
    before.current = isShow
    void queries.invalidateQueries()
  }, [isShow, queries])
}
