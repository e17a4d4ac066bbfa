import type { Carried, CompiledButton, CompiledUntil, Taking } from '../model/compiled-actions.ts'
import type { Button, ListAction } from '../model/list-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { parseWhere } from '../rules/where.ts'
import { isChanging, lookupOf, rowsIn } from './compile-actions.ts'

type Acting = Pick<Resource, 'actions'>
type Named<Action> = readonly (readonly [name: string, action: Action])[]

const printed = { title: { zh: '打印', en: 'Print' }, icon: 'PrinterOutlined' } as const

/** Actions of a resource that do not change its records. */
export function listActionsOf({ actions = {} }: Acting): Named<ListAction> {
  return Object.entries(actions).flatMap(([name, action]) => (isChanging(action) ? [] : [[name, action] as const]))
}

/** List actions that have a button. */
export function buttonsOf(resource: Acting): Named<Button> {
  return listActionsOf(resource).flatMap(([name, action]) => (action.do === 'permit' ? [] : [[name, action] as const]))
}

/** Buttons of a list and its rows, except those that change a record. */
export function compileButtons(
  resource: Resource,
  names: Names,
  namesIn: (code: string) => Names,
): readonly CompiledButton[] {
  const { constants = {}, fields } = resource
  return buttonsOf(resource).map(([name, { where, ...button }]): CompiledButton => {
    const shared = { name, ...(where && { when: parseWhere(where, names, constants) }) }
    if (button.do === 'print') return { ...printed, ...button, ...shared }
    if (button.do !== 'add') return { ...button, ...shared }
    const { with: taken, rows, until, ...add } = button
    const around = add.via === undefined ? names : namesIn(lookupOf(fields[add.via]) ?? '')
    return {
      ...add,
      ...shared,
      ...(taken && { with: takenBy(taken, around) }),
      ...(until && { until: compileUntil(until, around, namesIn(add.to)) }),
      ...(rows && { rows: carriedRows(rows, fields, around, namesIn) }),
    }
  })
}

type Until = NonNullable<Extract<Button, { readonly do: 'add' }>['until']>

function compileUntil({ on, where, limit }: Until, own: Names, theirs: Names): CompiledUntil {
  return {
    on: Object.entries(on),
    ...(where !== undefined && { where: parseWhere(where, theirs) }),
    ...(limit !== undefined && { limit: parseExpression(limit, own, 'number') }),
  }
}

function takenBy(pairs: Rows[string]['with'], names: Names): Taking {
  const values = Object.entries(pairs).map(([field, own]) => [
    field,
    typeof own === 'string' ? own : { ast: parseExpression(own.cel, names, 'any') },
  ])
  return Object.fromEntries(values)
}

type Rows = NonNullable<Extract<Button, { readonly do: 'add' }>['rows']>

function carriedRows(rows: Rows, fields: Resource['fields'], around: Names, namesIn: (code: string) => Names): Carried {
  const carried = Object.entries(rows).map(([table, { of, where, with: pairs, readOnly }]) => {
    const names = namesIn(rowsIn(fields, of) ?? '')
    const fixed = readOnly?.map((each) =>
      typeof each === 'string' ? { field: each } : { field: each.field, when: parseWhere(each.where, around) },
    )
    return [
      table,
      {
        of,
        ...(where && { when: parseWhere(where, names) }),
        with: takenBy(pairs, names),
        ...(fixed && { readOnly: fixed }),
      },
    ]
  })
  return Object.fromEntries(carried)
}
