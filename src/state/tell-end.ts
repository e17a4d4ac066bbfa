import type { createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { endedAtom, endingAtom, enteringAtom, sessionAtom } from './session.ts'
import { hasUnsaved } from './unsaved.ts'

/**
 * What follows when the server no longer knows the session (spec 8): with something unsaved the page stays and asks to sign in again;
 * without, the workspace tells why and goes to the door. Before there is a workspace, whoever asked for it tells.
 */
export function tellEnd(store: ReturnType<typeof createStore>, error: unknown): void {
  if (!store.get(sessionAtom) || store.get(enteringAtom) || !store.get(permissionsAtom)) return
  if (hasUnsaved() || store.get(endedAtom)) store.set(endedAtom, true)
  else if (!store.get(endingAtom)) store.set(endingAtom, { error })
}
