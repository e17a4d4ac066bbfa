import { namesOf } from '../compile/compile-fields.ts'
import { kindOf } from '../fields/registry.ts'
import { systemFields } from '../model/names.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import type { ExpressionType } from '../rules/check-types.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { parseExpression } from '../rules/parse.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import { type Catalogue, readableFields, relativesOf, rolesIn } from './catalogue.ts'
import { checkField } from './check-field.ts'
import { checkActions, checkLinks } from './check-links.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

/**
 * Checks what a resource or mixin file says against everything it names. `written` is the file, `whole` the same with mixins
 * merged: a layout may name a mixin's field, but a mistake inside the mixin is the mixin's.
 */
export function checkResource(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  const names = namesOf(whole, relativesOf(catalogue, whole))
  const cel = (path: Path, source: string | undefined, wanted: ExpressionType | 'any' = 'bool') => {
    if (source !== undefined) report.expression(path, () => parseExpression(source, names, wanted))
  }
  checkParts(written, catalogue, report)
  for (const [key, field] of Object.entries(written.fields ?? {})) {
    if ((systemFields as readonly string[]).includes(key) && key !== 'sysOrgCode') {
      report.wrong(['fields', key], `"${key}" is a column every table has; choose another name`, { key: true })
    }
    checkField(key, field, whole, catalogue, report, cel)
  }
  checkLayout(written, whole, report)
  if (written.form?.copy)
    report.name(['form', 'copy', 'from'], 'resource', written.form.copy.from, catalogue.codes('resource'))
  checkStates(written, whole, catalogue, report, cel)
  checkRights(written, whole, report, cel)
  written.rules?.forEach((rule, index) => {
    cel(['rules', index, 'when'], rule.when)
    cel(['rules', index, 'check'], rule.check)
    if (rule.field !== undefined) report.name(['rules', index, 'field'], 'field', rule.field, Object.keys(whole.fields))
  })
  written.hooks?.forEach((name, index) => {
    report.name(['hooks', index], 'server function', name, catalogue.known.hooks)
  })
  checkLinks(written, whole, catalogue, report, cel)
  checkActions(written, whole, catalogue, report, cel)
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
  const { like } = written
  if (like === undefined || !report.name(['like'], 'resource', like, catalogue.codes('resource'))) return
  if (catalogue.derived.has(like)) report.wrong(['like'], `"${like}" is itself like another; name that one`)
}

export type CheckCel = (path: Path, source: string | undefined, wanted?: ExpressionType | 'any') => void

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
  written.list?.inline?.forEach((name, index) => {
    const path = ['list', 'inline', index]
    const of = whole.fields[name]
    listed(path, name)
    if (of && (of.readOnly === true || kindOf(of).column === 'none' || of.type === 'computed' || hangsOn(of)))
      report.wrong(path, `"${name}" is not changed by itself`)
  })
  if (tree) listed(['list', 'tree', 'parent'], tree.parent)
  if (tree?.key !== undefined) listed(['list', 'tree', 'key'], tree.key)
  if (written.list?.sort !== undefined) listed(['list', 'sort'], written.list.sort.replace(/^-/, ''))
  const seen = new Set<string>()
  written.form?.sections.forEach((section, index) => {
    section.fields.forEach((name, place) => {
      const path = ['form', 'sections', index, 'fields', place]
      if (!field(path, name)) return
      if (seen.has(name)) report.wrong(path, `"${name}" stands in the form twice`)
      seen.add(name)
    })
  })
  written.form?.notice?.forEach((name, index) => {
    field(['form', 'notice', index], name)
  })
  for (const [key, name] of Object.entries(written.form?.marks ?? {})) field(['form', 'marks', key], name)
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

