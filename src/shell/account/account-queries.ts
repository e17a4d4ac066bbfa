import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ownPerson, ownProfile, ownSessions, ownWorkplaces } from '../../api/account.ts'
import type { Client } from '../../api/client.ts'
import { ownAccounts, providers } from '../../api/third.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'

/** Query key prefix of everything about one's own account. */
export const accountKey = ['account'] as const

export function profileQuery(client: Client) {
  return queryOptions({ queryKey: [...accountKey, 'profile'], queryFn: () => ownProfile(client) })
}

/** Sessions; fetched again on each display, as a session may start or end elsewhere. */
export function sessionsQuery(client: Client) {
  return queryOptions({ queryKey: [...accountKey, 'sessions'], queryFn: () => ownSessions(client), staleTime: 0 })
}

export function workplacesQuery(client: Client) {
  return queryOptions({ queryKey: [...accountKey, 'workplaces'], queryFn: () => ownWorkplaces(client) })
}

/** Third-party sign-in providers, and the accounts bound to them. */
export function bindingsQuery(client: Client) {
  return queryOptions({
    queryKey: [...accountKey, 'bindings'],
    queryFn: async () => {
      const [offered, accounts] = await Promise.all([providers(client), ownAccounts(client)])
      return { providers: offered, accounts }
    },
  })
}

/** Query key of the signed-in person. */
export function usePersonKey(): readonly unknown[] {
  const lang = useLang()
  const session = useAtomValue(sessionAtom)
  return [...accountKey, 'person', lang, session?.token]
}

/** The signed-in person in the language of the interface; `every`: milliseconds between two fetches. */
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
