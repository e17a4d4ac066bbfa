import type { CompiledButton } from '../model/compiled.ts'
import type { Button, ListAction } from '../model/list-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseWhere } from '../rules/where.ts'
import { isChanging } from './compile-actions.ts'

type Acting = Pick<Resource, 'actions'>
type Named<Action> = readonly (readonly [name: string, action: Action])[]

const printed = { title: { zh: '打印', en: 'Print' }, icon: 'PrinterOutlined' } as const

/** The actions of a resource that leave its records as they are. */
export function listActionsOf({ actions = {} }: Acting): Named<ListAction> {
  return Object.entries(actions).flatMap(([name, action]) => (isChanging(action) ? [] : [[name, action] as const]))
}

/** Those of them that give a button. */
export function buttonsOf(resource: Acting): Named<Button> {
  return listActionsOf(resource).flatMap(([name, action]) => (action.do === 'permit' ? [] : [[name, action] as const]))
}

/** The buttons of a list and its rows, beside those that change a record. */
export function compileButtons(resource: Resource, names: Names): readonly CompiledButton[] {
  const { constants = {} } = resource
  return buttonsOf(resource).map(([name, { where, ...button }]) => ({
    ...(button.do === 'print' ? { ...printed, ...button } : button),
    name,
    ...(where && { when: parseWhere(where, names, constants) }),
  }))
}
