import type { Static } from 'typebox'
import type { RecordAction, StateAction } from '../model/actions.ts'
import type { Ast, Given } from '../model/compiled.ts'
import type { CompiledAction, CompiledFollow } from '../model/compiled-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { type Constants, parseExpression } from '../rules/parse.ts'

type Written = Static<typeof StateAction> | Static<typeof RecordAction>

/** The actions a resource declares of its own, those of its states first. */
export function ownActions({ states, actions }: Pick<Resource, 'states' | 'actions'>): Record<string, Written> {
  return { ...states?.actions, ...actions }
}

/** The actions of a file, ready to be offered and done. */
export function compileActions(
  resource: Resource,
  names: Names,
  permissionOf: (action: string) => string,
  namesIn: (code: string) => Names,
): CompiledAction[] {
  const { constants = {} } = resource
  const cel = (source: string) => parseExpression(source, names, 'bool', constants)
  return Object.entries(ownActions(resource)).map(([name, action]) => ({
    name,
    title: action.title,
    permission: permissionOf(name),
    ...partsOf(action, cel),
    ...('follows' in action && action.follows && { follows: compileFollows(action.follows, namesIn) }),
    ...(action.when && { when: cel(action.when) }),
    ...givenBy(action, (values) => compileValues(values, names, constants)),
    ...(action.guarded === false && { guarded: action.guarded }),
    ...(action.notify && { notify: action.notify }),
    ask: action.ask ?? [],
    ...(action.offer && { offer: action.offer }),
    ...(action.next !== undefined && { next: action.next }),
    batch: action.batch ?? false,
    danger: action.danger ?? false,
    ...(action.icon && { icon: action.icon }),
  }))
}

/** What only actions of states have, and what only the others do. */
function partsOf(action: Written, cel: (source: string) => Ast) {
  if (!('from' in action)) {
    const { move, confirm } = action
    return { from: [], ...(move && { move }), ...(confirm === false && { confirm }) }
  }
  const { from, to, due, complete, waits } = action
  return {
    from,
    ...(to !== undefined && { to }),
    ...(due && { due: cel(due) }),
    ...(isAutomatic(action) && { automatic: true as const }),
    ...(complete && { complete }),
    ...(waits === false && { waits }),
  }
}

/** Whether the server alone does an action: nobody is given the right to it. */
export function isAutomatic(action: Written): boolean {
  return 'from' in action && (action.due !== undefined || action.follows !== undefined) && action.by === undefined
}

type Follows = NonNullable<Static<typeof StateAction>['follows']>

/** What other records have to be, with its conditions parsed. */
export function compileFollows(follows: Follows, namesIn: (code: string) => Names): CompiledFollow[] {
  return follows.map(({ of, on, where, every, sum, reaches }) => ({
    of,
    on: Object.entries(on),
    ...(where !== undefined && { where: parseExpression(where, namesIn(of), 'bool') }),
    ...(every !== undefined && { every: parseExpression(every, namesIn(of), 'bool') }),
    ...(sum !== undefined && reaches !== undefined && { sum: { field: sum, reaches } }),
  }))
}

type GivenValues = NonNullable<Written['set']>

/** What an action gives: values of the record, rows of its tables, a record beside it. */
function givenBy({ set, rows, makes }: Written, compiled: (values: GivenValues) => Record<string, Given>) {
  const rowsOf = (all: NonNullable<typeof rows>) =>
    Object.fromEntries(Object.entries(all).map(([key, row]) => [key, compiled(row)]))
  return {
    ...(set && { set: compiled(set) }),
    ...(rows && { rows: rowsOf(rows) }),
    ...(makes && { makes: { of: makes.of, values: compiled(makes.values) } }),
  }
}

function compileValues(set: GivenValues, names: Names, constants: Constants): Record<string, Given> {
  return Object.fromEntries(
    Object.entries(set).map(([key, value]) => [
      key,
      typeof value === 'object' ? { ast: parseExpression(value.cel, names, 'any', constants) } : value,
    ]),
  )
}
