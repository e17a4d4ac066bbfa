import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { PrintPart } from '../model/print-spec.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Checks the fields that a printed document names, those of its tables and of its texts included. */
export function checkPrint({ print }: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  if (!print) return
  const readable = readableFields(whole)
  const named = (path: Path, name: string) => report.name(path, 'field', name, readable)
  if (print.code !== undefined) named(['print', 'code'], print.code)
  for (const [index, part] of print.parts.entries()) {
    const at: Path = ['print', 'parts', index]
    for (const [path, name] of namesIn(part)) named([...at, ...path], name)
    if ('table' in part) checkTable(part, at, { whole, catalogue, report })
  }
}

/** Fields of the record that a part names, each with its place. */
function namesIn(part: PrintPart): readonly (readonly [Path, string])[] {
  const title = 'title' in part && part.title ? fieldsIn(part.title) : []
  return [...title.map((name) => [['title'], name] as const), ...contentNames(part)]
}

function contentNames(part: PrintPart): readonly (readonly [Path, string])[] {
  if ('fields' in part) return part.fields.map((name, place) => [['fields', place], name])
  if ('table' in part) return [[['table'], part.table]]
  if ('text' in part) return fieldsIn(part.text).map((name) => [['text'], name])
  return part.signatures.flatMap((text, place) => fieldsIn(text).map((name) => [['signatures', place], name] as const))
}

function fieldsIn(text: Resource['title']): readonly string[] {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return [...new Set(texts.flatMap((each) => [...each.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))]
}

type Around = { readonly whole: Resource; readonly catalogue: Catalogue; readonly report: Report }

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
