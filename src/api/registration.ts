import type { Client } from './client.ts'
import type { Welcome } from './session.ts'

/** Choice of the registration form; `parent`: value of the choice above, '' at the top. */
export type Choice = { readonly value: string; readonly zh: string; readonly en: string; readonly parent: string }

export type RegistrationChoices = {
  readonly [list in 'partners' | 'countries' | 'provinces' | 'categories']: readonly Choice[]
}

/** Proved mail address. */
export type Proved = { readonly email: string; readonly ticket: string }

export type Registration = Proved & {
  readonly registerType: 'domestic' | 'foreign'
  readonly companyName: string
  readonly corplicence?: string
  readonly country?: string
  readonly companyProvince?: string
  readonly partner?: string
  readonly categories: readonly string[]
  readonly contactName: string
  readonly contactPhone: string
  readonly password: string
  readonly confirmPassword: string
  readonly terms: true
}

/** Requests a registration code; gives the words for the person. `proof`: the solved challenge, '' if none is required. */
export function askRegistrationCode(client: Client, email: string, proof: string): Promise<string> {
  return client.postForMessage('auth/register/code', { email, proof })
}

/** Exchanges a code for the ticket of a registration. */
export function proveEmail(client: Client, email: string, code: string): Promise<{ readonly ticket: string }> {
  return client.post('auth/register/email', { email, code })
}

/** Rejects for a company that is registered. */
export function checkCompany(
  client: Client,
  company: Proved & { readonly companyName: string; readonly corplicence: string },
): Promise<unknown> {
  return client.post('auth/register/company', company)
}

/** Registers a company and signs its first person in. */
export function registerSupplier(client: Client, registration: Registration): Promise<Welcome> {
  return client.post('auth/register', registration)
}

export function registrationChoices(client: Client): Promise<RegistrationChoices> {
  return client.get('auth/register/choices')
}

/** What a buyer entered for a company that is invited, with the ticket of its mail address. */
export type Invitation = Proved & {
  readonly companyName: string
  readonly contactName: string
  readonly corplicence: string
}

/** Opens an invitation by the secret of its link. */
export function openInvitation(client: Client, link: string): Promise<Invitation> {
  return client.post('auth/register/invitation', { link })
}
