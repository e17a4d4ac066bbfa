import { type Lang, type Text, textIn } from '../base/text.ts'
import { textOfHtml } from '../base/text-of-html.ts'
import { kindOf } from '../fields/registry.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import { currencyDigits } from '../model/currency-code.ts'
import { filledText } from '../model/filled-text.ts'
import { type CompiledPrint, rowsOfPart } from '../model/print-spec.ts'
import { holds } from '../rules/evaluate.ts'

type Row = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, CompiledField>>

/** Value with its title. `pictures`: the stored names of its pictures, whose names are the text. */
export type PrintedValue = {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly pictures?: readonly string[]
}

/** Part of a printed document: all texts final. */
export type PrintedPart =
  | {
      readonly kind: 'values'
      readonly title?: string
      readonly columns: number
      readonly values: readonly PrintedValue[]
    }
  | {
      readonly kind: 'table'
      readonly title?: string
      readonly columns: readonly { readonly key: string; readonly title: string; readonly isNumber: boolean }[]
      readonly rows: readonly (readonly string[])[]
      readonly totals?: readonly string[]
    }
  | { readonly kind: 'text'; readonly title?: string; readonly text: string }
  | { readonly kind: 'signatures'; readonly title?: string; readonly names: readonly string[] }

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
  /** Reader, for conditions about `user`. */
  readonly user: object
}

type PrintPart = CompiledPrint['parts'][number]

/** Printed document of a record. Fields that its reader may not see, and empty ones, are left out. */
export function printed(spec: CompiledPrint, record: Row, source: PrintSource): PrintedDocument {
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
  const table = rowsOfPart(part)
  if (table !== undefined) return partOfRows(table, part, record, source)
  if (!holds(part.when, { ...record, user: source.user }, true)) return undefined
  const filled = fillerOf(source.resource.fields, record, source.lang)
  const title = part.title ? { title: filled(part.title) } : {}
  if ('fields' in part) {
    const values = valuesOf(part.fields, record, source)
    return values.length > 0 ? { kind: 'values', ...title, columns: part.columns ?? 2, values } : undefined
  }
  if ('text' in part) {
    const text = filled(part.text).trim()
    return text === '' ? undefined : { kind: 'text', ...title, text }
  }
  return { kind: 'signatures', ...title, names: namesOf(part, filled) }
}

/** Part about rows of a table: as a table, or as signers. Without rows nothing is printed. */
function partOfRows(table: string, part: PrintPart, record: Row, source: PrintSource): PrintedPart | undefined {
  const { resource, rowFields, lang } = source
  const field = resource.fields[table]
  const rows = field ? rowsOf(table, part, record, source) : []
  if (!field || rows.length === 0) return undefined
  const filled = fillerOf(resource.fields, record, lang)
  const title = part.title ? { title: filled(part.title) } : {}
  if ('table' in part) return { title: filled(field.title), ...title, ...tableOf(part, rows, source) }
  const names = rows.flatMap((row) => namesOf(part, fillerOf(rowFields[table] ?? {}, row, lang)))
  return { kind: 'signatures', ...title, names }
}

type Filler = (text: Text) => string

function fillerOf(fields: Fields, record: Row, lang: Lang): Filler {
  const texts = textsOf(fields, record, lang)
  return (text) => filledText(textIn(lang, text), texts, '')
}

/** Rows of a table of the record that meet the condition of a part. */
function rowsOf(table: string, { when }: PrintPart, record: Row, { user }: PrintSource): readonly Row[] {
  const rows: unknown = record[table]
  if (!Array.isArray(rows)) return []
  return rows.map((row: Row): Row => ({ ...row, parent: record })).filter((row) => holds(when, { ...row, user }, true))
}

function namesOf(part: PrintPart, filled: Filler): readonly string[] {
  return 'signatures' in part ? part.signatures.map(filled) : []
}

function valuesOf(names: readonly string[], record: Row, { resource, lang, user }: PrintSource) {
  const scope = { ...record, user }
  return names.flatMap((name) => {
    const field = resource.fields[name]
    const text = field && holds(field.visible, scope, true) ? textOf(field, record, lang) : ''
    return field && text !== ''
      ? [{ key: name, title: textIn(lang, field.title), text, ...picturesOf(field, record) }]
      : []
  })
}

/** Pictures of a field that has some. */
function picturesOf({ key, type }: CompiledField, record: Row): Pick<PrintedValue, 'pictures'> {
  return type === 'image' ? { pictures: String(record[key]).split(',') } : {}
}

type TablePart = Extract<PrintPart, { readonly table: string }>

function tableOf(part: TablePart, rows: readonly Row[], { rowFields, lang }: PrintSource) {
  const fields = part.columns.flatMap((name) => rowFields[part.table]?.[name] ?? [])
  const sums = fields.map((field) => (part.totals?.includes(field.key) ? sumOf(field, rows, lang) : ''))
  return {
    kind: 'table' as const,
    columns: fields.map((field) => ({
      key: field.key,
      title: textIn(lang, field.title),
      isNumber: isNumber(field),
    })),
    rows: rows.map((row) => fields.map((field) => textOf(field, row, lang))),
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
  if (rows.every((row) => typeof row[field.key] !== 'number')) return ''
  // Rows have at most six decimals: a sum of floats is exact within them.
  const sum = rows.reduce((all, row) => all + Number(row[field.key] ?? 0), 0)
  return numberText(field, Math.round(sum * 1e6) / 1e6, lang, rows[0] ?? {})
}

function textsOf(fields: Fields, record: Row, lang: Lang): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.values(fields).map((field) => [field.key, textOf(field, record, lang)]))
}

function textOf(field: CompiledField, record: Row, lang: Lang): string {
  const [value, name] = [record[field.key], record[`${field.key}_dictText`]]
  const english = lang === 'en' && field.english !== undefined ? record[field.english] : ''
  if (typeof english === 'string' && english !== '') return english
  if (typeof name === 'string' && name !== '') return name
  if (typeof value === 'number') return numberText(field, value, lang, record)
  if (value === null || value === undefined || typeof value === 'object') return ''
  if (field.type === 'switch') return switchText(field, value, lang)
  if (kindOf(field).files) return fileNames(String(value))
  return field.type === 'umeditor' ? textOfHtml(String(value)) : String(value)
}

/** Names of files as they were uploaded: a stored path has a folder in front of the name, and a time behind it. */
function fileNames(value: string): string {
  return value
    .split(',')
    .map((each) =>
      each
        .slice(each.indexOf('|') + 1)
        .replace(/^.*\//, '')
        .replace(/_\d+(?=\.\w+$)/, ''),
    )
    .join(', ')
}

/** Switch in words, as its cell shows it. */
function switchText({ props: { options } }: CompiledField, value: unknown, lang: Lang): string {
  const on = Array.isArray(options) ? options[0] : 'Y'
  return textIn(lang, value === on ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })
}

/** Number with its decimals: all of its currency or scale for amounts, those that it has for shares and finer numbers. */
function numberText({ type, props }: CompiledField, value: number, lang: Lang, record: Row): string {
  const { scale, unit } = props
  const digits = currencyDigits(props, record)
  const most = digits ?? (typeof scale === 'number' ? scale : 6)
  const least = digits ?? (most <= 2 && type !== 'percent' ? most : 0)
  const text = value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
  if (type === 'percent') return `${text}%`
  return isText(unit) ? `${text} ${textIn(lang, unit)}` : text
}

/** A unit may also be a choice by another field: that is no text. */
const isText = (unit: unknown): unit is Text =>
  typeof unit === 'string' || (typeof unit === 'object' && unit !== null && 'zh' in unit)
