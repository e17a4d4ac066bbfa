import { atom } from 'jotai'
import type { UserInfo, Welcome } from '../api/session.ts'
import { forget, keep, onKeptElsewhere, readKept, week } from './kept.ts'
import { hasUnsaved } from './unsaved.ts'

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
  const stops = [
    onKeptElsewhere(names.token, () => set(readSession())),
    onKeptElsewhere(names.user, () => set(asSeenElsewhere)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

// Another tab looks with other eyes, as the server now does for this one too. What was typed here is not lost for that: the server refuses
// what may not be saved.
function asSeenElsewhere(before: Session | undefined): Session | undefined {
  const user = readKept<UserInfo>(names.user)
  return before && user && user.id === before.user.id && !hasUnsaved() ? { ...before, user } : before
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
  const session = get(sessionAtom)
  if (!session || session.user.id !== user.id || isEqual(session.user, user)) return
  keep(names.user, user, week)
  set(keptAtom, { ...session, user })
})

/** The person works in another of their tenants from now on, in this tab and those that are opened later. */
export const setTenantAtom = atom(null, (get, set, tenantId: string) => {
  const session = get(sessionAtom)
  if (!session) return
  keep(names.tenant, tenantId, week)
  // Dictionaries and buttons are those of a tenant.
  for (const name of alsoForgotten) forget(name)
  set(keptAtom, { ...session, tenantId })
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

/** The refusal that ended the session; the workspace decides what follows, and tells it. */
export const endingAtom = atom<{ readonly error: unknown } | undefined>(undefined)

// Both come from the same kind of answer, so the same words mean the same person.
function isEqual(one: UserInfo, other: UserInfo): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
