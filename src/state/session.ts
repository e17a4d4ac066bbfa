import { atom } from 'jotai'
import type { UserInfo, Welcome } from '../api/session.ts'
import { keepSession, sessionNames as names } from './keep-session.ts'
import { previewed } from './previewed.ts'
import { forget, keep, onStoredElsewhere, readStored, week } from './stored.ts'
import { hasUnsaved } from './unsaved.ts'

export type Session = { readonly token: string; readonly user: UserInfo; readonly tenantId: string }

/** Other storage of the session: dictionaries and button permissions (spec 4). */
const sessionStorageNames = ['UI_CACHE_DB_DICT_DATA', 'LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH']

function readSession(): Session | undefined {
  if (previewed()) return undefined
  const [token, user] = [readStored<string>(names.token), readStored<UserInfo>(names.user)]
  return token && user ? { token, user, tenantId: readStored<string>(names.tenant) ?? '0' } : undefined
}

// Written by the atoms below; a sign-in or sign-out in another tab arrives by the storage event.
const storedAtom = atom<Session | undefined>(undefined)
storedAtom.onMount = (set) => {
  set(readSession())
  const stops = [
    onStoredElsewhere(names.token, () => set(readSession())),
    onStoredElsewhere(names.user, () => set(asSeenElsewhere)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

// Another tab switched the role, which the server now applies to this one too. Input stays: the server refuses
// forbidden writes.
function asSeenElsewhere(before: Session | undefined): Session | undefined {
  const user = readStored<UserInfo>(names.user)
  return before && user && accountIdOf(user) === accountIdOf(before.user) && !hasUnsaved()
    ? { ...before, user }
    : before
}

const accountIdOf = ({ id, viewer }: UserInfo) => viewer?.id ?? id

/** Session of the signed-in person, if any. */
export const sessionAtom = atom((get) => get(storedAtom) ?? readSession())

/** Accepted sign-in without a chosen workplace yet: until then calls carry its token. */
export const enteringAtom = atom<Welcome | undefined>(undefined)

/** Starts a session from the server, for seven days (spec 9). */
export const signInAtom = atom(null, (_get, set, welcome: Welcome, tenantId: string) => {
  keepSession(welcome, tenantId)
  set(enteringAtom, undefined)
  set(farewellAtom, undefined)
  set(storedAtom, readSession())
})

/** Updates the person of the session: after completing a profile, or in a view as a role or another person. */
export const setUserAtom = atom(null, (get, set, user: UserInfo) => {
  const session = get(sessionAtom)
  if (!session || accountIdOf(session.user) !== accountIdOf(user) || isEqual(session.user, user)) return
  keep(names.user, user, week)
  set(storedAtom, { ...session, user })
})

/** Switches to another of the person's tenants, in this tab and later ones. */
export const setTenantAtom = atom(null, (get, set, tenantId: string) => {
  const session = get(sessionAtom)
  if (!session) return
  keep(names.tenant, tenantId, week)
  // Dictionaries and buttons depend on the tenant.
  for (const name of sessionStorageNames) forget(name)
  set(storedAtom, { ...session, tenantId })
})

/** Removes the session from this browser, with a reason for the sign-in page; the caller informs the server. */
export const signOutAtom = atom(null, (_get, set, reason?: string) => {
  for (const name of [...Object.values(names), ...sessionStorageNames]) forget(name)
  set(farewellAtom, reason)
  set(storedAtom, undefined)
})

/** Reason of an involuntary sign-out. */
export const farewellAtom = atom<string | undefined>(undefined)

/** The server no longer knows the session: the page stays and asks to sign in again. */
export const endedAtom = atom(false)

/** Refusal that ended the session; the workspace chooses the reaction and reports it. */
export const endingAtom = atom<{ readonly error: unknown } | undefined>(undefined)

// Both come from the same endpoint, so equal JSON means the same person.
function isEqual(one: UserInfo, other: UserInfo): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
