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

/** What was kept for the session beside who it is: dictionaries, and the buttons one may press (spec 4). */
const alsoForgotten = ['UI_CACHE_DB_DICT_DATA', 'LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH']

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

/** Whom the server has let in and who has yet to say where they work: until then calls carry the token of this welcome. */
export const enteringAtom = atom<Welcome | undefined>(undefined)

/** Begins a session that the server has given, for seven days (spec 9). */
export const signInAtom = atom(null, (_get, set, { token, userInfo }: Welcome, tenantId: string) => {
  keep(names.user, userInfo, week)
  keep(names.username, userInfo.username, week)
  keep(names.tenant, tenantId, week)
  // The last, as other tabs follow this one.
  keep(names.token, token, week)
  set(enteringAtom, undefined)
  set(farewellAtom, undefined)
  set(keptAtom, readSession())
})

/** The person of the session as the server knows them now: after a profile was completed, or in the view of a role. */
export const setUserAtom = atom(null, (get, set, user: UserInfo) => {
  const session = get(keptAtom) ?? readSession()
  if (!session || session.user.id !== user.id) return
  keep(names.user, user, week)
  set(keptAtom, { ...session, user })
})

/** Forgets the session in this browser, for a reason that the sign-in page then tells; the server is told by whoever calls this. */
export const signOutAtom = atom(null, (_get, set, reason?: string) => {
  for (const name of [...Object.values(names), ...alsoForgotten]) forget(name)
  set(farewellAtom, reason)
  set(keptAtom, undefined)
})

/** Why somebody was signed out, if they did not ask for it. */
export const farewellAtom = atom<string | undefined>(undefined)

/** The server no longer knows the session: the page stays as it is and asks to sign in again. */
export const endedAtom = atom(false)
