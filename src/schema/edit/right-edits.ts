import { serverOnly } from '../model/server-only.ts'
import type { HiddenField, InheritedRights, WrittenRight } from '../model/studio-data.ts'
import { isObject } from './meta-schema.ts'
import { readResource } from './resource-text.ts'
import { withValue } from './with-value.ts'

type WrittenRights = InheritedRights['rights']

/** What can be granted, in the order of its rows. */
export type Grantable = { readonly rights: readonly string[]; readonly actions: readonly string[] }

/** Access of a role to a field. */
export type FieldAccess = 'edit' | 'read' | 'none'

/** Right of a role: `fixed` comes from an action that the file does not have, and cannot be taken away in the file. */
export type Granted = 'yes' | 'no' | 'fixed'

type Text = { readonly text: string; readonly inherited: InheritedRights }

/** Rights in a file's own entries; empty while it cannot be read. */
function ownRights(text: string): WrittenRights {
  const { rights } = readResource(text) ?? {}
  if (!isObject(rights)) return {}
  const entries = Object.entries(rights).flatMap(([role, right]) => (isRight(right) ? [[role, right] as const] : []))
  return Object.fromEntries(entries)
}

function isRight(value: unknown): value is WrittenRight {
  return isObject(value) && Array.isArray(value.can)
}

/** Roles that a file names with an entry of its own. */
export function hasOwnRight(text: string, role: string): boolean {
  return Object.hasOwn(ownRights(text), role)
}

function rightOf({ text, inherited }: Text, role: string): WrittenRight | undefined {
  const own = ownRights(text)
  if (Object.hasOwn(own, role)) return own[role]
  return Object.hasOwn(inherited.rights, role) ? inherited.rights[role] : undefined
}

/** Roles with a right, in the order of the file, then inherited ones. */
export function rolesWithRights(at: Text, { actions }: Grantable): readonly string[] {
  const { text, inherited } = at
  const byActions = actions.flatMap((name) => rolesOf(at, name))
  const roles = new Set([...Object.keys(ownRights(text)), ...Object.keys(inherited.rights), ...byActions])
  return [...roles].filter((role) => {
    const right = rightOf(at, role)
    return hasOwnRight(text, role) || (right?.can.length ?? 0) > 0 || byActions.includes(role)
  })
}

/** Roles of an action's `by`, in the file or above it. */
export function rolesOf({ text, inherited }: Text, action: string): readonly string[] {
  const written = ownAction(text, action)?.by
  if (typeof written === 'string') return written === serverOnly ? [] : [written]
  if (Array.isArray(written)) return written.filter((role) => typeof role === 'string')
  return Object.hasOwn(inherited.by, action) ? (inherited.by[action] ?? []) : []
}

function ownAction(text: string, name: string): Readonly<Record<string, unknown>> | undefined {
  const { actions } = readResource(text) ?? {}
  const action = isObject(actions) && Object.hasOwn(actions, name) ? actions[name] : undefined
  return isObject(action) ? action : undefined
}

/** Whether a role has a right. */
export function grantedTo(at: Text, role: string, right: string): Granted {
  const can = rightOf(at, role)?.can ?? []
  const isByAction = rolesOf(at, right).includes(role)
  if (isByAction && !ownAction(at.text, right)) return 'fixed'
  return isByAction || can.includes(right) || can.includes('*') ? 'yes' : 'no'
}

export type RightEdit = { readonly role: string; readonly right: string; readonly isOn: boolean }

/** The file with a right of a role given or taken: an action of the file names its roles itself. */
export function withRight(at: Text, { role, right, isOn }: RightEdit, grantable: Grantable): string {
  const { actions } = grantable
  const isNamed = rolesOf(at, right).includes(role)
  if (isOn && actions.includes(right) && ownAction(at.text, right)) return withRoles(at, right, role, true)
  const text = !isOn && isNamed ? withRoles(at, right, role, false) : at.text
  const can = allRights(rightOf(at, role)?.can ?? [], grantable)
  if (can.includes(right) === isOn) return text
  const order = [...grantable.rights, ...actions]
  const next = isOn ? [...can, right] : can.filter((name) => name !== right)
  return withEntry({ ...at, text }, role, { can: next.toSorted((a, b) => placeIn(order, a) - placeIn(order, b)) })
}

