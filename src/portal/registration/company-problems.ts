import { formats } from '../../schema/compile/formats.ts'
import type { CompanyValues } from './draft.ts'

/** Text key of what is wrong, for each wrong field. */
export type CompanyProblems = { readonly [field in keyof CompanyValues]?: 'need' | 'wrongCode' | 'wrongPhone' }

const phone = /^\+?[0-9][0-9 ()-]{4,18}$/

/** What is wrong with the company of a registration; the server checks it again. */
export function companyProblems(values: CompanyValues): CompanyProblems {
  const isDomestic = values.registerType === 'domestic'
  const isEmpty = (field: keyof CompanyValues) => values[field].trim() === ''
  const code = values.corplicence.trim().toUpperCase()
  return {
    ...(isEmpty('companyName') && { companyName: 'need' }),
    ...(isDomestic && !formats.creditCode?.(code) && { corplicence: code === '' ? 'need' : 'wrongCode' }),
    ...(!isDomestic && isEmpty('country') && { country: 'need' }),
    ...(isEmpty('contactName') && { contactName: 'need' }),
    ...(!phone.test(values.contactPhone.trim()) && { contactPhone: isEmpty('contactPhone') ? 'need' : 'wrongPhone' }),
  }
}
