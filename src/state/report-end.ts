import type { createStore } from 'jotai'
import { permissionsAtom } from './permissions.ts'
import { endedAtom, endingAtom, enteringAtom, sessionAtom } from './session.ts'

/**
 * Passes the refusal of an unknown session to the workspace, which reacts by the catalogue of errors
 * (spec 8). Without a workspace the caller reports it; an end that is being reported is not reported again.
 */
export function reportEnd(store: ReturnType<typeof createStore>, error: unknown): void {
  if (!store.get(sessionAtom) || store.get(enteringAtom) || !store.get(permissionsAtom)) return
  if (!(store.get(endedAtom) || store.get(endingAtom))) store.set(endingAtom, { error })
}
