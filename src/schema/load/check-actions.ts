import type { Where } from '../base/where.ts'
import type { Catalogue } from '../compile/catalogue.ts'
import { isAutomatic, isChanging } from '../compile/compile-actions.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { RecordAction, Transition } from '../model/record-actions.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import { checkAdded } from './check-added.ts'
import { checkButton } from './check-buttons.ts'
import { checkFollows, checkRowCondition } from './check-follows.ts'
import type { CheckCel } from './check-resource.ts'
import { checkAskedValue } from './check-values.ts'
import type { Report } from './report.ts'

/** What the check of an action reads: the resource with its mixins, and those that take an action of a mixin. */
export type Acting = {
  readonly whole: Resource
  readonly takers: readonly Resource[]
  readonly catalogue: Catalogue
  readonly report: Report
  readonly cel: CheckCel
}

/** The states are values of their field. */
export function checkStates({ states }: Partial<Resource>, acting: Acting): void {
  if (!states) return
  const { whole, report } = acting
  if (!report.name(['states', 'field'], 'field', states.field, Object.keys(whole.fields))) return
  const state = stateCheck(states, acting)
  state(['states', 'initial'], states.initial)
  states.draft?.forEach((name, index) => {
    state(['states', 'draft', index], name)
  })
  checkDeadline(states, whole, report)
}

/** The actions of a file are in order: each names states, fields, people and records that are there. */
export function checkActions({ actions = {} }: Partial<Resource>, acting: Acting): void {
  for (const [name, action] of Object.entries(actions)) {
    const at = ['actions', name]
    if ((standardActions as readonly string[]).includes(name))
      acting.report.wrong(at, `"${name}" is a standard action`, { key: true })
    if (!isChanging(action)) {
      checkButton(action, at, acting)
      continue
    }
    if (action.do === 'transition') checkTransition(action, at, acting)
    else checkDoing(action, at, acting)
    checkAction(action, at, acting)
  }
}

type States = NonNullable<Resource['states']>

/** Reports names of states that their field does not have. */
function stateCheck({ field: key }: States, { whole, takers, catalogue, report }: Acting) {
  const values = statesOf(takers, key, catalogue)
  const field = whole.fields[key]
  const of = takers.includes(whole) && field && 'dict' in field ? field.dict : undefined
  return (path: Path, name: string) => values && report.name(path, 'state', name, values, false, { of })
}

/** The states of some resources; undefined where those of one are not known. */
function statesOf(resources: readonly Resource[], key: string, catalogue: Catalogue): readonly string[] | undefined {
  const known = resources.map((resource) => valuesOf(resource, key, catalogue))
  return known.every((each) => each !== undefined) ? known.flat() : undefined
}

function checkTransition(action: Transition, at: Path, acting: Acting): void {
  const { whole, catalogue, report } = acting
  const { from, to, where, follows = [] } = action
  if (!whole.states) {
    report.wrong([...at, 'do'], 'a transition needs `states`')
    return
  }
  const state = stateCheck(whole.states, acting)
  from.forEach((name, index) => {
    state([...at, 'from', index], name)
  })
  if (to !== undefined) state([...at, 'to'], to)
  checkDue(action, at, acting)
  if (where !== undefined && isWaitedFor(action)) checkRows(where, [...at, 'where'], acting)
  checkFollows(follows, at, whole, catalogue, report)
}

/** What the server does by itself finds its records in the database, and nobody answers what it asks. */
function checkDue({ due, follows, ask }: Transition, at: Path, acting: Acting): void {
  if (due !== undefined) checkRows(due, [...at, 'due'], acting)
  if (ask && (due !== undefined || follows))
    acting.report.wrong([...at, 'ask'], 'what the server does by itself can ask nobody', { key: true })
}

/** What finds records in the database: those that are due, and those that wait for somebody. */
function checkRows(source: Where, at: Path, { whole, catalogue, report }: Acting): void {
  checkRowCondition(source, at, { whole, catalogue }, report, whole.constants)
}

function isWaitedFor(action: Transition): boolean {
  return action.waits !== false && action.danger !== true && !isAutomatic(action)
}

function checkDeadline({ deadline }: States, whole: Resource, report: Report): void {
  if (deadline === undefined) return
  if (!report.name(['states', 'deadline'], 'field', deadline, Object.keys(whole.fields))) return
  const type = whole.fields[deadline]?.type
  if (type !== 'date' && type !== 'datetime') report.wrong(['states', 'deadline'], `"${deadline}" is no date`)
}

/** An action that leads to no state does something else. */
function checkDoing(action: RecordAction, at: Path, { whole: { groups = [] }, report }: Acting): void {
  if (action.do === 'move' && groups.every(({ rank }) => rank === undefined))
    report.wrong([...at, 'do'], 'records move in a `rank`; name it in `groups`')
  if (action.do === 'set' && !(action.set || action.rows || action.ask || action.notify))
    report.wrong(at, 'it does nothing: say `set`, `rows`, `ask` or `notify`')
}

/** What every action that changes a record may say. */
function checkAction(action: RecordAction, at: Path, { whole, catalogue, report, cel }: Acting): void {
  const declared = Object.keys(whole.fields)
  cel([...at, 'where'], action.where)
  for (const key of ['ask', 'offer'] as const)
    action[key]?.forEach((field, index) => {
      report.name([...at, key, index], 'field', field, declared)
    })
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
