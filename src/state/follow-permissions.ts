import type { createStore } from 'jotai'
import { forget, keep, week } from './kept.ts'
import { permissionsAtom } from './permissions.ts'
import { sessionAtom } from './session.ts'

const names = { auth: 'LOGIN_USER_BUTTON_AUTH', allAuth: 'SYS_BUTTON_AUTH' } as const

/** Keeps the button rights in this browser as they come, and forgets them with the session they came in (spec 6). Gives what stops it. */
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
