import { type Lang, type Text, textIn } from '../../src/schema/base/text.ts'
import type { CompiledField } from '../../src/schema/model/compiled.ts'
import { scaleUnitOf, scaleUnitText } from '../../src/schema/model/scale-unit.ts'
import { isoWeek } from './iso-week.ts'
import { decimalText, grouped } from './number-text.ts'
import { textsOf } from './texts.ts'

/** How a number field is written. `least` decimals stay though they are zeros; a plain one has no separators. */
export type NumberFormat = { readonly scale: number; readonly least: number; readonly isPlain?: boolean }

/** A scale finer than thousandths says how exact a value may be: where it is no finer than an amount, it is written as one. */
const finest = 3

type Siblings = { readonly [key: string]: unknown }

/** `siblings` are the values of the record that the currency or the unit of an amount follows from. */
export function numberFormat(field: CompiledField, siblings?: Siblings): NumberFormat {
  const { type, props } = field
  if (type === 'integer') return { scale: 0, least: 0, isPlain: props.plain === true }
  // Nobody types a computed number, so all of them are written with the same decimals.
  const scale = typeof props.scale === 'number' ? props.scale : type === 'computed' ? 2 : undefined
  if (type !== 'money') return { scale: scale ?? 2, least: scale !== undefined && scale > finest ? 2 : (scale ?? 0) }
  // In ten thousands, two decimals are hundreds: the currency's own decimals say nothing there.
  const kept = scale ?? (scaleUnitOf(props, siblings) === 10_000 ? 2 : currencyScale(currencyOf(field, siblings)))
  return { scale: kept, least: kept }
}

/** `1234.5` → `1,234.50`. A value that is no number is shown as it is. */
export function formatNumber(value: unknown, { scale, least, isPlain }: NumberFormat): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return String(value)
  const text = decimalText(value, scale, least)
  return isPlain ? text : grouped(text)
}

const scales = new Map<string, number>()

/** Decimals of an ISO 4217 currency: 2 for CNY, 0 for JPY, 3 for KWD. Two when unknown. */
export function currencyScale(code: string | undefined): number {
  if (!isCurrency(code)) return 2
  const known = scales.get(code)
  if (known !== undefined) return known
  const scale =
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
  scales.set(code, scale)
  return scale
}

const symbols = new Map<string, string>()

/** `¥` or `US$` in Chinese, `CN¥` or `$` in English: no two currencies share a sign within a language. */
export function currencySymbol(lang: Lang, code: string | undefined): string | undefined {
  if (!isCurrency(code)) return undefined
  const key = `${lang}/${code}`
  const known = symbols.get(key)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', {
    style: 'currency',
    currency: code,
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code
  symbols.set(key, symbol)
  return symbol
}

function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code)
}

/** The currency of a money field: fixed in the file, or the value of the sibling it names. */
export function currencyOf({ props }: CompiledField, siblings: Siblings = {}) {
  const { currency } = props
  const code = typeof currency === 'object' && currency !== null ? siblings[fieldOf(currency)] : currency
  return isCurrency(code) ? code : undefined
}

function fieldOf(reference: object): string {
  return 'field' in reference && typeof reference.field === 'string' ? reference.field : ''
}

/** What stands behind the number: the file's unit, or 万 for amounts kept in ten thousands. */
export function unitOf(lang: Lang, { props }: CompiledField, siblings?: Siblings): string | undefined {
  if (props.unit !== undefined) return textIn(lang, props.unit as Text)
  return scaleUnitText(props, lang, siblings) || undefined
}

export type Picker = 'date' | 'year' | 'month' | 'week' | 'quarter'

const pickers: readonly string[] = ['date', 'year', 'month', 'week', 'quarter'] satisfies Picker[]

export function pickerOf({ props }: CompiledField): Picker {
  return pickers.includes(String(props.picker)) ? (props.picker as Picker) : 'date'
}

/** A stored day as its picker shows it: the first day of a month as `2026-11`. */
export function formatDay(lang: Lang, day: string, picker: Picker): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (picker === 'date' || date === '') return day
  if (picker === 'year') return year
  if (picker === 'month') return `${year}-${month}`
  if (picker === 'quarter') return textsOf(lang).quarter(year, String(Math.ceil(Number(month) / 3)))
  const [weekYear, week] = isoWeek(day)
  return textsOf(lang).week(String(weekYear), String(week))
}

/** `**** 1234`: all but the last four characters hidden. A value the server has masked already stays. */
export function masked(text: string): string {
  if (text === '' || text.startsWith('*')) return text
  return text.length <= 4 ? '****' : `**** ${text.slice(-4)}`
}

/** How many stars a rating has. */
export function starsOf({ props: { count } }: CompiledField): number {
  return typeof count === 'number' ? count : 5
}
