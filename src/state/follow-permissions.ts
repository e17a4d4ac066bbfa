import type { createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { sessionAtom } from './session.ts'
import { forget, keep, week } from './stored.ts'

const names = { auth: 'LOGIN_USER_BUTTON_AUTH', allAuth: 'SYS_BUTTON_AUTH' } as const

/** Stores the button permissions in this browser, and removes them with their session (spec 6). Gives the stop function. */
export function followPermissions(store: ReturnType<typeof createStore>): () => void {
  const follow = () => {
    const permissions = store.get(permissionsAtom)
    if (!(permissions && store.get(sessionAtom))) return Object.values(names).forEach(forget)
    keep(names.auth, permissions.auth, week)
    keep(names.allAuth, permissions.allAuth, week)
  }
  const stops = [store.sub(permissionsAtom, follow), store.sub(sessionAtom, follow)]
  return () => {
    for (const stop of stops) stop()
  }
}
