import type { Client } from './client.ts'
import type { Depart, Tenant, UserInfo } from './session.ts'

/** The signed-in person. While viewing as a role, `roles` is that role alone. */
export type Person = UserInfo & {
  readonly avatar: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly post: string | null
  /** Titles of `roles`, in the same order. */
  readonly roleNames: readonly string[]
  readonly tenantId: string
  /** Logo of the tenant, or null. */
  readonly tenantLogo: string | null
  /** Role that an administrator views as. */
  readonly viewAs: string | null
}

/** Editable profile; empty is null. */
export type ProfileValues = Readonly<
  Record<'realname' | 'sex' | 'birthday' | 'phone' | 'telephone' | 'email' | 'post' | 'avatar', string | null>
>
export type Profile = ProfileValues & {
  readonly id: string
  readonly version: number
  readonly username: string
}

/** An own session. Times are `YYYY-MM-DD HH:mm:ss`, GMT+8. */
export type OwnSession = {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly createdAt: string
  readonly seenAt: string
  readonly current: boolean
}

/** Kinds of notices to receive, and whether by e-mail too. */
export type Preferences = {
  readonly notices: { readonly announcement: boolean; readonly system: boolean; readonly mail: boolean }
}

/** Possible workplaces; `orgCode`: current department. */
export type Workplaces = {
  readonly list: readonly Depart[]
  readonly orgCode: string
  readonly tenantList: readonly Tenant[]
}

export type Role = {
  readonly id: string
  readonly roleCode: string
  readonly roleName: string
  readonly roleNameEn: string | null
  readonly description: string | null
}

export function ownPerson(client: Client): Promise<Person> {
  return client.get('user/info')
}

export function ownProfile(client: Client): Promise<Profile> {
  return client.get('sys/user/profile')
}

/** Saves the given profile fields; gives them as saved. A new phone or e-mail needs the password. Rejects with a conflict when `version` is stale. */
export function saveProfile(
  client: Client,
  changes: Partial<ProfileValues> & { readonly version: number; readonly oldpassword?: string },
  key: string,
): Promise<Profile> {
  return client.put('sys/user/profile', changes, key)
}

/** Own live sessions, newest first. */
export function ownSessions(client: Client): Promise<readonly OwnSession[]> {
  return client.get('sys/user/sessions')
}

export function endOwnSession(client: Client, id: string): Promise<unknown> {
  return client.delete('sys/user/sessions', { id })
}

/** Ends all own sessions except this one; gives how many. */
export async function endOtherSessions(client: Client): Promise<number> {
  const { ended } = await client.post<{ ended: number }>('sys/user/endOtherSessions', {})
  return ended
}

export function ownPreferences(client: Client): Promise<Preferences> {
  return client.get('sys/user/preferences')
}

export function keepPreferences(client: Client, preferences: Preferences): Promise<Preferences> {
  return client.put('sys/user/preferences', preferences)
}

export function ownWorkplaces(client: Client): Promise<Workplaces> {
  return client.get('sys/user/getCurrentUserDeparts')
}

/** All roles; for administrators. */
export function allRoles(client: Client): Promise<readonly Role[]> {
  return client.get('sys/role/queryall')
}

/** A role or a person to view as; an empty role ends the view. */
export type View = { readonly roleCode: string } | { readonly username: string }

/** Starts or ends a view as a role or a person. It is read-only. */
export function viewAs(client: Client, view: View): Promise<unknown> {
  return client.put('sys/user/viewAs', view)
}
