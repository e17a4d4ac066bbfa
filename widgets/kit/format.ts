import { minorUnit } from '../../src/schema/base/minor-unit.ts'
import { type Lang, type Text, textIn } from '../../src/schema/base/text.ts'
import type { CompiledField } from '../../src/schema/model/compiled.ts'
import { currencyDigits, currencyIn } from '../../src/schema/model/currency-code.ts'
import { scaleUnitOf, scaleUnitText } from '../../src/schema/model/scale-unit.ts'
import { isoWeek } from './iso-week.ts'
import { decimalText, grouped } from './number-text.ts'
import { textsOf } from './texts.ts'

/** Number format. `least`: minimum decimals, zeros included; a plain one has no separators. */
export type NumberFormat = { readonly scale: number; readonly least: number; readonly isPlain?: boolean }

/** Finer scales than thousandths are a precision, not a format: amounts then take the decimals of an amount. */
const finest = 3

type Siblings = { readonly [key: string]: unknown }

/** `siblings`: values of the record that determine the currency or the unit of an amount. */
export function numberFormat(field: CompiledField, siblings?: Siblings): NumberFormat {
  const { type, props } = field
  if (type === 'integer') return { scale: 0, least: 0, isPlain: props.plain === true }
  // Computed numbers have uniform decimals.
  const scale = typeof props.scale === 'number' ? props.scale : type === 'computed' ? 2 : undefined
  if (type === 'number' && props.currency !== undefined) return amountFormat(field, siblings)
  if (type !== 'money') return plainFormat(scale)
  // In units of ten thousand, two decimals are hundreds: the currency's decimals do not apply.
  const decimals = scale ?? (scaleUnitOf(props, siblings) === 10_000 ? 2 : minorUnit(currencyOf(field, siblings)))
  return { scale: decimals, least: decimals }
}

function plainFormat(scale: number | undefined): NumberFormat {
  return { scale: scale ?? 2, least: scale !== undefined && scale > finest ? 2 : (scale ?? 0) }
}

/** An amount has the decimals of its currency; where that is not known, those that it has, two at least. */
function amountFormat({ props }: CompiledField, siblings?: Siblings): NumberFormat {
  const digits = currencyDigits(props, siblings)
  return digits === undefined ? { scale: 4, least: 2 } : { scale: digits, least: digits }
}

/** `1234.5` → `1,234.50`. A non-numeric value is shown as it is. */
export function formatNumber(value: unknown, { scale, least, isPlain }: NumberFormat): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return String(value)
  const text = decimalText(value, scale, least)
  return isPlain ? text : grouped(text)
}

const symbols = new Map<string, string>()

/** `¥` or `US$` in Chinese, `CN¥` or `$` in English: unique within a language. */
export function currencySymbol(lang: Lang, code: string | undefined): string | undefined {
  if (!isCurrency(code)) return undefined
  const key = `${lang}/${code}`
  const known = symbols.get(key)
  if (known !== undefined) return known
  const formatted = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', {
    style: 'currency',
    currency: code,
  }).formatToParts(0)
  const symbol = formatted.find(({ type }) => type === 'currency')?.value ?? code
  symbols.set(key, symbol)
  return symbol
}

function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code)
}

/** Currency of an amount: fixed in the file, or the value of a sibling. */
export const currencyOf = ({ props }: CompiledField, siblings?: Siblings): string | undefined =>
  currencyIn(props, siblings)

/** Unit after the number: the file's, or 万 for amounts stored in ten thousands. */
export function unitOf(lang: Lang, { props }: CompiledField, siblings?: Siblings): string | undefined {
  if (props.unit !== undefined) return textIn(lang, props.unit as Text)
  return scaleUnitText(props, lang, siblings) || undefined
}

export type Picker = 'date' | 'year' | 'month' | 'week' | 'quarter'

const pickers: readonly string[] = ['date', 'year', 'month', 'week', 'quarter'] satisfies Picker[]

export function pickerOf({ props }: CompiledField): Picker {
  return pickers.includes(String(props.picker)) ? (props.picker as Picker) : 'date'
}

/** A stored day in the picker's format: the first day of a month as `2026-11`. */
export function formatDay(lang: Lang, day: string, picker: Picker): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (picker === 'date' || date === '') return day
  if (picker === 'year') return year
  if (picker === 'month') return `${year}-${month}`
  if (picker === 'quarter') return textsOf(lang).quarter(year, String(Math.ceil(Number(month) / 3)))
  const [weekYear, week] = isoWeek(day)
  return textsOf(lang).week(String(weekYear), String(week))
}

/** `**** 1234`: all but the last four characters hidden. A value masked by the server stays. */
export function masked(text: string): string {
  if (text === '' || text.startsWith('*')) return text
  return text.length <= 4 ? '****' : `**** ${text.slice(-4)}`
}

/** Number of stars of a rating. */
export function starsOf({ props: { count } }: CompiledField): number {
  return typeof count === 'number' ? count : 5
}
