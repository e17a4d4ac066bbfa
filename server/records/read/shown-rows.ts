import type { Lang } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf, shownColumns } from '../../platform/sql/columns.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row } from '../../platform/store/store.ts'
import { codesOf, spelling } from './code-names.ts'
import { type CopiedName, copiedLabels, copiedNames } from './copied-names.ts'
import { hasLabels, type LabelOf, labelsItself, textOfValues, valuesOf } from './labels.ts'
import type { Made } from './made.ts'
import { referenceLabels } from './reference-labels.ts'

/** How list rows are read: the database builds most of a row as JSON text, the rest is added to it. */
export type RowShape = {
  /** Columns after `select`. */
  readonly select: string
  /** Columns with a piece of the row as JSON text. */
  readonly pieces: readonly string[]
  /** Fields that are read as values: numbers, as the engines write them differently, and codes, which get their label. */
  readonly fields: readonly CompiledField[]
}

/** Fields per piece of JSON: PostgreSQL takes no more than 100 arguments. */
const perPiece = 45
const shapes = new WeakMap<ServerResource, Map<string, RowShape>>()

type Reader = { readonly app: App; readonly lang: Lang }

/** Row shape of a resource with the given fields, in a language; built once for each. */
export function rowShape(reader: Reader, resource: ServerResource, names: readonly string[]): RowShape {
  const known = shapes.get(resource) ?? new Map<string, RowShape>()
  shapes.set(resource, known)
  const key = `${reader.app.store.dialect} ${reader.lang} ${names.join()}`
  const shape = known.get(key) ?? makeShape(reader, resource, names)
  known.set(key, shape)
  return shape
}

function makeShape({ app, lang }: Reader, resource: ServerResource, names: readonly string[]): RowShape {
  const { dialect } = app.store
  const columns = shownColumns(resource, dialect)
  const fields = names.map((name) => fieldOf(resource.plan.fields, name)).filter((field) => field !== undefined)
  const copies = copiesFor(app, lang, fields)
  const asText = fields.filter(
    (field) => kindOf(field).column === 'text' && !hasLabels(field) && !copies.has(field.key),
  )
  const asValue = fields.filter((field) => !asText.includes(field))
  const pieces: string[] = []
  for (let start = 0; start < asText.length; start += perPiece) {
    const pairs = asText.slice(start, start + perPiece).map(({ key }) => `'${key}', ${columns(key)}`)
    pieces.push(dialect === 'sqlite' ? `json_object(${pairs})` : `json_build_object(${pairs})::text`)
  }
  const selected = [
    ...pieces.map((sql, index) => `${sql} as ${quoted(pieceName(index))}`),
    ...asValue.map(({ key }) => `${columns(key)} as ${quoted(key)}`),
  ]
  selected.push(`${columnOf(resource, 'id')} as ${quoted(idName)}`)
  return { select: selected.join(', '), pieces: pieces.map((_, index) => pieceName(index)), fields: asValue }
}

// No field has such a name (model/names.ts).
const pieceName = (index: number) => `_${index}`

const idName = '_id'

/** Id of a row that was read in a shape. */
export const idOf = (row: Row): string => String(row[idName])

/** What is known of rows in addition to their values, by row id. */
type Marks = { readonly guarded?: ReadonlySet<string>; readonly made?: ReadonlyMap<string, Made> }

/**
 * Rows of a shape as JSON text, `<field>_dictText` for each choice that has a value (contract.md 1.5), `_guarded` if its parent guards it,
 * `_made` with the buttons whose record exists.
 */
export async function rowsJson(
  app: App,
  session: Session,
  lang: Lang,
  { pieces, fields }: RowShape,
  rows: readonly Row[],
  { guarded, made }: Marks = {},
): Promise<string> {
  const labels = await labelsOfRows(app, session, lang, fields, rows)
  const texts = rows.map((row) => {
    let text = ''
    for (const piece of pieces) text += `,${String(row[piece]).trim().slice(1, -1)}`
    for (const field of fields) text += valueJson(field, row, labels.get(field.key))
    if (guarded?.has(idOf(row))) text += ',"_guarded":true'
    const done = made?.get(idOf(row))
    if (done) text += `,"_made":${JSON.stringify(done)}`
    return `{${text.slice(1)}}`
  })
  return `[${texts.join()}]`
}

function valueJson(field: CompiledField, row: Row, labelOf: LabelOf | undefined): string {
  const value = row[field.key] ?? null
  const own = `,"${field.key}":${JSON.stringify(value)}`
  const items = labelOf ? valuesOf(field, value) : []
  return labelOf && items.length > 0
    ? `${own},"${field.key}_dictText":${JSON.stringify(textOfValues(items, labelOf))}`
    : own
}

/** Copied names that a reader of the language sees under other ones. */
function copiesFor({ live }: App, lang: Lang, fields: readonly CompiledField[]): ReadonlyMap<string, CopiedName> {
  return lang === 'en' ? copiedNames(live.current, fields) : noCopies
}

const noCopies: ReadonlyMap<string, CopiedName> = new Map()

/** Labels of the choices and copied names of rows, by field. */
export async function labelsOfRows(
  app: App,
  session: Session,
  lang: Lang,
  fields: readonly CompiledField[],
  rows: readonly { readonly [field: string]: unknown }[],
): Promise<ReadonlyMap<string, LabelOf>> {
  const copies = copiesFor(app, lang, fields)
  const filled = fields.filter(
    (field) =>
      (hasLabels(field) || copies.has(field.key)) && rows.some((row) => valuesOf(field, row[field.key]).length > 0),
  )
  const found = await Promise.all(
    filled.map(async (field): Promise<[string, LabelOf] | undefined> => {
      const { current: model } = app.live
      const copy = copies.get(field.key)
      if (copy) return [field.key, await copiedLabels(app, session, copy, rows)]
      const codes = codesOf(field)
      if (codes) return [field.key, await spelling(app.store, model, codes, lang)]
      if (!field.source) return undefined
      if (labelsItself(model, field.source)) return [field.key, (value) => value]
      const values = rows.flatMap((row) => valuesOf(field, row[field.key]))
      return [field.key, await referenceLabels(app, session, lang, field.source, values)]
    }),
  )
  return new Map(found.filter((each) => each !== undefined))
}
