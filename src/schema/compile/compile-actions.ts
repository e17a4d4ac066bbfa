import type { Static } from 'typebox'
import type { Where } from '../base/where.ts'
import type { Action } from '../model/actions.ts'
import type { Ast, Given } from '../model/compiled.ts'
import type { CompiledAction, CompiledFollow, CompiledMake } from '../model/compiled-actions.ts'
import type { Make } from '../model/make.ts'
import { type Follow, type RecordAction, recordActions } from '../model/record-actions.ts'
import type { Resource } from '../model/resource.ts'
import { serverOnly } from '../model/server-only.ts'
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
    ...givenBy(action, resource.fields, {
      names,
      namesIn,
      compiled: (values, theirs) => compileValues(values, theirs, constants),
    }),
    ...(action.confirm === false && { confirm: false as const }),
    ...(action.guarded && { guarded: false as const }),
    ...(action.notify && { notify: action.notify }),
    ...compileAsked(action),
    ...(action.next !== undefined && { next: action.next }),
    batch: 'batch' in action && action.batch === true,
    danger: action.danger ?? false,
    ...(action.icon && { icon: action.icon }),
  }))
}

/** Fields of an action's dialog: those of the record, and those of each row by table. */
export function compileAsked({ ask = [], offer = [] }: Pick<RecordAction, 'ask' | 'offer'>) {
  const own = (names: readonly string[]) => names.filter((name) => !name.includes('.'))
  const inRows = (names: readonly string[], table: string) =>
    names.filter((name) => name.startsWith(`${table}.`)).map((name) => name.slice(table.length + 1))
  const tables = new Set(
    [...ask, ...offer].filter((name) => name.includes('.')).map((name) => name.split('.')[0] ?? ''),
  )
  const rows = [...tables].map((table) => [table, { ask: inRows(ask, table), offer: inRows(offer, table) }] as const)
  const offered = own(offer)
  return {
    ask: own(ask),
    ...(offered.length > 0 && { offer: offered }),
    ...(rows.length > 0 && { askRows: Object.fromEntries(rows) }),
  }
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
  if (action.by !== undefined) return action.by === serverOnly
  return action.do === 'transition' && (action.due ?? action.follows) !== undefined
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
type Compile = (values: GivenValues, names: Names) => Record<string, Given>

/** Results of an action: values of the record, rows of its tables, records of other resources. */
function givenBy({ set, rows, make }: RecordAction, fields: Resource['fields'], { names, compiled, namesIn }: Making) {
  const own = Object.entries(rows ?? {}).map(([key, row]) => [key, compiled(row, names)] as const)
  const makes = Object.entries(make ?? {}).map(([of, one]) =>
    compileMake(of, one, fields, { names, compiled, namesIn }),
  )
  return {
    ...(set && { set: compiled(set, names) }),
    ...(own.length > 0 && { rows: Object.fromEntries(own) }),
    ...(makes.length > 0 && { makes }),
  }
}

type Making = {
  readonly names: Names
  readonly compiled: Compile
  readonly namesIn: (code: string) => Names
}

function compileMake(
  of: string,
  { each, by, where, notify, set, rows = {} }: Make,
  fields: Resource['fields'],
  { names, compiled, namesIn }: Making,
): CompiledMake {
  const namesOf = (key: string | undefined) => (key === undefined ? names : namesIn(rowsIn(fields, key) ?? ''))
  return {
    of,
    ...(each !== undefined && { each }),
    ...(by !== undefined && { by }),
    ...(where !== undefined && { when: parseWhere(where, namesOf(each)) }),
    ...(notify && { notify }),
    values: compiled(set, namesOf(each)),
    rows: Object.entries(rows).map(([table, row]) => ({
      table,
      ...(row.of !== undefined && { of: row.of }),
      ...(row.where !== undefined && { when: parseWhere(row.where, namesOf(row.of ?? each)) }),
      values: compiled(row.set, namesOf(row.of ?? each)),
    })),
  }
}

/** Resource of the rows of a table. */
export function rowsIn(fields: Resource['fields'], key: string): string | undefined {
  const field = fields[key]
  return field?.type === 'table' ? field.of : undefined
}

/** Resource that a lookup names records of. */
export function lookupOf(field: Resource['fields'][string] | undefined): string | undefined {
  return field && 'from' in field && typeof field.from === 'string' ? field.from : undefined
}

function compileValues(set: GivenValues, names: Names, constants: Constants): Record<string, Given> {
  return Object.fromEntries(
    Object.entries(set).map(([key, value]) => [
      key,
      typeof value === 'object' ? { ast: parseExpression(value.cel, names, 'any', constants) } : value,
    ]),
  )
}
