import { systemFields } from '../base/names.ts'
import type { Where } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { isAutomatic, ownActions } from '../compile/compile-actions.ts'
import { listActionsOf } from '../compile/compile-buttons.ts'
import { isLinkDerived } from '../compile/link-to-parent.ts'
import { namesAround } from '../compile/names-around.ts'
import { columnName } from '../compile/storage.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import type { ExpressionType } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { checkActions, checkStates } from './check-actions.ts'
import { checkField } from './check-field.ts'
import { checkRowCondition } from './check-follows.ts'
import { checkGroups } from './check-groups.ts'
import { checkLikes } from './check-likes.ts'
import { checkLinks } from './check-links.ts'
import { checkOffers } from './check-offers.ts'
import { checkRoles } from './check-roles.ts'
import { checkStages } from './check-stages.ts'
import { checkSums } from './check-sums.ts'
import { checkAskedValue, checkColumns, checkCompared } from './check-values.ts'
import { partsOf } from './check-where.ts'
import type { Report } from './report.ts'

/**
 * Checks what a resource or mixin file says against everything it names. `written` is the file, `whole` the same with mixins
 * merged: a layout may name a mixin's field, but a mistake inside the mixin is the mixin's.
 */
export function checkResource(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  takers: readonly Resource[] = [whole],
): void {
  const names = namesAround(catalogue, whole)
  const cel: CheckCel = (path, where, wanted = 'bool') => {
    for (const written of where === undefined ? [] : partsOf(where, path, names)) {
      const { at, source, isMap } = written
      const check = () => checkCompared(parseExpression(source, names, wanted), written, whole, catalogue, report)
      report.expression(at, check, undefined, isMap)
    }
  }
  for (const [key, field] of Object.entries(written.fields ?? {})) {
    if ((systemFields as readonly string[]).includes(key) && key !== 'sysOrgCode') {
      report.wrong(['fields', key], `"${key}" is a column every table has; choose another name`, { key: true })
    }
    checkField(key, field, whole, catalogue, report, cel)
  }
  checkColumns(written.fields ?? {}, columnName, report)
  checkRoles(written, catalogue, report)
  checkLayout(written, whole, report)
  if (written.form?.copy)
    report.name(['form', 'copy', 'from'], 'resource', written.form.copy.from, catalogue.codes('resource'))
  const acting = { whole, takers, catalogue, report, cel }
  checkStates(written, acting)
  checkActions(written, acting)
  checkGroups(written, whole, report)
  checkSums(written, whole, catalogue, report)
  checkStages(written, whole, catalogue, report)
  checkRights(written, whole, report, cel)
  checkSeal(written, whole, catalogue, report)
  checkOffers(written, whole, report, catalogue)
  written.rules?.forEach((rule, index) => {
    cel(['rules', index, 'where'], rule.where)
    cel(['rules', index, 'check'], rule.check)
    if (rule.field !== undefined) report.name(['rules', index, 'field'], 'field', rule.field, Object.keys(whole.fields))
  })
  written.hooks?.forEach((name, index) => {
    report.name(['hooks', index], 'server function', name, catalogue.known.hooks)
  })
  checkPart(written, catalogue, report)
  checkView(written, whole, catalogue, report)
  checkSources(written, catalogue, report)
  checkLinks(written, whole, catalogue, report)
  if (written.import) {
    const at = ['import', 'key']
    const { key } = written.import
    if (report.name(at, 'field', key, Object.keys(whole.fields)) && whole.fields[key]?.unique !== true)
      report.wrong(at, 'records are found by a unique field')
  }
  checkIdentity(written, whole, catalogue, report)
}

/** What a file is put together from exists: its mixins, and the resource it is like, which stands on its own feet. */
export function checkParts(written: Partial<Resource>, catalogue: Catalogue, report: Report): void {
  written.extends?.forEach((name, index) => {
    report.name(['extends', index], 'mixin', name, catalogue.codes('mixin'))
  })
  checkLikes(written, catalogue, report)
  const like = written.like ?? written.part?.of
  const key = written.part ? ['part', 'of'] : ['like']
  if (like === undefined || !report.name(key, 'resource', like, catalogue.codes('resource'))) return
  if (catalogue.derived.has(like)) report.wrong(key, `"${like}" is itself like another; name that one`)
}

/** Checks an expression or a condition that a file has at a path. */
export type CheckCel = (path: Path, where: Where | undefined, wanted?: ExpressionType | 'any') => void

