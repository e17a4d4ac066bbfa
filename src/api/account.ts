import type { Client } from './client.ts'
import type { Depart, Tenant, UserInfo } from './session.ts'

/** The signed-in person as of now. While viewing as a role, `roles` are that role alone. */
export type Person = UserInfo & {
  readonly avatar: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly post: string | null
  /** The names of `roles`, in their order. */
  readonly roleNames: readonly string[]
  readonly tenantId: string
  /** The picture that stands for the tenant; null for one that has none. */
  readonly tenantLogo: string | null
  /** The role that an administrator looks through. */
  readonly viewAs: string | null
}

/** What people change of themselves; empty is null. */
export type ProfileValues = Readonly<
  Record<'realname' | 'sex' | 'birthday' | 'phone' | 'telephone' | 'email' | 'post' | 'avatar', string | null>
>
export type Profile = ProfileValues & {
  readonly id: string
  readonly version: number
  readonly username: string
}

/** A place one is signed in at. Times are `YYYY-MM-DD HH:mm:ss`, GMT+8. */
export type OwnSession = {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly createdAt: string
  readonly seenAt: string
  readonly current: boolean
}

/** Which notices a person is told of, and whether by mail too. */
export type Preferences = {
  readonly notices: { readonly announcement: boolean; readonly system: boolean; readonly mail: boolean }
}

/** Where a person may work; `orgCode` is the department they work in now. */
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

/** Changes what is named of one's own profile; gives it as saved. A new phone or e-mail needs the password. Rejects with a conflict when `version` is not the latest. */
export function saveProfile(
  client: Client,
  changes: Partial<ProfileValues> & { readonly version: number; readonly oldpassword?: string },
  key: string,
): Promise<Profile> {
  return client.put('sys/user/profile', changes, key)
}

/** One's own live sessions, the newest first. */
export function ownSessions(client: Client): Promise<readonly OwnSession[]> {
  return client.get('sys/user/sessions')
}

export function endOwnSession(client: Client, id: string): Promise<unknown> {
  return client.delete('sys/user/sessions', { id })
}

/** Ends all of one's own sessions but this one; gives how many. */
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

/** Every role there is; for administrators. */
export function allRoles(client: Client): Promise<readonly Role[]> {
  return client.get('sys/role/queryall')
}

/** Looks through the eyes of a role, and no more with ''. Nothing can be changed meanwhile. */
export function viewAs(client: Client, roleCode: string): Promise<unknown> {
  return client.put('sys/user/viewAs', { roleCode })
}