function checkStates(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const { states } = written
  if (!states) return
  const declared = Object.keys(whole.fields)
  if (!report.name(['states', 'field'], 'field', states.field, declared)) return
  const values = valuesOf(whole, states.field, catalogue)
  const state = (path: Path, name: string) => values && report.name(path, 'state', name, values)
  state(['states', 'initial'], states.initial)
  states.draft?.forEach((name, index) => {
    state(['states', 'draft', index], name)
  })
  for (const [name, action] of Object.entries(states.actions)) {
    const at = ['states', 'actions', name]
    if ((standardActions as readonly string[]).includes(name))
      report.wrong(at, `"${name}" is a standard action`, { key: true })
    action.from.forEach((from, index) => {
      state([...at, 'from', index], from)
    })
    state([...at, 'to'], action.to)
    cel([...at, 'when'], action.when)
    checkDue(action, at, whole, catalogue, report)
    checkTold(action.notify ?? [], [...at, 'notify'], whole, catalogue, report)
    action.ask?.forEach((field, index) => {
      report.name([...at, 'ask', index], 'field', field, declared)
    })
  }
}

/** What the server does by itself finds its records in the database, and nobody answers what it asks. */
function checkDue(
  { due, ask }: NonNullable<Resource['states']>['actions'][string],
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  if (due === undefined) return
  const names = namesOf(whole, relativesOf(catalogue, whole))
  report.expression([...at, 'due'], () => {
    const problem = rowConditionProblem(parseExpression(due, names, 'bool'), names)
    if (problem !== undefined) throw new ExpressionError(0, problem)
  })
  if (ask) report.wrong([...at, 'ask'], 'what the server does by itself can ask nobody', { key: true })
}

/** Those who are told of an action: whoever made the record, the company it belongs to, people it names, roles. */
function checkTold(
  told: readonly string[],
  at: Path,
  { fields }: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  const people = Object.entries(fields).flatMap(([key, { type }]) => (type === 'sel_user' ? [key] : []))
  const company = 'supplierId' in fields || isCompany(fields, catalogue) ? ['supplier'] : []
  const known = ['creator', ...company, ...people, ...rolesIn(catalogue)]
  told.forEach((name, index) => {
    report.name([...at, index], 'person or role', name, known)
  })
}

// A record of what people belong to belongs to itself.
function isCompany(fields: Resource['fields'], { resources }: Catalogue): boolean {
  const belongs = resources.get('sys/user')?.fields.supplierId
  return belongs !== undefined && 'from' in belongs && resources.get(belongs.from ?? '')?.fields === fields
}

/** The values a state field can have, where the files say: its dictionary's, or its switch options. */
function valuesOf({ fields }: Resource, key: string, { dictionaries }: Catalogue): readonly string[] | undefined {
  const field = fields[key]
  if (field?.type === 'switch') return field.options ?? ['Y', 'N']
  const dict = field && 'dict' in field ? dictionaries.get(field.dict ?? '') : undefined
  return dict?.items.map(({ value }) => value)
}

function checkRights(written: Partial<Resource>, whole: Resource, report: Report, cel: CheckCel): void {
  const offered = Object.entries(whole.states?.actions ?? {}).filter(
    ([, { due, by }]) => due === undefined || by !== undefined,
  )
  const actions = ['*', ...standardActions, ...offered.map(([name]) => name)]
  for (const [role, right] of Object.entries(written.rights ?? {})) {
    const at = ['rights', role]
    right.can.forEach((action, index) => {
      report.name([...at, 'can', index], 'action', action, actions)
    })
    cel([...at, 'rows'], right.rows)
    cel([...at, 'edit'], right.edit)
    for (const key of ['hide', 'readOnly'] as const) {
      right[key]?.forEach((name, index) => {
        report.name([...at, key, index], 'field', name, Object.keys(whole.fields))
      })
    }
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
  report.name(['parent', 'field'], 'field', written.parent.field, Object.keys(whole.fields))
  report.name(['parent', 'of'], 'resource', written.parent.of, catalogue.codes('resource'))
}
