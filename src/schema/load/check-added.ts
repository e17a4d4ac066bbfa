import type { Static } from 'typebox'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { rowsIn } from '../compile/compile-actions.ts'
import { namesAround } from '../compile/names-around.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Given, Make } from '../model/make.ts'
import type { RecordAction } from '../model/record-actions.ts'
import type { Resource } from '../model/resource.ts'
import { checkRecipients } from './check-recipients.ts'
import type { CheckCel } from './check-resource.ts'
import { valuesOf } from './check-values.ts'
import { partsOf } from './check-where.ts'
import type { Report } from './report.ts'

/** Checks what an action adds, rows of the record's tables and records of other resources: the fields of its values exist. */
export function checkAdded(
  { rows = {}, make = {} }: RecordAction,
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  for (const [key, values] of Object.entries(rows)) {
    const path = [...at, 'rows', key]
    const of = rowsIn(whole.fields, key)
    if (of === undefined) report.name(path, 'table', key, tablesOf(whole), true)
    else checkValues(values, path, of, catalogue, report, cel)
  }
  for (const [of, one] of Object.entries(make))
    checkMake(of, one, [...at, 'make', of], { whole, catalogue, report, cel })
}

type Making = {
  readonly whole: Resource
  readonly catalogue: Catalogue
  readonly report: Report
  readonly cel: CheckCel
}

function checkMake(of: string, { each, by, where, notify = [], set, rows = {} }: Make, at: Path, making: Making): void {
  const { whole, catalogue, report } = making
  if (!report.name(at, 'resource', of, catalogue.codes('resource'), true)) return
  if (each !== undefined && !report.name([...at, 'each'], 'table', each, tablesOf(whole))) return
  const cel = celOver(each, making)
  if (by !== undefined) checkBy(by, each, [...at, 'by'], making)
  cel([...at, 'where'], where)
  checkValues(set, [...at, 'set'], of, catalogue, report, cel)
  const target = catalogue.resources.get(of)
  if (target) checkRecipients(notify, [...at, 'notify'], target, catalogue, report)
  for (const [table, row] of Object.entries(rows)) {
    const path = [...at, 'rows', table]
    if (target && report.name(path, 'table', table, tablesOf(target), true, { of }))
      checkFirstRows(row, rowsIn(target.fields, table) ?? '', each, path, making)
  }
}

function checkBy(by: string, each: string | undefined, at: Path, { whole, catalogue, report }: Making): void {
  const rows = catalogue.resources.get(rowsIn(whole.fields, each ?? '') ?? '')
  if (each === undefined) report.wrong(at, '`by` needs `each`', { key: true })
  else if (rows) report.name(at, 'field', by, readableFields(rows))
}

function checkFirstRows(
  { of, where, set }: NonNullable<Make['rows']>[string],
  inner: string,
  each: string | undefined,
  at: Path,
  making: Making,
): void {
  const { whole, catalogue, report } = making
  const source = of ?? each
  if (source === undefined) report.wrong(at, 'set `of`: the table whose rows it starts with')
  if (source === undefined) return
  if (of !== undefined && !report.name([...at, 'of'], 'table', of, tablesOf(whole))) return
  const cel = celOver(source, making)
  cel([...at, 'where'], where)
  checkValues(set, [...at, 'set'], inner, catalogue, report, cel)
}

/** Check of expressions over the record, or over the rows of a table of it. */
export function celOver(table: string | undefined, { whole, catalogue, report, cel }: Making): CheckCel {
  const of = table === undefined ? undefined : rowsIn(whole.fields, table)
  if (of === undefined) return cel
  const rows = catalogue.resources.get(of)
  const names = rows && namesAround(catalogue, rows)
  return (path, source, wanted = 'bool') => {
    if (source === undefined || !names) return
    for (const written of partsOf(source, path, names)) report.expression({ ...written, names, wanted, of })
  }
}

/** Tables of a resource. */
export function tablesOf({ fields }: Pick<Resource, 'fields'>): readonly string[] {
  return Object.keys(fields).filter((key) => fields[key]?.type === 'table')
}

function checkValues(
  values: Readonly<Record<string, Static<typeof Given>>>,
  at: Path,
  of: string,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const theirs = catalogue.resources.get(of)
  for (const [key, value] of Object.entries(values)) {
    const path = [...at, key]
    if (typeof value === 'object') cel([...path, 'cel'], value.cel, 'any')
    // The file of the rows reports its own mistakes.
    if (!(theirs && report.name(path, 'field', key, Object.keys(theirs.fields), true, { of }))) continue
    const field = theirs.fields[key]
    if (field && (kindOf(field).column === 'none' || field.compute !== undefined))
      report.wrong(path, `"${key}" is derived and cannot be set`, { key: true })
    checkItem(value, path, field, catalogue, report)
  }
}

/** A fixed value of a choice is one of its items. */
function checkItem(
  value: Static<typeof Given>,
  at: Path,
  field: Resource['fields'][string] | undefined,
  catalogue: Catalogue,
  report: Report,
): void {
  const known = valuesOf(field, catalogue)
  if (known && typeof value === 'string' && value !== '') report.name(at, known.what, value, known.values)
}
