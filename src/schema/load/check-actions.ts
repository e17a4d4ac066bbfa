import { actionsIn, type Catalogue, readableFields } from '../compile/catalogue.ts'
import { isAutomatic, type ownActions } from '../compile/compile-actions.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import { checkAdded } from './check-added.ts'
import { checkFollows, checkRowCondition } from './check-follows.ts'
import type { CheckCel } from './check-resource.ts'
import { checkAskedValue } from './check-values.ts'
import { eitherOf, type Report } from './report.ts'

/**
 * The states are values of their field, and what leads from one to the other is in order.
 * @param takers the resources whose states count: the resource itself, or those that take an action of a mixin
 */
export function checkStates(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
  takers: readonly Resource[] = [whole],
): void {
  const { states } = written
  if (!states) return
  if (!report.name(['states', 'field'], 'field', states.field, Object.keys(whole.fields))) return
  const values = statesOf(takers, states.field, catalogue)
  const field = whole.fields[states.field]
  const of = takers.includes(whole) && field && 'dict' in field ? field.dict : undefined
  const state = (path: Path, name: string) => values && report.name(path, 'state', name, values, false, { of })
  state(['states', 'initial'], states.initial)
  states.draft?.forEach((name, index) => {
    state(['states', 'draft', index], name)
  })
  checkDeadline(states, whole, report)
  for (const [name, action] of Object.entries(states.actions)) {
    const at = ['states', 'actions', name]
    action.from.forEach((from, index) => {
      state([...at, 'from', index], from)
    })
    if (action.to !== undefined) state([...at, 'to'], action.to)
    checkDue(action, at, whole, catalogue, report)
    if (action.when !== undefined && isWaitedFor(action))
      checkRows(action.when, [...at, 'when'], whole, catalogue, report)
    checkFollows(action.follows ?? [], at, whole, catalogue, report)
    checkAction(name, action, at, whole, catalogue, report, cel)
  }
}

/** The states of some resources; undefined where those of one are not known. */
function statesOf(resources: readonly Resource[], key: string, catalogue: Catalogue): readonly string[] | undefined {
  const known = resources.map((resource) => valuesOf(resource, key, catalogue))
  return known.every((each) => each !== undefined) ? known.flat() : undefined
}

/** What the server does by itself finds its records in the database, and nobody answers what it asks. */
function checkDue(
  { due, follows, ask }: NonNullable<Resource['states']>['actions'][string],
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  if (due !== undefined) checkRows(due, [...at, 'due'], whole, catalogue, report)
  if (ask && (due !== undefined || follows))
    report.wrong([...at, 'ask'], 'what the server does by itself can ask nobody', { key: true })
}

/** What finds records in the database: those that are due, and those that wait for somebody. */
function checkRows(source: string, at: Path, whole: Resource, catalogue: Catalogue, report: Report): void {
  checkRowCondition(source, at, { whole, catalogue }, report, whole.constants)
}

function isWaitedFor(action: NonNullable<Resource['states']>['actions'][string]): boolean {
  return action.waits !== false && action.danger !== true && !isAutomatic(action)
}

function checkDeadline({ deadline }: NonNullable<Resource['states']>, whole: Resource, report: Report): void {
  if (deadline === undefined) return
  if (!report.name(['states', 'deadline'], 'field', deadline, Object.keys(whole.fields))) return
  const type = whole.fields[deadline]?.type
  if (type !== 'date' && type !== 'datetime') report.wrong(['states', 'deadline'], `"${deadline}" is no date`)
}

/** The actions beside those of states do something, and no two of a resource have one name. */
export function checkRecordActions(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  for (const [name, action] of Object.entries(written.actions ?? {})) {
    const at = ['actions', name]
    if (whole.states?.actions[name]) report.wrong(at, `"${name}" is an action of the states`, { key: true })
    if (!(action.set || action.rows || action.makes || action.move || action.ask || action.notify))
      report.wrong(at, 'it does nothing: say `set`, `rows`, `makes`, `ask`, `move` or `notify`')
    if (action.move) checkMove(action.batch === true, at, whole, report)
    checkAction(name, action, at, whole, catalogue, report, cel)
  }
}

function checkMove(isBatch: boolean, at: Path, { groups = [] }: Resource, report: Report): void {
  if (groups.every(({ rank }) => rank === undefined))
    report.wrong([...at, 'move'], 'records move in a `rank`; name it in `groups`')
  if (isBatch) report.wrong([...at, 'batch'], 'records move one by one')
}

