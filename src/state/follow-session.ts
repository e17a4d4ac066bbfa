import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { endedAtom, type Session, sessionAtom } from './session.ts'

/** Keeps what was fetched with the session it was fetched in: what one person was shown, the next one never sees. */
export function followSession(store: ReturnType<typeof createStore>, queries: QueryClient): () => void {
  let before = store.get(sessionAtom)
  return store.sub(sessionAtom, () => {
    const now = store.get(sessionAtom)
    if (now?.token === before?.token && isSamePerson(now, before)) return
    if (isSamePerson(now, before)) {
      // Signed in again, here or in another tab: what was refused meanwhile is asked for again.
      void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    } else {
      store.set(permissionsAtom, undefined)
      queries.clear()
    }
    store.set(endedAtom, false)
    before = now
  })
}

function isSamePerson(one: Session | undefined, other: Session | undefined): boolean {
  return one?.user.id === other?.user.id && one?.tenantId === other?.tenantId
}
