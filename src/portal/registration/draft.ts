import { forget, keep, readStored } from '../../state/stored.ts'

/** Company and contact of a registration, as they are typed. */
export type CompanyValues = {
  readonly registerType: 'domestic' | 'foreign'
  readonly companyName: string
  readonly corplicence: string
  readonly country: string
  readonly province: string
  readonly city: string
  readonly partner: string
  readonly contactName: string
  readonly contactPhone: string
}

/** Registration with a proved mail address. It never holds a password. `ticket`: '' when the address has to be proved again. */
export type Draft = {
  readonly email: string
  readonly ticket: string
  readonly step: 'company' | 'finish'
  readonly company: CompanyValues
  readonly categories: readonly string[]
}

const name = 'REGISTRATION'
/** Lifetime of a ticket on the server. Milliseconds. */
const day = 86_400_000

const noCompany: CompanyValues = {
  registerType: 'domestic',
  companyName: '',
  corplicence: '',
  country: '',
  province: '',
  city: '',
  partner: '',
  contactName: '',
  contactPhone: '',
}

/** New draft of a proved mail address. */
export function newDraft(email: string, ticket: string): Draft {
  return { email, ticket, step: 'company', company: noCompany, categories: [] }
}

/** Stored draft; undefined without one, and after its ticket has expired. */
export function readDraft(): Draft | undefined {
  const kept = readStored<Draft>(name)
  // A draft of an older version may lack fields.
  return kept && { ...newDraft(kept.email, kept.ticket), ...kept, company: { ...noCompany, ...kept.company } }
}

/** Stores a draft in the browser, so that the registration resumes after leaving. */
export function keepDraft(draft: Draft): void {
  keep(name, draft, day)
}

export function forgetDraft(): void {
  forget(name)
}
