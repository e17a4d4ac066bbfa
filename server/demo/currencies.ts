import { readFileSync } from 'node:fs'
import { minorUnit } from '../../src/schema/base/minor-unit.ts'

/** Codes of funds, metals and tests: in ISO 4217, but not means of payment. */
const noMoney = /^(X..|BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW|ZZZ)$/
const codes = JSON.parse(readFileSync(new URL('codes/currencies.json', import.meta.url), 'utf8')) as [
  code: string,
  digits: number,
][]
const enabled = new Set(['CNY', 'USD', 'EUR', 'JPY', 'HKD', 'GBP', 'SGD', 'IDR'])

/** ISO 4217 currencies, with names in both languages; the eight that the group uses are enabled. */
export function currencies() {
  const zh = new Intl.DisplayNames('zh-CN', { type: 'currency' })
  const en = new Intl.DisplayNames('en', { type: 'currency' })
  return codes
    .filter(([code]) => !noMoney.test(code))
    .map(([code]) => ({
      code,
      name: zh.of(code) ?? code,
      nameEn: en.of(code) ?? code,
      symbol: symbolOf(code),
      decimals: minorUnit(code),
      isBase: code === 'CNY' ? 'Y' : 'N',
      enabled: enabled.has(code) ? 'Y' : 'N',
    }))
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
}

/** Rates of the foreign currencies that the group uses most, in the base currency. */
export const rates = [
  ['USD', 7.1],
  ['EUR', 7.7],
  ['GBP', 9],
  ['JPY', 0.048],
] as const
