import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledButton, CompiledUntil } from '../../../src/schema/model/compiled-actions.ts'
import { fieldsOf, walk } from '../../../src/schema/rules/ast.ts'
import { rowConditionProblem } from '../../../src/schema/rules/row-condition.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, isOneOf, isOneOfAbout, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { toSql, valueSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { hiddenFields, scopeSql, sqlScope, tenantSql } from '../../rights/rows/scope.ts'
import type { WriteContext } from './write-context.ts'

type Asking = Pick<WriteContext, 'app' | 'resource' | 'session'>
type Ending = Extract<CompiledButton, { readonly do: 'add' }> & { readonly until: CompiledUntil }

/**
 * Buttons that are not offered, by name: null, or the id of a draft that the user continues instead of adding a record. The records that
 * end their offer exist (`until`), or their condition reads fields hidden from the user and does not hold.
 */
export type Made = Readonly<Record<string, string | null>>

type MadeRow = { readonly button: string; readonly id: string; readonly draft: string | null }

/** Rows among these with buttons that are no longer offered, by row id. */
export async function madeAmong(asking: Asking, ids: readonly string[]): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>()
  if (ids.length === 0 || asking.resource.view !== undefined) return made
  const queries = queriesOf(asking, ids)
  if (queries.length === 0) return made
  const parts = queries.map(([name, query]) =>
    statement(sqlOf('select cast(? as text) as button, id, draft from (', name), query, ') as of_button'),
  )
  for (const { button, id, draft } of await asking.app.store.rows<MadeRow>(joined(parts, ' union all '))) {
    const others = made.get(id)
    // A button whose condition does not hold has no draft to continue.
    made.set(id, { ...others, [button]: others?.[button] === null ? null : draft })
  }
  return made
}

/** Statements of the rows for which buttons are not offered, by the name of the button. */
function queriesOf(asking: Asking, ids: readonly string[]): readonly (readonly [name: string, query: Sql])[] {
  const { resource, session } = asking
  const hidden = hiddenFields(resource, session)
  return (resource.plan.list.actions ?? []).flatMap((button) => {
    const ending = isEnding(button) && session.may(permissionOf(button.to, 'add')) && foundSql(asking, button, ids)
    const closed = readsHidden(resource, button, hidden) && closedSql(asking, button, ids)
    return [ending, closed].flatMap((query) => (query ? [[button.name, query] as const] : []))
  })
}

/** Whether the condition of a button reads stored fields that are hidden from the user, so that the server judges it. */
export function readsHidden(
  { storage }: Pick<ServerResource, 'storage'>,
  { when }: Pick<CompiledButton, 'when'>,
  hidden: ReadonlySet<string>,
): boolean {
  const names = when ? fieldsOf(when) : []
  if (!(when && names.some((name) => hidden.has(name)))) return false
  const stored = new Set(storage.columns.map(({ field }) => field))
  return names.every((name) => stored.has(name)) && rowConditionProblem(when, {}) === undefined && !readsList(when)
}

/** Whether a condition reads a comma list as a whole, which no row is selected by. */
function readsList(when: Ast): boolean {
  let isRead = false
  walk(when, ({ op }) => {
    if (op === 'items') isRead = true
  })
  return isRead
}

/** Statement of the rows for which the condition of a button does not hold. */
function closedSql({ app, resource, session }: Asking, { when }: CompiledButton, ids: readonly string[]) {
  if (!when) return undefined
  const own = columnOf(resource, 'id')
  const holds = toSql(when, sqlScope(resource, session, app.store.dialect))
  const which = [isOneOfAbout(own, ids, 10), statement('not (', holds, ')')]
  return statement(`select ${own} as id, null as draft`, fromTable(resource), 'where', all(which))
}

const isEnding = (button: CompiledButton): button is Ending => button.do === 'add' && button.until !== undefined

/** Statement of the rows with enough records; undefined when an installation lacks a file. */
function foundSql({ app, resource, session }: Asking, button: Ending, ids: readonly string[]): Sql | undefined {
  const { dialect } = app.store
  const { resources } = app.live.current
  const theirs = resources.get(button.to)
  const link = linkOf(resource, button)
  const named = link ? resources.get(link.code) : resource
  if (!(theirs && named)) return undefined
  const { on, where, limit } = button.until
  const join = link
    ? [
        statement(
          `join ${quoted(named.storage.table)} on`,
          all([sqlOf(`${columnOf(named, link.value)} = ${columnOf(resource, link.field)}`), tenantSql(named, session)]),
        ),
      ]
    : []
  const same = on.map(([field, own]) => sqlOf(`${columnOf(theirs, field)} = ${columnOf(named, own)}`))
  const counted = all([
    ...same,
    scopeSql(theirs, session, 'list', dialect),
    ...(where ? [toSql(where, sqlScope(theirs, session, dialect))] : []),
  ])
  const own = columnOf(resource, 'id')
  const most = limit
    ? [statement('having count(*) >= coalesce(max(', valueSql(limit, sqlScope(named, session, dialect)), '), 1)')]
    : []
  return statement(
    `select ${own} as id, max(case when`,
    draftSql(theirs, session, dialect),
    `then ${columnOf(theirs, 'id')} end) as draft`,
    fromTable(resource),
    ...join,
    `join ${quoted(theirs.storage.table)} on`,
    counted,
    'where',
    isOneOfAbout(own, ids, 10),
    `group by ${own}`,
    ...most,
  )
}

/** Lookup whose record is compared instead of the row. */
function linkOf({ plan }: ServerResource, { via }: Ending) {
  const field = via === undefined ? undefined : fieldOf(plan.fields, via)
  return field?.source && { field: field.key, code: field.source.code, value: field.source.value ?? 'id' }
}

/** Condition on the drafts that a session may go on editing. */
function draftSql(theirs: ServerResource, session: Asking['session'], dialect: 'sqlite' | 'postgres'): Sql {
  const { states } = theirs.plan
  if (!states?.draft) return sqlOf('1 = 0')
  return all([isOneOf(columnOf(theirs, states.field), states.draft), scopeSql(theirs, session, 'edit', dialect)])
}
