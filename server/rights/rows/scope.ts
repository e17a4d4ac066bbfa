import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { draftCondition } from '../../../src/schema/rules/draft-condition.ts'
import { evaluate, holds } from '../../../src/schema/rules/evaluate.ts'
import { withUser } from '../../../src/schema/rules/with-user.ts'
import type { Session } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, any, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { type SqlScope, toSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { nowText, todayText } from '../../platform/time.ts'
import { isOfHome, isReading, readHomeSql, readTenants, writeHomeSql } from './home.ts'

type Dialect = Store['dialect']
type Values = { readonly [field: string]: unknown }

/** Names that each expression sees in addition to the record. */
export function ambientOf(session: Session) {
  return { user: session.user, today: todayText(), now: nowText() }
}

/** Names that a seal sees in addition to the record: in a view as a person, its user is the administrator, who stays a stranger to sealed values. */
export function sealScope(session: Session) {
  return { ...ambientOf(session), user: accountOf(session) }
}

/** Rights of the session's roles that grant an action of a resource, by the file. Roles that the file does not name reach all rows. */
export function rightsFor({ plan, rights }: ServerResource, session: Session, action: string) {
  return session.grantedBy(permissionOf(plan.code, action)).map((role) => rights[role])
}

/**
 * Row condition of a session for an action: rows of its tenant, and of the roles that grant the action. Each read, write, count, export
 * and lookup of a table passes here; no other code reaches a resource's table.
 */
export function scopeSql(resource: ServerResource, session: Session, action: string, dialect: Dialect): Sql {
  const conditions = rowRules(resource, session, action)
  if (conditions.length === 0) return sqlOf('1 = 0')
  const home = isReading(action) ? undefined : writeHomeSql(resource, session)
  const mine = [tenantSql(resource, session), ...(home ? [home] : []), ...ownerSql(resource, session, dialect)]
  if (conditions.some((parts) => parts.length === 0)) return mine.length === 1 && mine[0] ? mine[0] : all(mine)
  const scope = sqlScope(resource, session, dialect)
  return all([...mine, any(conditions.map((parts) => all(parts.map((ast) => toSql(ast, scope)))))])
}

/**
 * Tenants whose rows a session reads completely, when these are all rows it reaches. Undefined when roles, a seal, an owner or a part
 * leave some out, or when rows of all tenants are read.
 */
export function wholeTenants(
  resource: ServerResource,
  session: Session,
  action: string,
): readonly string[] | undefined {
  const { owner, part, plan } = resource
  const isWhole = rowRules(resource, session, action).some((parts) => parts.length === 0)
  if (!isWhole || part || (owner && plan.parent && !reachesAll(owner, session)) || !isReading(action)) return undefined
  if (plan.tenant === 'owned') return [session.tenantId]
  return plan.tenant === 'extended' ? readTenants(session.tenantId) : undefined
}

/** Condition that a session may list the owner of a row, when the file requires it; empty for users who list all owners. */
function ownerSql(resource: ServerResource, session: Session, dialect: Dialect): Sql[] {
  const { owner, plan } = resource
  if (!owner || !plan.parent || reachesAll(owner, session)) return []
  return [belongsSql(resource, owner, plan.parent.field, scopeSql(owner, session, 'list', dialect))]
}

/** Condition that a row belongs to one of the rows of its owner. */
function belongsSql(resource: ServerResource, owner: ServerResource, field: string, reached: Sql): Sql {
  const link = columnOf(resource, field)
  const key = columnOf(owner, resource.plan.fields[field]?.source?.value ?? 'id')
  return statement(`${link} in (select`, sqlOf(key), `from ${quoted(owner.storage.table)} where`, reached, ')')
}

/** Tables that decide which rows of a resource are reached; cached answers carry the versions of all of them. */
export function tablesBehind({ owner, storage }: ServerResource): readonly string[] {
  return [storage.table, ...(owner ? tablesBehind(owner) : [])]
}

function reachesAll(owner: ServerResource, session: Session): boolean {
  const hasOwner = owner.owner !== undefined && !reachesAll(owner.owner, session)
  return !hasOwner && rowRules(owner, session, 'list').some((parts) => parts.length === 0)
}

/** SQL scope of a session's conditions on a resource. */
export function sqlScope(resource: ServerResource, session: Session, dialect: Dialect): SqlScope {
  return {
    dialect,
    ambient: ambientOf(session),
    column: (name) => {
      const field = fieldOf(resource.plan.fields, name)
      return { sql: columnOf(resource, name), isText: field !== undefined && kindOf(field).column === 'text' }
    },
  }
}

/** Rows of the tenant under a condition of the server and the data rules: for calls open to all signed-in users, whatever their roles. */
export function openSql(resource: ServerResource, session: Session, condition: Ast, dialect: Dialect): Sql {
  const scope = sqlScope(resource, session, dialect)
  const rules = session.isAdmin ? [] : session.dataRules(resource.plan.code)
  const asked = [condition, ...sealFor(resource, session), ...rules]
  return all([tenantSql(resource, session), ...asked.map((ast) => toSql(ast, scope))])
}

/** Rows that a session's tenant reads (home.ts); of a part of a resource, only rows of the part. */
export function tenantSql(resource: ServerResource, session: Session): Sql {
  const home = readHomeSql(resource, session)
  const tenant = home ? [home] : []
  const part = Object.entries(resource.part?.where ?? {}).map(([field, value]) =>
    sqlOf(`${columnOf(resource, field)} = ?`, value),
  )
  return tenant.length + part.length === 1 ? (tenant[0] ?? part[0] ?? all([])) : all([...tenant, ...part])
}

/** Rows to which a session may apply an action in their present state: from-state, row rights and the action's condition hold. */
export function actionSql(
  resource: ServerResource,
  session: Session,
  { name, from, when }: CompiledAction,
  dialect: Dialect,
): Sql {
  const { states } = resource.plan
  if (!states) return sqlOf('1 = 0')
  const isIn = from.map((state) => sqlOf(`${columnOf(resource, states.field)} = ?`, state))
  const holdsFor = when ? [toSql(when, sqlScope(resource, session, dialect))] : []
  return all([scopeSql(resource, session, name, dialect), any(isIn), ...holdsFor])
}

/** Rows that no seal hides from a session, neither their own nor that of their owner. */
export function unsealedSql(resource: ServerResource, session: Session, dialect: Dialect): Sql[] {
  const { owner, plan } = resource
  const scope = sqlScope(resource, session, dialect)
  const own = sealFor(resource, session).map((ast) => toSql(ast, scope))
  if (!(owner && plan.parent && maySeal(owner, session))) return own
  return [...own, belongsSql(resource, owner, plan.parent.field, all(unsealedSql(owner, session, dialect)))]
}

/**
 * Conditions under which a session may apply an action to a row: one set per granting role; one whole set has to hold.
 * An empty set restricts nothing; no set allows nothing.
 */
export function rowRules(resource: ServerResource, session: Session, action: string): readonly (readonly Ast[])[] {
  const seal = sealFor(resource, session)
  return rightRules(resource, session, action).map((rules) => [...seal, ...rules])
}

/** Row conditions of rights and data rules, without seals. */
function rightRules(resource: ServerResource, session: Session, action: string): readonly (readonly Ast[])[] {
  if (session.isAdmin) {
    const kept = isChange(action) ? keptConditions(resource, session) : undefined
    return kept ? Object.values(kept).map((ast) => [ast, ...draftOnly(resource, action)]) : [[]]
  }
  return rightsFor(resource, session, action).flatMap((right) => {
    const rules = [right?.rows, ...session.dataRules(resource.plan.code)].filter((ast) => ast !== undefined)
    return writeConditions(resource, session, action, right?.edit).map((ast) =>
      ast ? [...rules, ast, ...draftOnly(resource, action)] : rules,
    )
  })
}

const isChange = (action: string) => action === 'edit' || action === 'delete'

/** Conditions on rows that a granting role changes or deletes: one has to hold; undefined restricts nothing. */
function writeConditions(
  resource: ServerResource,
  session: Session,
  action: string,
  own: Ast | undefined,
): readonly (Ast | undefined)[] {
  if (!isChange(action)) return [undefined]
  if (own) return [own]
  const kept = keptConditions(resource, session)
  return kept ? Object.values(kept) : [undefined]
}

/** Further condition on the deletion of a document that is changed under a condition: its draft states. Some are changed later too. */
export function draftOnly({ plan: { states } }: ServerResource, action: string): readonly Ast[] {
  return action === 'delete' && states?.draft ? [draftCondition(states.field, states.draft)] : []
}

/**
 * Edit conditions of a document with states by role, when each role that the file lets change it has one. They bind administrators and
 * roles that the file does not name: in other states a document changes by its actions only, and is not deleted. The server itself is free.
 */
export function keptConditions(
  { plan, rights }: ServerResource,
  { isSystem }: Session,
): Readonly<Record<string, Ast>> | undefined {
  if (isSystem || !plan.states) return undefined
  const editing = Object.entries(rights).filter(([, { can }]) => can.includes('edit'))
  const bound = editing.flatMap(([role, { edit }]) => (edit ? [[role, edit] as const] : []))
  return bound.length > 0 && bound.length === editing.length ? Object.fromEntries(bound) : undefined
}

/** Whether the rights of a session include all rows of a resource and of its owners, seals ignored. */
export function listsWhole(resource: ServerResource, session: Session): boolean {
  const { owner, plan } = resource
  const isWhole = rightRules(resource, session, 'list').some((rules) => rules.length === 0)
  return session.may(permissionOf(plan.code, 'list')) && isWhole && (!owner || listsWhole(owner, session))
}

/** Seal conditions on rows to read: none for the server itself. In a view as a person, their user is its administrator. */
export function sealFor(resource: ServerResource, session: Session): readonly Ast[] {
  const { viewer } = session
  return sealsOf(resource, session).map((seal) => (viewer ? withUser(seal, viewer) : seal))
}

/** Seal conditions on rows as the resource has them: none for the server itself. */
export function sealsOf({ seal }: ServerResource, { isSystem }: Session): readonly Ast[] {
  return seal && !isSystem ? [seal] : []
}

/** Whether rows of a resource, or of its owners, may be sealed for a session. */
export function maySeal(resource: ServerResource, session: Session): boolean {
  const { owner } = resource
  return sealFor(resource, session).length > 0 || (owner !== undefined && maySeal(owner, session))
}

/** Conditions for changing or deleting a row that a session reads; one has to hold. Undefined when there is none. */
export function editConditions(resource: ServerResource, session: Session): readonly Ast[] | undefined {
  const bound = keptConditions(resource, session)
  const kept = bound && Object.values(bound)
  if (session.isAdmin) return kept
  const conditions = rightsFor(resource, session, 'edit').map((right) => (right?.edit ? [right.edit] : kept))
  const asked = conditions.filter((each) => each !== undefined)
  return asked.length > 0 && asked.length === conditions.length ? asked.flat() : undefined
}

/** Whether a session may apply an action to a row in its present state. */
export function mayReach(resource: ServerResource, session: Session, action: string, row: Values): boolean {
  if (!(isReading(action) || isOfHome(resource, session, row))) return false
  const scope = { ...row, ...ambientOf(session) }
  return rowRules(resource, session, action).some((rules) => rules.every((ast) => evaluate(ast, scope) === true))
}

/** Whether a row still belongs to the session after an action. */
export function mayLeave(resource: ServerResource, session: Session, action: string, row: Values): boolean {
  const scope = { ...row, ...ambientOf(session) }
  if (sealFor(resource, session).some((ast) => evaluate(ast, scope) !== true)) return false
  if (session.isAdmin) return true
  return rightsFor(resource, session, action).some((right) => holds(right?.rows, scope, true))
}

/** Fields hidden from a session: those that each of its roles hides, in all records or in some (veiled-fields.ts). */
export function hiddenFields(resource: ServerResource, session: Session): ReadonlySet<string> {
  return commonTo(resource, session, 'list', 'hide')
}

/** Fields that a session reads and may not write. */
export function frozenFields(resource: ServerResource, session: Session, action: string): ReadonlySet<string> {
  return commonTo(resource, session, action, 'readOnly')
}

function commonTo(
  resource: ServerResource,
  session: Session,
  action: string,
  key: 'hide' | 'readOnly',
): ReadonlySet<string> {
  if (session.isAdmin) return new Set()
  const [first, ...rest] = rightsFor(resource, session, action).map((right) => right?.[key] ?? [])
  return new Set((first ?? []).filter((name) => rest.every((names) => names.includes(name))))
}
