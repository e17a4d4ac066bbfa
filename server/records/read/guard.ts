import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { rowConditionProblem } from '../../../src/schema/rules/row-condition.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, marks, type Sql, statement } from '../../platform/sql/sql.ts'
import { toSql } from '../../platform/sql/to-sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { isOfHome, writeHomeSql } from '../../rights/rows/home.ts'
import { ambientOf, mayReach, rowRules, scopeSql, sqlScope, tablesBehind } from '../../rights/rows/scope.ts'
import { ownerOf } from './parent.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Refuses to write rows whose parent guards them when the session may not edit that parent. Rows that are written with their parent
 * are checked with it. @throws READ_ONLY_ROW
 */
export async function demandParents(context: WriteContext, rows: readonly (RecordRow | undefined)[]): Promise<void> {
  if (context.within) return
  for (const key of parentKeys(context.resource, rows)) {
    if (!(await mayWriteBelow(context, key))) throw new AppError('READ_ONLY_ROW')
  }
}

/** Whether a row may be written, by its tenant and by a parent that guards its rows. */
export async function isOpenBelow(context: Asking, row: RecordRow): Promise<boolean> {
  if (context.resource.plan.tenant === 'extended' && !isOfHome(context.resource, context.session, row)) return false
  const [key] = parentKeys(context.resource, [row])
  return key === undefined || mayWriteBelow(context, key)
}

/** Read-only rows among these, by id: their parent guards them, or they belong to the platform tenant. */
export async function guardedAmong(asking: Asking, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [byParent, byHome] = await Promise.all([guardedByParent(asking, ids), sharedAmong(asking, ids)])
  return new Set([...byParent, ...byHome])
}

/** Rows among these that the platform tenant shares with the session's tenant. */
async function sharedAmong({ app, resource, session }: Asking, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const home = resource.plan.tenant === 'extended' ? writeHomeSql(resource, session) : undefined
  if (!home || ids.length === 0) return new Set()
  const id = columnOf(resource, 'id')
  return idsFound(
    app,
    statement(`select ${id} as id ${fromTable(resource)} where ${id} in (`, marks(ids), ') and not (', home, ')'),
    [resource.storage.table],
  )
}

// Many users open the same first pages.
function idsFound({ store }: Asking['app'], query: Step, tables: readonly string[]): Promise<ReadonlySet<string>> {
  return remembered(store, tables, `guarded ${query.sql}\n${JSON.stringify(query.parameters)}`, async () => {
    const found = await store.rows<{ id: string }>(query)
    return new Set(found.map(({ id }) => id))
  })
}

async function guardedByParent(
  { app, resource, session }: Asking,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { parent } = resource.plan
  const owner = app.live.current.resources.get(parent?.of ?? '')
  if (!parent?.guards || !owner || ids.length === 0 || !mayWrite(resource, session)) return new Set()
  if (isAlwaysOpen(owner, { resource, session })) return new Set()
  const key = columnOf(owner, resource.plan.fields[parent.field]?.source?.value ?? 'id')
  const link = columnOf(resource, parent.field)
  const id = columnOf(resource, 'id')
  const guarded = statement(
    `select ${id} as id ${fromTable(resource)} where ${id} in (`,
    marks(ids),
    `) and ${link} not in (select ${key} ${fromTable(owner)} where ${key} in (select ${link} ${fromTable(resource)} where ${id} in (`,
    marks(ids),
    ')) and',
    openSql(owner, { app, resource, session }),
    ')',
  )
  return idsFound(app, guarded, [...tablesBehind(resource), ...tablesBehind(owner)])
}

/**
 * Whether a session may add rows at all: for guarded rows there is a parent that it may edit, among the named parents when the list
 * is restricted to some.
 */
export async function isAnyOpen(
  { app, resource, session }: Asking,
  named: readonly string[] | undefined,
): Promise<boolean> {
  const { parent, fields, code } = resource.plan
  const owner = app.live.current.resources.get(parent?.of ?? '')
  if (!parent?.guards || !owner || !session.may(permissionOf(code, 'add'))) return true
  if (isAlwaysOpen(owner, { resource, session })) return true
  const key = columnOf(owner, fields[parent.field]?.source?.value ?? 'id')
  const keys = marks(named ?? [])
  const among = named ? [{ ...keys, sql: `${key} in (${keys.sql})` }] : []
  const found = statement(
    'select 1 as found',
    fromTable(owner),
    'where',
    all([openSql(owner, { app, resource, session }), ...among]),
    'limit 1',
  )
  const isFound = async () => (await app.store.rows(found, { heavy: !named })).length > 0
  // Without named parents all of them may be scanned, so the answer is cached.
  if (named) return isFound()
  return remembered(app.store, tablesBehind(owner), `open ${found.sql}\n${JSON.stringify(found.parameters)}`, isFound)
}

/** Whether a session may change rows of a resource in any way. */
function mayWrite({ plan }: ServerResource, session: Session): boolean {
  const doings = ['edit', 'delete', ...plan.actions.map(({ name }) => name)]
  return doings.some((name) => session.may(permissionOf(plan.code, name)))
}

type Asking = Pick<WriteContext, 'app' | 'resource' | 'session'>

function parentKeys({ plan: { parent } }: ServerResource, rows: readonly (RecordRow | undefined)[]): readonly string[] {
  if (!parent?.guards) return []
  const keys = rows.map((row) => row?.[parent.field])
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}

async function mayWriteBelow(context: Asking, key: string): Promise<boolean> {
  const { app, resource, session } = context
  const owner = app.live.current.resources.get(resource.plan.parent?.of ?? '')
  const row = owner && (await ownerOf(context, owner, key))
  // A missing parent is reported by the field.
  return !(owner && row) || (mayReach(owner, session, 'edit', row) && !isTableClosed(owner, context, row))
}

/** Whether a record has its table of these rows read-only in its present state, except for the server: a payment keeps its allocation. */
function isTableClosed(owner: ServerResource, asking: Asking, row: RecordRow): boolean {
  const scope = { ...row, ...ambientOf(asking.session) }
  return closingRules(owner, asking).some((rule) => holds(rule, scope))
}

/** Conditions under which a record has its table of these rows read-only. */
function closingRules(owner: ServerResource, { resource, session }: Omit<Asking, 'app'>): readonly Ast[] {
  if (session.isSystem) return []
  return Object.values(owner.plan.fields).flatMap(({ type, props, readOnly }) =>
    type === 'table' && props.of === resource.plan.code && typeof readOnly === 'object' ? [readOnly] : [],
  )
}

/** Whether rows may be written below any record of their owner, whatever its state. */
function isAlwaysOpen(owner: ServerResource, asking: Omit<Asking, 'app'>): boolean {
  const rules = rowRules(owner, asking.session, 'edit')
  return rules.some((parts) => parts.length === 0) && closingRules(owner, asking).length === 0
}

/** Condition on records below which rows may be written: `mayWriteBelow` for many. */
function openSql(owner: ServerResource, { app, resource, session }: Asking): Sql {
  const { dialect } = app.store
  const scope = sqlScope(owner, session, dialect)
  const closing = closingRules(owner, { resource, session }).filter((ast) => rowConditionProblem(ast, {}) === undefined)
  return all([
    scopeSql(owner, session, 'edit', dialect),
    ...closing.map((ast) => statement('not (', toSql(ast, scope), ')')),
  ])
}
