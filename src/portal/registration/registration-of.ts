import type { Registration } from '../../api/registration.ts'
import type { Draft } from './draft.ts'

/** Request of a complete draft. The terms were accepted before. */
export function registrationOf({ email, ticket, company, categories }: Draft, password: string): Registration {
  const isDomestic = company.registerType === 'domestic'
  const place = isDomestic
    ? { corplicence: company.corplicence.trim().toUpperCase(), companyProvince: company.city || company.province }
    : { country: company.country }
  return {
    ...{ email, ticket, registerType: company.registerType, categories, ...place },
    companyName: company.companyName.trim(),
    ...(company.partner !== '' && { partner: company.partner }),
    contactName: company.contactName.trim(),
    contactPhone: company.contactPhone.trim(),
    ...{ password, confirmPassword: password, terms: true },
  }
}
