import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { isLinkDerived } from '../compile/link-to-parent.ts'
import type { Field } from '../fields/registry.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import { checkAskedValue } from './check-values.ts'
import type { Report } from './report.ts'

/** Checks a part: it has the fields of its resource, and no others. */
export function checkPart({ part, fields = {}, only }: Partial<Resource>, catalogue: Catalogue, report: Report): void {
  const other = part && catalogue.resources.get(part.of)
  if (!part || !other) return
  const known = Object.keys(other.fields)
  for (const key of Object.keys(fields)) report.name(['fields', key], `field of ${part.of}`, key, known, true)
  for (const [key, asked] of Object.entries(part.where))
    if (report.name(['part', 'where', key], `field of ${part.of}`, key, known, true))
      checkAskedValue(other.fields[key], asked, ['part', 'where', key], catalogue, report)
  const may: readonly string[] = only ?? standardActions
  if (may.includes('delete'))
    report.wrong(['part'], 'rows are deleted in their own resource: set "only" without delete')
}

/** Possible actions on the rows of a view. */
const readOnlyActions: readonly string[] = ['list', 'view', 'export']

/** Checks a view: its rows are read-only. */
export function checkView(
  { view, record }: Partial<Resource>,
  whole: Resource,
  { known }: Catalogue,
  report: Report,
): void {
  for (const key of ['resource', 'id'] as const)
    if (record) report.name(['record', key], 'field', record[key], Object.keys(whole.fields))
  if (view === undefined) return
  checkRowsOf(view, whole, known, report)
  const isRead = whole.only?.every((action) => readOnlyActions.includes(action))
  if (!isRead) report.wrong(['view'], 'rows of a view are read-only: set "only" to list, view and export')
  if (whole.states) report.wrong(['states'], 'rows of a view have no states')
  for (const [key, field] of Object.entries(whole.fields)) {
    if ('searchable' in field && field.searchable)
      report.wrong(['fields', key, 'searchable'], 'rows of a view are not stored, so they have no search index')
  }
}

function checkRowsOf(
  view: NonNullable<Resource['view']>,
  { fields }: Resource,
  { views = [] }: Catalogue['known'],
  report: Report,
): void {
  if (typeof view === 'string') report.name(['view'], 'view', view, views)
  else if (view.key !== undefined) report.name(['view', 'key'], 'field', view.key, Object.keys(fields))
}

/** Checks sources of fields: tables, not views. */
export function checkSources({ fields = {} }: Partial<Resource>, { resources }: Catalogue, report: Report): void {
  for (const [key, field] of Object.entries(fields)) {
    const from = 'from' in field ? field.from : undefined
    if (from !== undefined && resources.get(from)?.view !== undefined)
      report.wrong(['fields', key, 'from'], `the rows of "${from}" are a view, which cannot be looked up`)
  }
}

/** Checks value, label and parent. */
export function checkIdentity(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  const readable = readableFields(whole)
  if (written.value !== undefined) report.name(['value'], 'field', written.value, readable)
  if (typeof written.label === 'string') report.name(['label'], 'field', written.label, readable)
  else if (written.label) {
    report.name(['label', 'zh'], 'field', written.label.zh, readable)
    report.name(['label', 'en'], 'field', written.label.en, readable)
  }
  if (!written.parent) return
  const { of } = written.parent
  const links = Object.entries(written.fields ?? {}).flatMap(([key, field]) => (isLinkTo(field, of) ? [key] : []))
  // A misspelt name would create a second link, in addition to the intended one.
  if (isLinkDerived(whole) && links.length > 0) report.name(['parent', 'field'], 'field', written.parent.field, links)
  report.name(['parent', 'of'], 'resource', written.parent.of, catalogue.codes('resource'))
}

function isLinkTo(field: Field, code: string): boolean {
  const { from, value } = field as { readonly from?: string; readonly value?: string }
  return from === code && value === undefined
}
