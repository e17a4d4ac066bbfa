import type { createStore } from 'jotai'
import type { Caller } from '../api/client.ts'
import { previewedRole } from './draft-preview.ts'
import { langAtom } from './lang.ts'
import { enteringAtom, sessionAtom } from './session.ts'

/** Credentials for calls: of the signed-in person, or of one signing in. */
export function callerOf(store: ReturnType<typeof createStore>): ReturnType<Caller> {
  const [session, entering] = [store.get(sessionAtom), store.get(enteringAtom)]
  return {
    token: entering?.token ?? session?.token,
    lang: store.get(langAtom),
    tenantId: session?.tenantId ?? '',
    ...(previewedRole !== undefined && { viewAs: previewedRole }),
  }
}
