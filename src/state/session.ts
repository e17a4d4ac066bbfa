import { atom } from 'jotai'
import type { UserInfo, Welcome } from '../api/session.ts'
import { forget, keep, onKeptElsewhere, readKept, week } from './kept.ts'

export type Session = { readonly token: string; readonly user: UserInfo; readonly tenantId: string }

const names = {
  token: 'Access-Token',
  user: 'Login_Userinfo',
  username: 'Login_Username',
  tenant: 'TENANT_ID',
} as const

function readSession(): Session | undefined {
  const [token, user] = [readKept<string>(names.token), readKept<UserInfo>(names.user)]
  return token && user ? { token, user, tenantId: readKept<string>(names.tenant) ?? '0' } : undefined
}

// Read by the verbs below; another tab's sign-in or sign-out reaches this one by the storage event.
const keptAtom = atom<Session | undefined>(undefined)
keptAtom.onMount = (set) => {
  set(readSession())
  return onKeptElsewhere(names.token, () => set(readSession()))
}

/** Who is signed in, if anybody. */
export const sessionAtom = atom((get) => get(keptAtom) ?? readSession())

/** Begins a session that the server has given, for seven days. */
export const signInAtom = atom(null, (_get, set, { token, userInfo, tenantList }: Welcome, tenantId?: string) => {
  const tenant = tenantId ?? tenantList[0]?.id ?? '0'
  keep(names.user, userInfo, week)
  keep(names.username, userInfo.username, week)
  keep(names.tenant, tenant, week)
  keep(names.token, token, week)
  set(keptAtom, readSession())
})

/** Forgets the session in this browser; the server is told by whoever calls this. */
export const signOutAtom = atom(null, (_get, set) => {
  for (const name of [names.token, names.user, names.username]) forget(name)
  set(keptAtom, undefined)
})

/** The server no longer knows the session: the page stays as it is and asks to sign in again. */
export const endedAtom = atom(false)
