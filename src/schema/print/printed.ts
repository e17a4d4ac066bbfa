import { type Lang, type Text, textIn } from '../base/text.ts'
import { textOfHtml } from '../base/text-of-html.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import { filledText } from '../model/filled-text.ts'
import type { PrintPart, PrintSpec } from '../model/print-spec.ts'
import { holds } from '../rules/evaluate.ts'

type Row = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, CompiledField>>

/** Part of a printed document: all texts final. */
export type PrintedPart =
  | {
      readonly kind: 'values'
      readonly title?: string
      readonly columns: number
      readonly values: readonly { readonly key: string; readonly title: string; readonly text: string }[]
    }
  | {
      readonly kind: 'table'
      readonly title?: string
      readonly columns: readonly { readonly key: string; readonly title: string; readonly isNumber: boolean }[]
      readonly rows: readonly (readonly string[])[]
      readonly totals?: readonly string[]
    }
  | { readonly kind: 'text'; readonly title?: string; readonly text: string }
  | { readonly kind: 'signatures'; readonly names: readonly string[] }

export type PrintedDocument = {
  readonly title: string
  readonly code?: string
  readonly parts: readonly PrintedPart[]
}

/** What is printed of: a resource as its reader may see it, with the fields of the rows of its tables. */
export type PrintSource = {
  readonly resource: Pick<CompiledResource, 'fields' | 'one' | 'title'>
  readonly rowFields: Readonly<Record<string, Fields>>
  readonly lang: Lang
}

/** Printed document of a record. Fields that its reader may not see, and empty ones, are left out. */
export function printed(spec: PrintSpec, record: Row, source: PrintSource): PrintedDocument {
  const { resource, lang } = source
  const code = spec.code === undefined || !resource.fields[spec.code] ? '' : String(record[spec.code] ?? '')
  return {
    title: filledText(
      textIn(lang, spec.title ?? resource.one ?? resource.title),
      textsOf(resource.fields, record, lang),
      '',
    ),
    ...(code !== '' && { code }),
    parts: spec.parts.flatMap((part) => partOf(part, record, source) ?? []),
  }
}

function partOf(part: PrintPart, record: Row, source: PrintSource): PrintedPart | undefined {
  const { resource, lang } = source
  const filled = (text: Text) => filledText(textIn(lang, text), textsOf(resource.fields, record, lang), '')
  const title = 'title' in part && part.title ? { title: filled(part.title) } : {}
  if ('fields' in part) {
    const scope = { ...record, user: {} }
    const values = part.fields.flatMap((name) => {
      const field = resource.fields[name]
      const text = field && holds(field.visible, scope, true) ? textOf(field, record, lang) : ''
      return field && text !== '' ? [{ key: name, title: textIn(lang, field.title), text }] : []
    })
    return values.length > 0 ? { kind: 'values', ...title, columns: part.columns ?? 2, values } : undefined
  }
  if ('table' in part) return tableOf(part, record, source)
  if ('text' in part) {
    const text = filled(part.text).trim()
    return text === '' ? undefined : { kind: 'text', ...title, text }
  }
  return { kind: 'signatures', names: part.signatures.map(filled) }
}

type TablePart = Extract<PrintPart, { readonly table: string }>

function tableOf(part: TablePart, record: Row, { resource, rowFields, lang }: PrintSource): PrintedPart | undefined {
  const table = resource.fields[part.table]
  const rows = record[part.table]
  if (!(table && Array.isArray(rows)) || rows.length === 0) return undefined
  const fields = part.columns.flatMap((name) => rowFields[part.table]?.[name] ?? [])
  const sums = fields.map((field) => (part.totals?.includes(field.key) ? sumOf(field, rows, lang) : ''))
  return {
    kind: 'table',
    title: filledText(textIn(lang, part.title ?? table.title), textsOf(resource.fields, record, lang), ''),
    columns: fields.map((field) => ({
      key: field.key,
      title: textIn(lang, field.title),
      isNumber: isNumber(field),
    })),
    rows: rows.map((row: Row) => fields.map((field) => textOf(field, row, lang))),
    ...(sums.some((sum) => sum !== '') && { totals: withWord(sums, fields, total[lang]) }),
  }
}

const total = { zh: '合计', en: 'Total' } as const

/** Totals with their word in the first column of texts, where none of them is. */
function withWord(sums: readonly string[], fields: readonly CompiledField[], word: string): readonly string[] {
  const place = fields.findIndex((field, index) => !isNumber(field) && sums[index] === '')
  return place < 0 ? sums : sums.with(place, word)
}

/** Whether a field is aligned as a number on paper, and never broken. */
export const isNumber = ({ stored }: CompiledField): boolean => stored === 'number' || stored === 'integer'

function sumOf(field: CompiledField, rows: readonly Row[], lang: Lang): string {
  // Rows have at most six decimals: a sum of floats is exact within them.
  const sum = rows.reduce((all, row) => all + Number(row[field.key] ?? 0), 0)
  return numberText(field, Math.round(sum * 1e6) / 1e6, lang)
}

function textsOf(fields: Fields, record: Row, lang: Lang): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.values(fields).map((field) => [field.key, textOf(field, record, lang)]))
}

function textOf(field: CompiledField, record: Row, lang: Lang): string {
  const [value, name] = [record[field.key], record[`${field.key}_dictText`]]
  if (typeof name === 'string' && name !== '') return name
  if (typeof value === 'number') return numberText(field, value, lang)
  if (value === null || value === undefined || typeof value === 'object') return ''
  if (field.type === 'switch') return switchText(field, value, lang)
  return field.type === 'umeditor' ? textOfHtml(String(value)) : String(value)
}

/** Switch in words, as its cell shows it. */
function switchText({ props: { options } }: CompiledField, value: unknown, lang: Lang): string {
  const on = Array.isArray(options) ? options[0] : 'Y'
  return textIn(lang, value === on ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })
}

/** Number with its decimals: all of them for amounts, those that it has for shares and finer numbers. */
function numberText({ type, props: { scale, unit } }: CompiledField, value: number, lang: Lang): string {
  const most = typeof scale === 'number' ? scale : 6
  const least = most <= 2 && type !== 'percent' ? most : 0
  const text = value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
  if (type === 'percent') return `${text}%`
  return isText(unit) ? `${text} ${textIn(lang, unit)}` : text
}

/** A unit may also be a choice by another field: that is no text. */
const isText = (unit: unknown): unit is Text =>
  typeof unit === 'string' || (typeof unit === 'object' && unit !== null && 'zh' in unit)
