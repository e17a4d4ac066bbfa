import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import type { Resource } from '../model/resource.ts'
import { checkRowCondition } from './check-follows.ts'
import type { Report } from './report.ts'

/** Checks the offer of a resource to pickers: a row condition, and readable fields. */
export function checkOffers(
  { offered = [] }: Partial<Resource>,
  whole: Resource,
  report: Report,
  catalogue: Catalogue,
): void {
  const readable = readableFields(whole)
  offered.forEach(({ where, fields = [] }, index) => {
    if (where !== undefined)
      checkRowCondition(where, ['offered', index, 'where'], { whole, catalogue }, report, whole.constants)
    fields.forEach((name, place) => {
      report.name(['offered', index, 'fields', place], 'field', name, readable)
    })
    // A misspelt name may be the label.
    if (fields.every((name) => readable.includes(name))) checkLabel(whole, index, fields, report)
  })
  if (whole.view !== undefined && offered.length > 0)
    report.wrong(['offered'], 'rows of a view cannot be looked up, so no picker offers them')
}

/** A picker shows the label in each language; without one of its fields it would be refused. */
function checkLabel({ label, fields }: Resource, index: number, offered: readonly string[], report: Report): void {
  if (offered.length === 0 || label === undefined) return
  const names = typeof label === 'string' ? [label] : Object.values(label)
  const missing = names.filter((name) => Object.hasOwn(fields, name) && !offered.includes(name))
  if (missing.length > 0) report.wrong(['offered', index, 'fields'], `add the label: ${missing.join(', ')}`)
}