const placeIn = (order: readonly string[], name: string) => {
  const place = order.indexOf(name)
  return place === -1 ? order.length : place
}

// A star can lose a right only when it is spelled out.
function allRights(can: readonly string[], { rights, actions }: Grantable): readonly string[] {
  return can.includes('*') ? [...rights, ...actions] : can
}

function withRoles(at: Text, action: string, role: string, isOn: boolean): string {
  const others = rolesOf(at, action).filter((each) => each !== role)
  const roles = isOn ? [...others, role] : others
  return withValue(at.text, ['actions', action, 'by'], rolesAsWritten(at, action, roles))
}

// No role at all is written as an empty list where something above would name one.
function rolesAsWritten({ inherited }: Text, action: string, roles: readonly string[]): unknown {
  if (roles.length > 1) return roles
  if (roles.length === 1) return roles[0]
  return Object.hasOwn(inherited.by, action) && inherited.by[action]?.length ? [] : undefined
}

/** The file with changed keys of a role's entry. An entry that grants nothing stays only where it says more, or replaces one of a mixin. */
function withEntry(at: Text, role: string, changed: Partial<WrittenRight>): string {
  const { text, inherited } = at
  if (!readResource(text)) return text
  const right = { can: [], ...rightOf(at, role), ...changed }
  const entry = Object.fromEntries(
    Object.entries(right).filter(([key, value]) => key === 'can' || !(Array.isArray(value) && value.length === 0)),
  )
  const isNothing = right.can.length === 0 && Object.keys(entry).length === 1
  const isNeeded = !isNothing || Object.hasOwn(inherited.rights, role)
  if (isNeeded) return withValue(text, ['rights', role], entry)
  const { [role]: _, ...others } = ownRights(text)
  return withValue(text, Object.keys(others).length === 0 ? ['rights'] : ['rights', role], undefined)
}

/** The file with an entry of its own for a role: that of a mixin, else one that lists and views. */
export function withRole(at: Text, role: string): string {
  return withEntry(at, role, rightOf(at, role) ?? { can: ['list', 'view'] })
}

/** Whether a role reaches only some of the rows. */
export function hasRowCondition(at: Text, role: string): boolean {
  return rightOf(at, role)?.where !== undefined
}

/** The file without its own entry for a role: that of a mixin applies again, if there is one. */
export function withoutRole(text: string, role: string): string {
  const own = ownRights(text)
  if (!Object.hasOwn(own, role)) return text
  return withValue(text, Object.keys(own).length === 1 ? ['rights'] : ['rights', role], undefined)
}

const nameOf = (hidden: HiddenField) => (typeof hidden === 'string' ? hidden : hidden.field)

/** Access of a role to a field; undefined for a role that has no rights of the file or its mixins. */
export function fieldAccess(at: Text, role: string, field: string): FieldAccess | undefined {
  const right = rightOf(at, role)
  if (!right) return undefined
  if (right.hide?.includes(field)) return 'none'
  // Fields hidden in some records are read in the others.
  if (right.hide?.some((hidden) => nameOf(hidden) === field)) return 'read'
  return right.readOnly?.includes(field) ? 'read' : 'edit'
}

/** The file with the access of a role to a field. */
export function withFieldAccess(at: Text, role: string, field: string, access: FieldAccess): string {
  const right = rightOf(at, role)
  const hide = right?.hide?.filter((hidden) => nameOf(hidden) !== field) ?? []
  const readOnly = right?.readOnly?.filter((name) => name !== field) ?? []
  return withEntry(at, role, {
    hide: access === 'none' ? [...hide, field] : hide,
    readOnly: access === 'read' ? [...readOnly, field] : readOnly,
  })
}

/** Fields with less than full access for some role, among all fields. */
export function limitedFields(at: Text, roles: readonly string[], fields: readonly string[]): readonly string[] {
  return fields.filter((field) => roles.some((role) => !['edit', undefined].includes(fieldAccess(at, role, field))))
}
