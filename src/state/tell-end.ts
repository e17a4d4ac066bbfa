import type { createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { endedAtom, endingAtom, enteringAtom, sessionAtom } from './session.ts'

/**
 * Hands the refusal of a session that the server no longer knows to the workspace, which decides by the catalogue of errors what follows
 * (spec 8). Before there is a workspace, whoever asked for it tells; an end that is being told is not told again.
 */
export function tellEnd(store: ReturnType<typeof createStore>, error: unknown): void {
  if (!store.get(sessionAtom) || store.get(enteringAtom) || !store.get(permissionsAtom)) return
  if (!(store.get(endedAtom) || store.get(endingAtom))) store.set(endingAtom, { error })
}
