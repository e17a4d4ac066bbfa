import { readableFields } from '../compile/catalogue.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { totalsOf } from '../model/list-spec.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Checks the fields that list, form and indexes name. */
export function checkLayout(written: Partial<Resource>, whole: Resource, report: Report): void {
  const declared = Object.keys(whole.fields)
  const readable = readableFields(whole)
  const field = (path: Path, name: string) => report.name(path, 'field', name, declared)
  // A secret is a field that may not be listed: it gets its own message.
  const listed = (path: Path, name: string) => {
    if (declared.includes(name) && !readable.includes(name))
      report.wrong(path, `"${name}" is secret and not allowed here`)
    else report.name(path, 'field', name, readable)
  }
  written.list?.columns?.forEach((column, index) => {
    if (typeof column === 'string') listed(['list', 'columns', index], column)
    else listed(['list', 'columns', index, 'field'], column.field)
  })
  written.list?.query?.forEach((name, index) => {
    listed(['list', 'query', index], name)
  })
  const { tree } = written.list ?? {}
  const totals = totalsOf(written.list)
  if (totals?.by !== undefined) listed(['list', 'totals', 'by'], totals.by)
  totals?.fields.forEach((name, index) => {
    const path = ['list', 'totals', ...(totals.by === undefined ? [] : ['fields']), index]
    const of = whole.fields[name]
    listed(path, name)
    if (of && !['number', 'integer'].includes(kindOf(of).column)) report.wrong(path, 'only numbers are added up')
  })
  written.list?.edit?.forEach((name, index) => {
    const path = ['list', 'edit', index]
    const of = whole.fields[name]
    listed(path, name)
    if (of && (of.readOnly === true || kindOf(of).column === 'none' || of.type === 'computed' || hangsOn(of)))
      report.wrong(path, `"${name}" cannot be edited alone`)
  })
  if (tree) listed(['list', 'tree', 'parent'], tree.parent)
  if (tree?.key !== undefined) listed(['list', 'tree', 'key'], tree.key)
  for (const name of written.list?.sort?.split(',') ?? []) listed(['list', 'sort'], name.replace(/^-/, ''))
  const seen = new Set<string>()
  const { sections = [] } = written.form ?? {}
  const open = sections.findIndex(({ fields }) => fields === undefined)
  const second = sections.findIndex(({ fields }, index) => fields === undefined && index > open)
  if (open >= 0 && second >= 0)
    report.wrong(['form', 'sections', second], 'only one section has the fields that no other has')
  sections.forEach((section, index) => {
    section.fields?.forEach((name, place) => {
      const path = ['form', 'sections', index, 'fields', place]
      if (!field(path, name)) return
      if (seen.has(name)) report.wrong(path, `"${name}" occurs twice in the form`)
      seen.add(name)
    })
  })
  written.form?.notice?.forEach((name, index) => {
    field(['form', 'notice', index], name)
  })
  written.form?.marks?.forEach((name, index) => {
    field(['form', 'marks', index], name)
  })
  for (const key of ['unique', 'indexes'] as const) {
    written[key]?.forEach((group, index) => {
      group.forEach((name, place) => {
        listed([key, index, place], name)
      })
    })
  }
}

// Whether choices depend on another field, which the form then needs too.
function hangsOn(field: object): boolean {
  const { where = {} } = field as { readonly where?: object }
  return Object.values(where).some((part) => typeof part === 'object' && !Array.isArray(part))
}
