import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { ownInfo } from '../api/session.ts'
import { useClient } from '../state/client.ts'
import { sessionAtom, setUserAtom } from '../state/session.ts'

/** Keeps the person of the session as the server knows them: a profile that was committed opens the rest of the workspace. */
export function useOwnInfo(): void {
  const client = useClient()
  const token = useAtomValue(sessionAtom)?.token
  const setUser = useSetAtom(setUserAtom)
  const { data } = useQuery({ queryKey: ['own-info', token], queryFn: () => ownInfo(client), staleTime: 0 })
  useEffect(() => {
    if (data) setUser(data)
  }, [data, setUser])
}
