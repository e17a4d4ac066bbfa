import { fieldKeyPattern, systemFields } from '../base/names.ts'
import { compactJson } from '../model/compact-json.ts'
import type { SourceView } from '../model/resource.ts'
import { freeKey } from './column-keys.ts'
import { startOf } from './starts.ts'

type Cell = string | number | boolean | null
type Rows = readonly (readonly Cell[])[]
type Titles = { readonly zh: string; readonly en: string }

/** Field that other resources have under a title, in either language. */
export type KnownField = { readonly key: string; readonly title: Titles }
export type KnownFields = ReadonlyMap<string, KnownField>

const mostColumns = 100
const mostRows = 2000

/**
 * Resource file for a table of cells; undefined for a table without column titles. The titles are the first row with a
 * text in most columns: lines above it, such as a name of the table, are ignored. Types are guessed from the values below.
 * A title that other resources use gets their key and translation. With a data source the rows are read there.
 */
export function guessedResource(code: string, cells: Rows, known: KnownFields, source?: Omit<SourceView, 'key'>) {
  const first = headRow(cells)
  const heads = (cells[first] ?? []).map((cell) => (cell === null ? '' : String(cell).trim().slice(0, 60)))
  const taken = new Set<string>(systemFields)
  const columns = heads
    .map((head, index) => ({ head, values: valuesAt(cells.slice(first + 1, first + 1 + mostRows), index) }))
    .filter(({ head }) => head !== '')
    .slice(0, mostColumns)
    .map(({ head, values }, index) => {
      const key = freeKey(keyOf(head, known) ?? `field${index + 1}`, taken)
      taken.add(key)
      return { key, field: { ...typeOf(head, values), title: titleOf(head, known) } }
    })
  if (columns.length === 0) return undefined
  const keys = columns.map(({ key }) => key)
  const label = columns.find(({ field }) => field.type === 'text')?.key
  const { path, text } = startOf('resource', code)
  const { $schema, title, rights } = JSON.parse(text)
  const value = {
    $schema,
    title,
    ...(source && viewOf(source, columns)),
    ...(label !== undefined && { label }),
    fields: Object.fromEntries(columns.map(({ key, field }) => [key, source ? readField(field) : field])),
    list: { columns: keys.slice(0, 10), ...(label !== undefined && { query: [label] }) },
    form: { sections: [{ fields: keys }] },
    rights: source ? { buyer: { can: readActions } } : rights,
  }
  return { path, text: compactJson(value) }
}

/** Most rows over the titles, such as the name of the table and the time of its export. */
const mostAbove = 20

/** Index of the row of titles; -1 for a table without texts. */
function headRow(cells: Rows): number {
  const above = cells.slice(0, mostAbove)
  const widest = Math.max(0, ...above.map((row) => row.filter((cell) => cell !== null && cell !== '').length))
  const texts = (row: Rows[number]) => row.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length
  const found = above.findIndex((row) => texts(row) > widest / 2)
  return found >= 0 ? found : cells.findIndex((row) => texts(row) > 0)
}

const readActions = ['list', 'view', 'export']

type Column = { readonly key: string; readonly field: Guessed & { readonly title: Titles } }

/** Rows of a data source: read only, and known by the first column of codes. */
function viewOf(source: Omit<SourceView, 'key'>, columns: readonly Column[]) {
  const key = columns.find(({ field }) => field.unique)?.key
  return { view: { ...source, ...(key !== undefined && { key }) }, only: readActions }
}

/** Field without the rules of a write. */
function readField({ required: _, unique: __, ...field }: Column['field']) {
  return field
}

function valuesAt(rows: Rows, index: number): readonly Exclude<Cell, null>[] {
  return rows.flatMap((row) => row[index] ?? []).filter((cell) => cell !== '')
}

function titleOf(head: string, known: KnownFields): Titles {
  return known.get(head)?.title ?? { zh: head, en: head }
}

/** Key of other resources with that title, or the English title in camel case. */
function keyOf(head: string, known: KnownFields): string | undefined {
  const words = head.match(/[A-Za-z0-9]+/g) ?? []
  const isEnglish = /^[\x20-\x7e]+$/.test(head)
  const camel = words
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return known.get(head)?.key ?? (isEnglish && new RegExp(fieldKeyPattern).test(camel) ? camel : undefined)
}

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const answers: ReadonlySet<string> = new Set(['是', '否', 'Y', 'N', 'yes', 'no'])
const lengths = [20, 50, 100, 200]

type Guessed = {
  readonly type: string
  readonly maxLength?: number
  readonly scale?: number
  readonly required?: true
  readonly unique?: true
}

/** Type of a column: that of all its values, text for none. */
function typeOf(head: string, values: readonly Exclude<Cell, null>[]): Guessed {
  const all = (fits: (value: Exclude<Cell, null>) => boolean) => values.length > 0 && values.every(fits)
  const like = (pattern: RegExp) => all((value) => typeof value === 'string' && pattern.test(value))
  if (all((value) => typeof value === 'boolean' || answers.has(String(value)))) return { type: 'switch' }
  if (all((value) => typeof value === 'number')) return numberOf(values.map(Number))
  if (like(day)) return { type: 'date' }
  if (all((value) => typeof value === 'string' && (day.test(value) || moment.test(value)))) return { type: 'datetime' }
  const longest = Math.max(0, ...values.map((value) => String(value).length))
  const maxLength = lengths.find((length) => length >= longest * 1.5)
  if (maxLength === undefined) return { type: 'textarea', maxLength: Math.min(4000, Math.max(500, longest * 2)) }
  const isCode = /编码|编号|代码|code|number|no\.?$/i.test(head)
  const isUnique = isCode && values.length > 1 && new Set(values.map(String)).size === values.length
  return { type: 'text', maxLength, ...(isUnique && { required: true, unique: true }) }
}

function numberOf(values: readonly number[]): Guessed {
  const decimals = Math.max(...values.map((value) => (String(value).split('.')[1] ?? '').length))
  return decimals === 0 ? { type: 'integer' } : { type: 'number', scale: Math.min(6, Math.max(2, decimals)) }
}
