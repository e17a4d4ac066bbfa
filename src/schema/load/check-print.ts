import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { rowsIn } from '../compile/compile-actions.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { type PrintPart, rowsOfPart } from '../model/print-spec.ts'
import type { Resource } from '../model/resource.ts'
import { celOver, tablesOf } from './check-added.ts'
import type { CheckCel } from './check-resource.ts'
import type { Report } from './report.ts'

type Around = {
  readonly whole: Resource
  readonly catalogue: Catalogue
  readonly report: Report
  readonly cel: CheckCel
}

/** Checks the fields that a printed document names, those of its tables and of its texts included, and its conditions. */
export function checkPrint({ print }: Partial<Resource>, around: Around): void {
  if (!print) return
  const { whole, report } = around
  if (print.code !== undefined) report.name(['print', 'code'], 'field', print.code, readableFields(whole))
  for (const [index, part] of print.parts.entries()) checkPart(part, ['print', 'parts', index], around)
}

function checkPart(part: PrintPart, at: Path, around: Around): void {
  const { whole, report } = around
  const readable = readableFields(whole)
  for (const [path, name] of namesIn(part)) report.name([...at, ...path], 'field', name, readable)
  if ('table' in part) checkTable(part, at, around)
  if ('signatures' in part) checkSigners(part, at, around)
  const table = rowsOfPart(part)
  const isTable = table === undefined || rowsIn(whole.fields, table) !== undefined
  if (isTable) celOver(table, around)([...at, 'where'], part.where)
}

/** Fields of the record that a part names, each with its place. */
function namesIn(part: PrintPart): readonly (readonly [Path, string])[] {
  const title = part.title ? fieldsIn(part.title) : []
  return [...title.map((name) => [['title'], name] as const), ...contentNames(part)]
}

function contentNames(part: PrintPart): readonly (readonly [Path, string])[] {
  if ('fields' in part) return part.fields.map((name, place) => [['fields', place], name])
  if ('table' in part) return [[['table'], part.table]]
  if ('text' in part) return fieldsIn(part.text).map((name) => [['text'], name])
  return part.each === undefined ? namesOfSigners(part) : []
}

type Signers = Extract<PrintPart, { signatures: unknown }>

function namesOfSigners({ signatures }: Signers): readonly (readonly [Path, string])[] {
  return signatures.flatMap((text, place) => fieldsIn(text).map((name) => [['signatures', place], name] as const))
}

function fieldsIn(text: Resource['title']): readonly string[] {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return [...new Set(texts.flatMap((each) => [...each.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))]
}

function checkSigners(part: Signers, at: Path, { whole, catalogue, report }: Around): void {
  if (part.each === undefined || !report.name([...at, 'each'], 'table', part.each, tablesOf(whole))) return
  const of = rowsIn(whole.fields, part.each)
  const rows = catalogue.resources.get(of ?? '')
  if (!rows) return
  for (const [path, name] of namesOfSigners(part))
    report.name([...at, ...path], `field of ${of}`, name, readableFields(rows))
}

function checkTable(part: Extract<PrintPart, { table: string }>, at: Path, around: Around): void {
  const { whole, catalogue, report } = around
  const field = whole.fields[part.table]
  if (!field) return
  if (field.type !== 'table') {
    report.wrong([...at, 'table'], `"${part.table}" is not a table`)
    return
  }
  const of = String((field as { readonly of?: string }).of)
  const rows = catalogue.resources.get(of)
  if (!rows) return
  for (const [place, name] of part.columns.entries())
    report.name([...at, 'columns', place], `field of ${of}`, name, readableFields(rows))
  for (const [place, name] of (part.totals ?? []).entries()) {
    const problem = problemOfTotal(name, part, rows)
    if (problem) report.wrong([...at, 'totals', place], problem)
  }
}

function problemOfTotal(name: string, part: { readonly columns: readonly string[] }, rows: Resource) {
  if (!part.columns.includes(name)) return `"${name}" is not one of the columns`
  const field = rows.fields[name]
  return field && !['number', 'integer'].includes(kindOf(field).column) ? 'only numbers are added up' : undefined
}
