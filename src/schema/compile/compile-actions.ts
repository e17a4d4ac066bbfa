import type { Static } from 'typebox'
import type { Where } from '../base/where.ts'
import type { Action } from '../model/actions.ts'
import type { Ast, Given } from '../model/compiled.ts'
import type { CompiledAction, CompiledFollow } from '../model/compiled-actions.ts'
import { type Follow, type RecordAction, recordActions } from '../model/record-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { type Constants, parseExpression } from '../rules/parse.ts'
import { parseWhere } from '../rules/where.ts'

/** Whether an action changes the record: its name is a separate right. */
export function isChanging(action: Action): action is RecordAction {
  return Object.hasOwn(recordActions, action.do)
}

/** Actions of a resource that change its records. */
export function ownActions({ actions = {} }: Pick<Resource, 'actions'>): Record<string, RecordAction> {
  return Object.fromEntries(
    Object.entries(actions).flatMap(([name, action]) => (isChanging(action) ? [[name, action]] : [])),
  )
}

/** Compiles the actions of a file. */
export function compileActions(
  resource: Resource,
  names: Names,
  permissionOf: (action: string) => string,
  namesIn: (code: string) => Names,
): CompiledAction[] {
  const { constants = {} } = resource
  const condition = (where: Where) => parseWhere(where, names, constants)
  return Object.entries(ownActions(resource)).map(([name, action]) => ({
    name,
    title: action.title,
    permission: permissionOf(name),
    ...partsOf(action, condition, namesIn),
    ...(action.where && { when: condition(action.where) }),
    ...givenBy(action, resource.fields, (values) => compileValues(values, names, constants)),
    ...(action.confirm === false && { confirm: false as const }),
    ...(action.guarded && { guarded: false as const }),
    ...(action.notify && { notify: action.notify }),
    ask: action.ask ?? [],
    ...(action.offer && { offer: action.offer }),
    ...(action.next !== undefined && { next: action.next }),
    batch: 'batch' in action && action.batch === true,
    danger: action.danger ?? false,
    ...(action.icon && { icon: action.icon }),
  }))
}

/** Keys of transitions and moves only. */
function partsOf(action: RecordAction, condition: (where: Where) => Ast, namesIn: (code: string) => Names) {
  if (action.do === 'set') return { from: [] }
  if (action.do === 'move') return { from: [], move: action.to }
  const { from, to, due, complete, waits, follows } = action
  return {
    from,
    ...(to !== undefined && { to }),
    ...(due && { due: condition(due) }),
    ...(isAutomatic(action) && { automatic: true as const }),
    ...(complete && { complete }),
    ...(waits === false && { waits }),
    ...(follows && { follows: compileFollows(follows, namesIn) }),
  }
}

/** Whether only the server runs an action: no role is granted it. */
export function isAutomatic(action: RecordAction): boolean {
  return action.do === 'transition' && (action.due ?? action.follows) !== undefined && action.by === undefined
}

/** Compiles the conditions on other records, with expressions parsed. */
export function compileFollows(
  follows: readonly Static<typeof Follow>[],
  namesIn: (code: string) => Names,
): CompiledFollow[] {
  return follows.map(({ of, on, where, every, sum, until }) => ({
    of,
    on: Object.entries(on),
    ...(where !== undefined && { where: parseWhere(where, namesIn(of)) }),
    ...(every !== undefined && { every: parseWhere(every, namesIn(of)) }),
    ...(sum !== undefined && until !== undefined && { sum: { field: sum, reaches: until } }),
  }))
}

type GivenValues = NonNullable<RecordAction['set']>

/** Results of an action: values of the record, rows of its tables, a record of a resource. */
function givenBy(
  { set, rows = {} }: RecordAction,
  fields: Resource['fields'],
  compiled: (values: GivenValues) => Record<string, Given>,
) {
  const all = Object.entries(rows).map(([key, row]) => [key, compiled(row)] as const)
  const own = all.filter(([key]) => isTable(fields, key))
  const [other] = all.filter(([key]) => !isTable(fields, key))
  return {
    ...(set && { set: compiled(set) }),
    ...(own.length > 0 && { rows: Object.fromEntries(own) }),
    ...(other && { makes: { of: other[0], values: other[1] } }),
  }
}

/** Whether an action that names `key` adds a row to a table of the record, instead of a record of a resource. */
export function isTable(fields: Resource['fields'], key: string): boolean {
  return fields[key]?.type === 'table'
}

function compileValues(set: GivenValues, names: Names, constants: Constants): Record<string, Given> {
  return Object.fromEntries(
    Object.entries(set).map(([key, value]) => [
      key,
      typeof value === 'object' ? { ast: parseExpression(value.cel, names, 'any', constants) } : value,
    ]),
  )
}
