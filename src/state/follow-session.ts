import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { endedAtom, type Session, sessionAtom } from './session.ts'

/**
 * Clears fetched data with its session: nobody sees what another person was shown, nor what they were shown in another
 * department or as another role.
 */
export function followSession(store: ReturnType<typeof createStore>, queries: QueryClient): () => void {
  let before = store.get(sessionAtom)
  return store.sub(sessionAtom, () => {
    const now = store.get(sessionAtom)
    const isRenewed = now?.token !== before?.token
    if (isSamePerson(now, before) && !isRenewed && seesAlike(now, before)) return
    if (isSamePerson(now, before) && isRenewed) {
      // Signed in again, here or in another tab: failed queries are retried.
      void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    } else {
      store.set(permissionsAtom, undefined)
      queries.clear()
    }
    store.set(endedAtom, false)
    before = now
  })
}

function seesAlike(one: Session | undefined, other: Session | undefined): boolean {
  return one?.user.orgCode === other?.user.orgCode && one?.user.roles.join() === other?.user.roles.join()
}

function isSamePerson(one: Session | undefined, other: Session | undefined): boolean {
  return one?.user.id === other?.user.id && one?.tenantId === other?.tenantId
}
