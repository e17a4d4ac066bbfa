import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ownPerson, ownProfile, ownSessions, ownWorkplaces } from '../../api/account.ts'
import type { Client } from '../../api/client.ts'
import { ownAccounts, providers } from '../../api/third.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'

/** Below this lies whatever is known of one's own account. */
export const accountKey = ['account'] as const

export function profileQuery(client: Client) {
  return queryOptions({ queryKey: [...accountKey, 'profile'], queryFn: () => ownProfile(client) })
}

/** Read anew whenever it is shown: a session may begin or end anywhere. */
export function sessionsQuery(client: Client) {
  return queryOptions({ queryKey: [...accountKey, 'sessions'], queryFn: () => ownSessions(client), staleTime: 0 })
}

export function workplacesQuery(client: Client) {
  return queryOptions({ queryKey: [...accountKey, 'workplaces'], queryFn: () => ownWorkplaces(client) })
}

/** By whom one may sign in besides a password, and the accounts one has bound for that. */
export function bindingsQuery(client: Client) {
  return queryOptions({
    queryKey: [...accountKey, 'bindings'],
    queryFn: async () => {
      const [offered, accounts] = await Promise.all([providers(client), ownAccounts(client)])
      return { providers: offered, accounts }
    },
  })
}

/** Under what the signed-in person is remembered. */
export function usePersonKey(): readonly unknown[] {
  const lang = useLang()
  const session = useAtomValue(sessionAtom)
  return [...accountKey, 'person', lang, session?.token]
}

/** The signed-in person as the server knows them, in the person's language; `every` so many milliseconds, where it is to be seen soon. */
export function usePerson(every: number | false = false) {
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  return useQuery({
    queryKey: usePersonKey(),
    queryFn: () => ownPerson(client),
    enabled: session !== undefined,
    refetchInterval: every,
  })
}