function checkLayout(written: Partial<Resource>, whole: Resource, report: Report): void {
  const declared = Object.keys(whole.fields)
  const readable = readableFields(whole)
  const field = (path: Path, name: string) => report.name(path, 'field', name, declared)
  // A secret is a field, but not one that may be listed: that deserves its own words.
  const listed = (path: Path, name: string) => {
    if (declared.includes(name) && !readable.includes(name))
      report.wrong(path, `"${name}" is secret and may not stand here`)
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
  written.list?.totals?.forEach((name, index) => {
    const path = ['list', 'totals', index]
    const of = whole.fields[name]
    listed(path, name)
    if (of && !['number', 'integer'].includes(kindOf(of).column)) report.wrong(path, 'only numbers are added up')
  })
  written.list?.edit?.forEach((name, index) => {
    const path = ['list', 'edit', index]
    const of = whole.fields[name]
    listed(path, name)
    if (of && (of.readOnly === true || kindOf(of).column === 'none' || of.type === 'computed' || hangsOn(of)))
      report.wrong(path, `"${name}" is not changed by itself`)
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
      if (seen.has(name)) report.wrong(path, `"${name}" stands in the form twice`)
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

// Choices that hang on another field need that field's box beside them.
function hangsOn(field: object): boolean {
  const { where = {} } = field as { readonly where?: object }
  return Object.values(where).some((part) => typeof part === 'object' && !Array.isArray(part))
}

function checkRights(written: Partial<Resource>, whole: Resource, report: Report, cel: CheckCel): void {
  const offered = Object.entries(ownActions(whole)).filter(([, action]) => !isAutomatic(action))
  const further = listActionsOf(whole).flatMap(([name, action]) =>
    action.do === 'permit' ? [name] : (action.permission?.split(':').at(-1) ?? []),
  )
  const actions = ['*', ...standardActions, ...offered.map(([name]) => name), ...further]
  for (const [role, right] of Object.entries(written.rights ?? {})) {
    const at = ['rights', role]
    right.can.forEach((action, index) => {
      report.name([...at, 'can', index], 'action', action, actions)
    })
    cel([...at, 'where'], right.where)
    cel([...at, 'edit'], right.edit)
    for (const key of ['hide', 'readOnly'] as const) {
      right[key]?.forEach((name, index) => {
        report.name([...at, key, index], 'field', name, Object.keys(whole.fields))
      })
    }
  }
}

// The database and the reader of one row judge it alike, so it says what both understand.
function checkSeal(
  { sealed = undefined, constants }: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const [key, source] of Object.entries(sealed ?? {}))
    checkRowCondition(source, ['sealed', key], { whole, catalogue }, report, constants)
}

// It has no table of its own, so no fields of its own either; what is deleted is deleted where it is whole.
function checkPart({ part, fields = {}, only }: Partial<Resource>, catalogue: Catalogue, report: Report): void {
  const other = part && catalogue.resources.get(part.of)
  if (!part || !other) return
  const known = Object.keys(other.fields)
  for (const key of Object.keys(fields)) report.name(['fields', key], `field of ${part.of}`, key, known, true)
  for (const [key, asked] of Object.entries(part.where))
    if (report.name(['part', 'where', key], `field of ${part.of}`, key, known, true))
      checkAskedValue(other.fields[key], asked, ['part', 'where', key], catalogue, report)
  const may: readonly string[] = only ?? standardActions
  if (may.includes('delete'))
    report.wrong(['part'], 'rows are deleted in the resource they are of: say "only" without delete')
}

/** What can be done with the rows of a view at all. */
const readOnlyActions: readonly string[] = ['list', 'view', 'export']

function checkView({ view, record }: Partial<Resource>, whole: Resource, { known }: Catalogue, report: Report): void {
  for (const key of ['resource', 'id'] as const)
    if (record) report.name(['record', key], 'field', record[key], Object.keys(whole.fields))
  if (view === undefined) return
  report.name(['view'], 'view', view, known.views ?? [])
  const isRead = whole.only?.every((action) => readOnlyActions.includes(action))
  if (!isRead) report.wrong(['view'], 'rows of a view are only read: say "only" list, view and export')
  if (whole.states) report.wrong(['states'], 'rows of a view have no states')
  for (const [key, field] of Object.entries(whole.fields)) {
    if ('searchable' in field && field.searchable)
      report.wrong(
        ['fields', key, 'searchable'],
        'rows of a view are kept nowhere, so there is no index to search them by',
      )
  }
}

// What is looked up is found in a table, at any time and by anybody.
function checkSources({ fields = {} }: Partial<Resource>, { resources }: Catalogue, report: Report): void {
  for (const [key, field] of Object.entries(fields)) {
    const from = 'from' in field ? field.from : undefined
    if (from !== undefined && resources.get(from)?.view !== undefined)
      report.wrong(['fields', key, 'from'], `the rows of "${from}" are a view, which cannot be looked up`)
  }
}

function checkIdentity(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
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
  // A misspelt name would be a second link, next to the one that is meant.
  if (isLinkDerived(whole) && links.length > 0) report.name(['parent', 'field'], 'field', written.parent.field, links)
  report.name(['parent', 'of'], 'resource', written.parent.of, catalogue.codes('resource'))
}

function isLinkTo(field: Field, code: string): boolean {
  const { from, value } = field as { readonly from?: string; readonly value?: string }
  return from === code && value === undefined
}
