import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import countryCodes from 'i18n-iso-countries'

const require = createRequire(import.meta.url)
const locale = (lang: string) =>
  JSON.parse(readFileSync(require.resolve(`i18n-iso-countries/langs/${lang}.json`), 'utf8'))

/** The ISO 3166-1 countries and regions, named in both languages. */
export function countries() {
  countryCodes.registerLocale(locale('zh'))
  countryCodes.registerLocale(locale('en'))
  return Object.keys(countryCodes.getAlpha2Codes()).map((code) => ({
    code,
    alpha3: countryCodes.alpha2ToAlpha3(code) ?? '',
    numeric: countryCodes.alpha2ToNumeric(code) ?? '',
    name: countryCodes.getName(code, 'zh') ?? code,
    nameEn: countryCodes.getName(code, 'en') ?? code,
    enabled: 'Y',
  }))
}
