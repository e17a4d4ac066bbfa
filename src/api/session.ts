import type { Client } from './client.ts'

export type Tenant = { readonly id: string; readonly name: string; readonly nameEn: string | null }
export type Depart = {
  readonly id: string
  readonly orgCode: string
  readonly departName: string
  readonly departNameEn: string | null
}
export type UserInfo = {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly orgCode: string
  readonly roles: readonly string[]
  readonly supplierId: string
  readonly avatar: string | null
  /** 2 and 3: the full or the short profile is still to be completed (spec 2.2). */
  readonly isShow: number
}
export type Welcome = {
  readonly token: string
  readonly userInfo: UserInfo
  readonly departs: readonly Depart[]
  readonly multi_depart: number
  readonly tenantList: readonly Tenant[]
}
export type OwnCompany = { readonly id: string; readonly companyName: string; readonly supplierCode: string | null }
export type OwnCompanies = {
  readonly list: readonly { readonly id: string; readonly companyName: string }[]
  /** The one that is acted for; '' on the buying side. */
  readonly current: string
}
export type DemoAccount = { readonly username: string; readonly realname: string; readonly role: string }

/** A proof-of-work challenge: find the number whose digits behind `salt` have the SHA-256 `challenge`. */
export type Challenge = {
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
  readonly signature: string
}

/** Signs in. `proof` is the solved challenge, '' where none is asked for. */
export function login(client: Client, body: { username: string; password: string; proof: string }): Promise<Welcome> {
  return client.post('sys/login', body)
}

/** A challenge for a public form; null where the installation asks for none. */
export function newChallenge(client: Client): Promise<Challenge | null> {
  return client.get('sys/captcha/challenge')
}

/** Whose password a one-use link is for. */
export function personOfLink(
  client: Client,
  link: string,
): Promise<{ readonly username: string; readonly realname: string }> {
  return client.post('sys/user/passwordLink', { link })
}

/** Chooses a password by a one-use link. */
export function passwordByLink(
  client: Client,
  body: { link: string; password: string; confirmpassword: string },
): Promise<unknown> {
  return client.post('sys/user/passwordByLink', body)
}

/** The demo accounts; rejects where there are none. */
export function demoAccounts(client: Client): Promise<readonly DemoAccount[]> {
  return client.get('sys/demo/accounts')
}

export function demoLogin(client: Client, username: string): Promise<Welcome> {
  return client.post('sys/demo/login', { username })
}

/** Makes one of one's own departments the one that one works in; gives oneself as one is then. */
export async function selectDepart(client: Client, orgCode: string): Promise<UserInfo> {
  const { userInfo } = await client.put<{ userInfo: UserInfo }>('sys/selectDepart', { orgCode })
  return userInfo
}

/** The company of a supplier's account; null for the buying side (spec 1). */
export function currentSupplier(client: Client): Promise<OwnCompany | null> {
  return client.get('supplierBaseAPI/getSupplier')
}

/** The companies one acts for. */
export function ownCompanies(client: Client): Promise<OwnCompanies> {
  return client.get('sys/user/companies')
}

/** Acts for another of one's own companies from now on; gives oneself as one is then. */
export async function selectCompany(client: Client, supplierId: string): Promise<UserInfo> {
  const { userInfo } = await client.put<{ userInfo: UserInfo }>('sys/selectCompany', { supplierId })
  return userInfo
}

/** Ends the session on the server; whoever signs out does not wait for the answer. */
export function logout(client: Client): Promise<unknown> {
  return client.post('sys/logout', {})
}

export function updatePassword(
  client: Client,
  body: { username: string; oldpassword: string; password: string; confirmpassword: string },
): Promise<unknown> {
  return client.put('sys/user/updatePassword', body)
}
