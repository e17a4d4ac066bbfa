import type { Where } from '../base/where.ts'
import type { Ast, CompiledResource, Operation, ServerResource } from '../model/compiled.ts'
import type { CompiledAction } from '../model/compiled-actions.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import type { RoleRight } from '../model/role-right.ts'
import { serverOnly } from '../model/server-only.ts'
import type { Names } from '../rules/check-types.ts'
import { parseWhere } from '../rules/where.ts'
import { ownActions } from './compile-actions.ts'
import { buttonsOf, listActionsOf } from './compile-buttons.ts'

/** `srm/supplier/bank`, `edit` → `srm:supplier:bank:edit`. */
export function permissionOf(code: string, action: string): string {
  return `${code.replaceAll('/', ':')}:${action}`
}

/** State actions that may be granted: all but the automatic ones. */
export function offeredActions({ actions }: Pick<CompiledResource, 'actions'>): readonly CompiledAction[] {
  return actions.filter(({ automatic }) => !automatic)
}

/** Further rights: those of `permit` actions, and those of buttons named after the resource. */
export function operationsOf(code: string, resource: Resource): Operation[] {
  const prefix = permissionOf(code, '')
  const named = buttonsOf(resource).flatMap(([, { permission, title = '' }]) =>
    permission?.startsWith(prefix) ? [[permission.slice(prefix.length), title] as const] : [],
  )
  const permitted = listActionsOf(resource).flatMap(([name, action]) =>
    action.do === 'permit' ? [[name, action.title] as const] : [],
  )
  const known: readonly string[] = [...(resource.only ?? standardActions), ...Object.keys(ownActions(resource))]
  const all = new Map([...named, ...permitted].filter(([name]) => !known.includes(name)))
  return [...all].map(([name, title]) => ({ name, title }))
}

/** Names of all actions on a resource; each has its own permission code. */
export function doingsOf(plan: CompiledResource): readonly string[] {
  return [...plan.only, ...[...offeredActions(plan), ...(plan.operations ?? [])].map(({ name }) => name)]
}

/** Default rights of each role: its rights, and the actions that name it. */
export function rightsOf(resource: Resource, names: Names): ServerResource['rights'] {
  const { rights = {}, constants } = resource
  const byActions = Object.entries(ownActions(resource)).flatMap(([name, { by = [] }]) =>
    (typeof by === 'string' ? [by] : by).flatMap((role) => (role === serverOnly ? [] : { role, name })),
  )
  const roles = new Set([...Object.keys(rights), ...byActions.map(({ role }) => role)])
  const starting = [...roles].flatMap((role) => {
    const right = rights[role]
    const can = [...(right?.can ?? []), ...byActions.filter((entry) => entry.role === role).map(({ name }) => name)]
    // A role without actions is like one that the file does not name.
    if (can.length === 0) return []
    return [
      [
        role,
        {
          can: [...new Set(can)],
          ...(right?.where && { rows: parseWhere(right.where, names, constants) }),
          ...(right?.edit && { edit: parseWhere(right.edit, names, constants) }),
          ...hiddenBy(right?.hide ?? [], (where) => parseWhere(where, names, constants)),
          readOnly: right?.readOnly ?? [],
        },
      ] as const,
    ]
  })
  return Object.fromEntries(starting)
}

/** Fields that a role does not see: in no record, or in those of a condition. */
function hiddenBy(hide: NonNullable<RoleRight['hide']>, parse: (where: Where) => Ast) {
  const some = hide.filter((each) => typeof each !== 'string')
  return {
    hide: hide.map((each) => (typeof each === 'string' ? each : each.field)),
    ...(some.length > 0 && { hideWhere: Object.fromEntries(some.map(({ field, where }) => [field, parse(where)])) }),
  }
}
