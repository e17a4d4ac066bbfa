import { createMemory } from '../../../src/schema/compile/memory.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { readsAround } from '../../../src/schema/rules/ast.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { valueSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { type Naming, namedBy, otherRows } from './due-sql.ts'
import { wayOf } from './row-ways.ts'

export type SumsOf = {
  readonly model: Model
  readonly resource: ServerResource
  readonly session: Session
  readonly dialect: Store['dialect']
}

/** Ids of records that others may name. */
export type Named = { readonly code: string; readonly ids: readonly string[] }

const made = createMemory<Sql>()

/** Current value of a derived number, without some rows. */
export function sumSql(asked: SumsOf, sum: CompiledSum, without: readonly string[] = []): Sql {
  const isFixed = without.length === 0 && ![sum.where, sum.value].some((ast) => ast && readsAround(ast))
  if (!isFixed) return composed(asked, sum, without)
  const { model, resource, session, dialect } = asked
  const inputs = [model, resource, dialect, session.tenantId, session.isHouse]
  return made(sum, inputs, () => composed(asked, sum, without))
}

function composed(asked: SumsOf, sum: CompiledSum, without: readonly string[]): Sql {
  const theirs = theirsOf(asked, sum)
  const rows = otherRows(asked, theirs, { on: [], ...(sum.where && { where: sum.where }) })
  if (sum.list !== undefined) return listSql(asked, sum, theirs, sum.list)
  const added = sum.value ? valueSql(sum.value, rows.scope) : sum.adds && columnOf(theirs, sum.adds)
  const what = added ? statement('coalesce(sum(', added, '), 0)') : 'count(*)'
  const others = without.length === 0 ? [] : [statement('not', isOneOf(columnOf(theirs, 'id'), without))]
  const named = [...sameSql(asked, theirs, sum), ...placeSql(asked, theirs, sum), ...others]
  const whole = statement(
    '(select cast(',
    what,
    'as double precision)',
    rows.from,
    'where',
    all([rows.found, ...named]),
    ')',
  )
  return sum.per === undefined ? whole : shareSql(whole, columnOf(asked.resource, sum.per))
}

function listSql(asked: SumsOf, sum: CompiledSum, theirs: ServerResource, order: string): Sql {
  const rows = otherRows(asked, theirs, { on: [], ...(sum.where && { where: sum.where }) })
  const by = [order, 'id'].map((name) => columnOf(theirs, name)).join(', ')
  return statement(
    `(select coalesce(string_agg(${wayOf(asked.model, theirs, sum.adds ?? 'id')}, ',' order by ${by}), '')`,
    rows.from,
    'where',
    all([rows.found, ...sameSql(asked, theirs, sum), ...placeSql(asked, theirs, sum)]),
    ')',
  )
}

/** Percentage to a tenth; null for a whole of zero. */
function shareSql(part: Sql, whole: string): Sql {
  const share = statement('100.0 *', part, `/ nullif(cast(${whole} as double precision), 0)`)
  return statement('coalesce(cast(round(cast(', share, 'as numeric), 1) as double precision), 0)')
}

/** Step that updates derived numbers of all rows at once, without versions and history: for figures, which have none. */
export function figuresStep(asked: SumsOf, sums: readonly CompiledSum[], which: Sql): Step {
  const { resource } = asked
  const nameOf = (field: string) => resource.storage.columns.find((column) => column.field === field)?.name ?? field
  const values = sums.map((sum) => statement(`${quoted(nameOf(sum.field))} =`, sumSql(asked, sum)))
  return statement(`update ${quoted(resource.storage.table)} set`, joined(values, ', '), 'where', which)
}

/** Rows here whose derived number may have changed: those that the records just written name. */
export function namingOf(asked: SumsOf, sum: CompiledSum, written: Named): readonly Naming[] {
  const theirs = theirsOf(asked, sum)
  const by = sum.of === written.code ? 'id' : theirs.plan.parent?.field
  if (by === undefined) return []
  const isWritten = isOneOf(columnOf(theirs, by), written.ids)
  const rows = otherRows(asked, theirs, { on: [] })
  const { model, resource } = asked
  const pairOf = ([field, own]: readonly [string, string]) =>
    [wayOf(model, theirs, field), wayOf(model, resource, own)] as const
  const above = parentNamed(asked, theirs, sum)
  if (!above) return [namedBy(sum.on.map(pairOf), statement(rows.from, 'where', all([rows.found, isWritten])))]
  const ofParent = sum.on.filter(([, own]) => isOfParent(own)).map(pairOf)
  const ofRow = sum.on.filter(([, own]) => !isOfParent(own)).map(pairOf)
  const same = ofParent.map(([named, own]) => sqlOf(`${own} = ${named}`))
  const found = all([rows.found, tenantSql(above.parent, asked.session), ...same, isWritten])
  const from = statement(rows.from, `, ${quoted(above.parent.storage.table)} where`, found)
  return [namedBy([[columnOf(above.parent, 'id'), columnOf(resource, above.link)], ...ofRow], from)]
}

const isOfParent = (own: string) => own.startsWith('parent.')

/**
 * Parent of the rows here, when other rows name it: it is found by its name first, and its rows by it. A database that is asked for both at
 * once may search among all rows of a material.
 */
function parentNamed({ model, resource }: SumsOf, theirs: ServerResource, { on }: CompiledSum) {
  const { parent: link } = resource.plan
  const parent = link && model.resources.get(link.of)
  if (!(link && parent) || !on.some(([, own]) => isOfParent(own))) return undefined
  const around = [theirs, model.resources.get(theirs.plan.parent?.of ?? '')]
  return around.some((each) => each?.storage.table === parent.storage.table) ? undefined : { parent, link: link.field }
}

/** Rows of a resource, joined with their parents if a derived number uses them. */
export function ownRowsSql({ model, resource }: SumsOf, sums: readonly CompiledSum[]): Sql {
  const { parent } = resource.plan
  const above = parent && model.resources.get(parent.of)
  const readsAbove = sums.some(({ on }) => on.some(([, own]) => own.startsWith('parent.')))
  if (!(above && readsAbove)) return sqlOf(fromTable(resource))
  const on = `${columnOf(above, 'id')} = ${columnOf(resource, parent.field)}`
  return sqlOf(`${fromTable(resource)} join ${quoted(above.storage.table)} on ${on}`)
}

function theirsOf({ model }: SumsOf, { of }: CompiledSum): ServerResource {
  const theirs = model.resources.get(of)
  if (!theirs) throw new Error(`the resource ${of} of a sum does not exist`)
  return theirs
}

function sameSql(asked: SumsOf, theirs: ServerResource, { on }: CompiledSum): readonly Sql[] {
  const { model, resource } = asked
  return on.map(([field, own]) => sqlOf(`${wayOf(model, theirs, field)} = ${wayOf(model, resource, own)}`))
}

// A record without a place means the first of several equal rows.
function placeSql(asked: SumsOf, theirs: ServerResource, { on, place }: CompiledSum): readonly Sql[] {
  if (!place) return []
  const { resource } = asked
  const [said, own] = [columnOf(theirs, place[0]), columnOf(resource, place[1])]
  const alike = [resource.plan.parent?.field ?? [], ...on.map(([, name]) => name)].flat()
  const ofRow = alike.filter((name) => !name.startsWith('parent.'))
  const twin = (field: string) => columnOf(resource, field).replace(quoted(resource.storage.table), 'twin')
  const first = statement(
    `not exists (select 1 from ${quoted(resource.storage.table)} twin where`,
    all([
      ...ofRow.map((name) => sqlOf(`${twin(name)} = ${columnOf(resource, name)}`)),
      sqlOf(`${twin(place[1])} < ${own}`),
    ]),
    ')',
  )
  return [any([sqlOf(`${said} = ${own}`), all([sqlOf(`${said} is null`), first])])]
}
