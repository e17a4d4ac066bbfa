import type { Where } from '../base/where.ts'
import type { Catalogue } from '../compile/catalogue.ts'
import { isAutomatic, isChanging } from '../compile/compile-actions.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Transition } from '../model/record-actions.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import { serverOnly } from '../model/server-only.ts'
import { nearest } from '../rules/nearest.ts'
import { checkButton } from './check-buttons.ts'
import { checkAction, checkDoing } from './check-doing.ts'
import { checkFollows, checkRowCondition } from './check-follows.ts'
import type { CheckCel } from './check-resource.ts'
import type { Report } from './report.ts'

/** Input of the check of an action: the resource with its mixins, and the resources that take an action of a mixin. */
export type Acting = {
  readonly whole: Resource
  readonly takers: readonly Resource[]
  readonly catalogue: Catalogue
  readonly report: Report
  readonly cel: CheckCel
}

/** Checks the actions of a file: the states, fields, users and records they name exist. */
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

export type States = NonNullable<Resource['states']>

/** Reports names of states that their field does not have. */
export function stateCheck({ field: key }: States, { whole, takers, catalogue, report }: Acting) {
  const values = statesOf(takers, key, catalogue)
  const field = whole.fields[key]
  const of = takers.includes(whole) && field && 'dict' in field ? field.dict : undefined
  return (path: Path, name: string) => {
    // A field with another dictionary lacks all of its states: the first one names the mistake. A misspelt state is like another.
    const isMisspelt = values !== undefined && nearest(name, values) !== undefined
    if (values && !isMisspelt && !values.includes(name)) {
      if ((strange.get(report) ?? name) !== name) return
      strange.set(report, name)
    }
    if (values) report.name(path, 'state', name, values, false, { of })
  }
}

/** First state in the report of a file that is like none of its field. */
const strange = new WeakMap<Report, string>()

/** States of some resources; undefined when those of one are unknown. */
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

/** Automatic actions find their records in the database, and have no user who could fill in a dialog. */
function checkDue({ due, follows, ask, by }: Transition, at: Path, acting: Acting): void {
  if (due !== undefined) checkRows(due, [...at, 'due'], acting)
  if (ask && (due !== undefined || follows || by === serverOnly))
    acting.report.wrong([...at, 'ask'], 'an automatic action cannot have an "ask"', { key: true })
}

/** Conditions that select records in the database: records that are due or waiting. */
function checkRows(source: Where, at: Path, { whole, catalogue, report }: Acting): void {
  checkRowCondition(source, at, { whole, catalogue }, report, whole.constants)
}

function isWaitedFor(action: Transition): boolean {
  return action.waits !== false && action.danger !== true && !isAutomatic(action)
}

/** Values of a state field, if the files declare them: its dictionary's, or its switch options. */
function valuesOf({ fields }: Resource, key: string, { dictionaries }: Catalogue): readonly string[] | undefined {
  const field = fields[key]
  if (field?.type === 'switch') return field.options ?? ['Y', 'N']
  const dict = field && 'dict' in field ? dictionaries.get(field.dict ?? '') : undefined
  return dict?.items.map(({ value }) => value)
}
