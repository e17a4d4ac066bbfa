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
  /** Administrator who views as this person. */
  readonly viewer?: { readonly id: string; readonly username: string } | null
  readonly realname: string
  readonly orgCode: string
  readonly roles: readonly string[]
  readonly supplierId: string
  readonly avatar: string | null
  /** 2 and 3: the full or the short profile is incomplete (spec 2.2). */
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
  /** Company that the person acts for; '' on the buying side. */
  readonly current: string
}
export type DemoAccount = { readonly username: string; readonly realname: string; readonly role: string }

/** A proof-of-work challenge: find the number whose digits after `salt` have the SHA-256 `challenge`. */
export type Challenge = {
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
  readonly signature: string
}

/** Signs in. `proof`: the solved challenge, '' if none is required. */
export function login(client: Client, body: { username: string; password: string; proof: string }): Promise<Welcome> {
  return client.post('sys/login', body)
}

/** Requests a sign-in code for a phone number; gives the words for the person, the same for unknown numbers. */
export function askPhoneCode(client: Client, mobile: string): Promise<string> {
  return client.postForMessage('sys/sms', { mobile, smsmode: '0' })
}

/** Signs in by phone number and code. */
export function phoneLogin(client: Client, mobile: string, captcha: string): Promise<Welcome> {
  return client.post('sys/phoneLogin', { mobile, captcha })
}

/** A challenge for a public form; null if the installation requires none. */
export function newChallenge(client: Client): Promise<Challenge | null> {
  return client.get('sys/captcha/challenge')
}

/** Requests a recovery code for an account; gives the words for the person. */
export function askRecoveryCode(client: Client, account: string): Promise<string> {
  return client.postForMessage('auth/forge-password/code', { account })
}

/** Exchanges a recovery code for the path of the page on which a password is chosen. */
export function recoverByCode(client: Client, account: string, code: string): Promise<{ readonly path: string }> {
  return client.post('auth/forge-password', { account, code })
}

/** Person of a one-use password link. */
export function personOfLink(
  client: Client,
  link: string,
): Promise<{ readonly username: string; readonly realname: string }> {
  return client.post('sys/user/passwordLink', { link })
}

/** Sets a password by a one-use link. */
export function passwordByLink(
  client: Client,
  body: { link: string; password: string; confirmpassword: string },
): Promise<unknown> {
  return client.post('sys/user/passwordByLink', body)
}

/** Demo accounts; rejects if there are none. */
export function demoAccounts(client: Client): Promise<readonly DemoAccount[]> {
  return client.get('sys/demo/accounts')
}

export function demoLogin(client: Client, username: string): Promise<Welcome> {
  return client.post('sys/demo/login', { username })
}

/** Switches to one of one's departments; gives the person after that. */
export async function selectDepart(client: Client, orgCode: string): Promise<UserInfo> {
  const { userInfo } = await client.put<{ userInfo: UserInfo }>('sys/selectDepart', { orgCode })
  return userInfo
}

/** Company of a supplier's account; null for the buying side (spec 1). */
export function currentSupplier(client: Client): Promise<OwnCompany | null> {
  return client.get('supplierBaseAPI/getSupplier')
}

/** Companies that the person acts for. */
export function ownCompanies(client: Client): Promise<OwnCompanies> {
  return client.get('sys/user/companies')
}

/** Switches to another of one's companies; gives the person after that. */
export async function selectCompany(client: Client, supplierId: string): Promise<UserInfo> {
  const { userInfo } = await client.put<{ userInfo: UserInfo }>('sys/selectCompany', { supplierId })
  return userInfo
}

/** Ends the session on the server; callers do not wait for the answer. */
export function logout(client: Client): Promise<unknown> {
  return client.post('sys/logout', {})
}

export function updatePassword(
  client: Client,
  body: { username: string; oldpassword: string; password: string; confirmpassword: string },
): Promise<unknown> {
  return client.put('sys/user/updatePassword', body)
}
