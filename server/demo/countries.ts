import { readFileSync } from 'node:fs'

const codes = JSON.parse(readFileSync(new URL('codes/countries.json', import.meta.url), 'utf8')) as string[][]

/** ISO 3166-1 countries and regions, with names in both languages. */
export function countries() {
  return codes.map(([code = '', alpha3 = '', numeric = '', name = code, nameEn = code]) => ({
    code,
    alpha3,
    numeric,
    name,
    nameEn,
    enabled: 'Y',
  }))
}