type OwnAction = ReturnType<typeof ownActions>[string]

function checkAction(
  name: string,
  action: OwnAction,
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const declared = Object.keys(whole.fields)
  if ((standardActions as readonly string[]).includes(name))
    report.wrong(at, `"${name}" is a standard action`, { key: true })
  checkAsked(action, at, declared, report, cel)
  if (action.next !== undefined && isAutomatic(action))
    report.wrong([...at, 'next'], 'what the server alone does is told to nobody', { key: true })
  checkTold(action.notify ?? [], [...at, 'notify'], whole, catalogue, report)
  checkAdded(action, at, whole, catalogue, report, cel)
  for (const [key, value] of Object.entries(action.set ?? {})) {
    const path = [...at, 'set', key]
    if (typeof value === 'object') cel([...path, 'cel'], value.cel, 'any')
    if (!report.name(path, 'field', key, declared, true)) continue
    checkSet(key, path, whole, report)
    checkAskedValue(whole.fields[key], value, path, catalogue, report)
  }
}

type Asked = { readonly when?: string; readonly ask?: readonly string[]; readonly offer?: readonly string[] }

/** What every action may say: when it is there, and which fields it asks for. */
function checkAsked(action: Asked, at: Path, declared: readonly string[], report: Report, cel: CheckCel): void {
  cel([...at, 'when'], action.when)
  for (const key of ['ask', 'offer'] as const) {
    action[key]?.forEach((field, index) => {
      report.name([...at, key, index], 'field', field, declared)
    })
  }
}

function checkSet(key: string, path: Path, { fields, states }: Resource, report: Report): void {
  const field = fields[key]
  if (key === states?.field) report.wrong(path, 'the state is what `to` says', { key: true })
  if (field && kindOf(field).column === 'none') report.wrong(path, `"${key}" is kept elsewhere`, { key: true })
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
  const known = ['creator', ...company, ...people, ...catalogue.roles]
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

/** The actions of a list do one thing each, with pages and fields that are there. */
export function checkListActions(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  written.list?.actions?.forEach((action, index) => {
    const at = ['list', 'actions', index]
    checkAsked(action, at, Object.keys(whole.fields), report, cel)
    checkKind(action, at, report)
    checkNames(action, whole, at, catalogue, report)
    checkPermission(action.permission, [...at, 'permission'], catalogue, report)
  })
}

/** A permission is of a resource that is there; a name of its own is made by it, one near a standard action is a slip. */
function checkPermission(permission: string | undefined, at: Path, catalogue: Catalogue, report: Report): void {
  if (permission === undefined) return
  const [code, action = ''] = [permission.split(':').slice(0, -1).join('/'), permission.split(':').at(-1)]
  if (!report.name(at, 'resource', code, eitherOf(catalogue.codes('resource'), catalogue.codes('page')))) return
  const resource = catalogue.resources.get(code)
  const known = resource ? [...actionsIn(resource), ...Object.keys(resource.operations ?? {})] : []
  if (!known.includes(action) && nearest(action, known) !== undefined) report.name(at, 'action', action, known)
}

type ListAction = NonNullable<NonNullable<Resource['list']>['actions']>[number]

function checkKind(action: ListAction, at: Path, report: Report): void {
  const kinds = (['page', 'url', 'print', 'download', 'file', 'call'] as const).filter(
    (kind) => action[kind] !== undefined,
  )
  if (kinds.length !== 1) report.wrong(at, 'say one of page, url, print, download, file and call')
  if (action.ask && !action.call) report.wrong([...at, 'ask'], 'what is asked for is sent with a call')
  if (action.drawer && action.page === undefined) report.wrong([...at, 'drawer'], 'only a page opens in a drawer')
}

function checkNames(
  { page, with: taken = {}, download }: ListAction,
  whole: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (page !== undefined) report.name([...at, 'page'], 'page', page, catalogue.codes('page'))
  for (const [name, own] of Object.entries(taken))
    report.name([...at, 'with', name], 'field', own, readableFields(whole))
  if (download === undefined) return
  const field = whole.fields[download]
  const isThere = report.name([...at, 'download'], 'field', download, readableFields(whole))
  if (isThere && field && !kindOf(field).files) report.wrong([...at, 'download'], `"${download}" holds no files`)
}
