import type { CompiledButton } from '../model/compiled.ts'
import type { Button, ListAction } from '../model/list-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseWhere } from '../rules/where.ts'
import { isChanging } from './compile-actions.ts'

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
export function compileButtons(resource: Resource, names: Names): readonly CompiledButton[] {
  const { constants = {} } = resource
  return buttonsOf(resource).map(([name, { where, ...button }]) => ({
    ...(button.do === 'print' ? { ...printed, ...button } : button),
    name,
    ...(where && { when: parseWhere(where, names, constants) }),
  }))
}
