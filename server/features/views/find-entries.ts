import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { type Condition, mapLeaves } from '../../platform/sql/conditions.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { hitLimit } from '../../platform/store/search.ts'
import type { Row } from '../../platform/store/store.ts'
import type { FoundCondition, FoundRows, ViewFacts } from '../../records/read/view-facts.ts'
import { conditionSql } from '../../records/read/where.ts'
import type { Among, Counting, EntryFacts } from './entry-facts.ts'
import { isOnName, type NameCondition, recordsNamed } from './named-records.ts'
import type { TableQuery } from './report-store.ts'
import type { View } from './view.ts'
import { viewSql } from './view-sql.ts'

/** A condition with what its entries have in common, or with their number. */
type Decided = {
  readonly condition: Condition
  readonly found?: FoundCondition
  readonly among?: Among
  readonly total?: () => Promise<number>
}

type Finding = {
  readonly context: Reading
  readonly resource: ServerResource
  readonly view: View
  readonly entries: EntryFacts
  readonly made: TableQuery
}

/**
 * Finds entries of the history under conditions on fields that depend on kind, person or record: the condition is decided for each kind,
 * person or record, by the statement of the view itself, and entries are found by these.
 */
export function finderOf(context: Reading, resource: ServerResource, view: View, made: TableQuery): ViewFacts['find'] {
  const { entries } = view
  if (!entries) return undefined
  const finding = { context, resource, view, entries, made }
  return async (conditions): Promise<FoundRows> => {
    const decided = await Promise.all(conditions.map((condition) => decide(finding, condition)))
    const total = totalOf(finding, decided)
    const byValue = valuesOf(finding, decided)
    return {
      each: decided.map(({ found }) => found),
      ...(total && { total }),
      ...(byValue && { byValue }),
    }
  }
}

function decide(finding: Finding, condition: Condition): Promise<Decided> {
  const { context, made } = finding
  const key = `${made.key} found ${JSON.stringify(condition)}`
  return remembered(context.app.store, made.tables, key, () => decided(finding, condition))
}

async function decided(finding: Finding, condition: Condition): Promise<Decided> {
  const { byKind, byPerson, name, maker } = finding.entries
  const fields = fieldsIn(condition)
  if (fields.every((field) => field in byKind)) return ofKeys(finding, condition, 'kind')
  if (byPerson && fields.every((field) => field in byPerson.columns)) return ofKeys(finding, condition, 'person')
  if (name && isOnName(condition, name.field)) return named(finding, name, condition)
  if (maker && fields.every((field) => field === maker.field)) return madeBy(finding, maker, condition)
  return { condition }
}

/** Rows of documents by some authors. */
async function madeBy(
  finding: Finding,
  { field, column }: NonNullable<EntryFacts['maker']>,
  condition: Condition,
): Promise<Decided> {
  const { context, resource } = finding
  // With a limit, so that the condition is decided for each author, not for each document.
  const from = sqlOf(`from (select distinct coalesce(maker, '') as who from _document limit 1000000) h`)
  const rows = await context.app.store.rows<{ who: string }>(
    statement(
      viewSql(resource, { columns: { [field]: column }, keys: { _maker: 'h.who' }, from }),
      `select ${columnIn(finding, '_maker')} as who ${fromTable(resource)} where`,
      comparing(finding, condition),
    ),
  )
  const makers = rows.map(({ who }) => who)
  return { condition, found: { is: isOneOf(columnIn(finding, '_maker'), makers), hits: hitLimit + 1 } }
}

function fieldsIn(condition: Condition): readonly string[] {
  const fields: string[] = []
  mapLeaves(condition, (leaf) => {
    fields.push(leaf.field)
    return leaf
  })
  return fields
}

type By = Counting['by']
const keyNames = { kind: '_kind', person: '_person' } as const

async function ofKeys(finding: Finding, condition: Condition, by: By): Promise<Decided> {
  const keys = await keysWith(finding, condition, by)
  const among = by === 'kind' ? { kinds: keys } : { people: keys }
  return amongThese(finding, condition, among, keysSql(finding, by, keys), fewSql(finding, by, keys))
}

/** Entries of some kinds or people, compared along an order. */
function keysSql(finding: Finding, by: By, keys: readonly string[]): Sql {
  return isOneOf(columnIn(finding, keyNames[by]), keys)
}

/** The same by an index. */
function fewSql(finding: Finding, by: By, keys: readonly string[]): Sql {
  if (by === 'person') return isOneOf(columnIn(finding, '_who'), keys)
  const pairs = keys.map((kind) => kind.split('.'))
  const firsts = [...new Set(pairs.map(([resource]) => resource))]
  const seconds = [...new Set(pairs.map(([, action]) => action))]
  return all([
    isOneOf(columnIn(finding, '_resource'), firsts),
    isOneOf(columnIn(finding, '_action'), seconds),
    keysSql(finding, by, keys),
  ])
}

/** Rows of the view that are no entries are compared by the condition itself. */
async function amongThese(finding: Finding, condition: Condition, keys: Among, is: Sql, few: Sql): Promise<Decided> {
  const { counts, rest } = finding.entries
  const hits = counts ? sumOf(await counts({ among: keys, by: 'kind' })) : hitLimit + 1
  const others = rest && all([sqlOf(`${columnIn(finding, '_kind')} is null`), comparing(finding, condition)])
  const withOthers = (found: Sql) => (others ? any([found, others]) : found)
  const isSmall = hits <= hitLimit && !rest
  const found: FoundCondition = { is: withOthers(is), hits, ...(isSmall && { few }) }
  return { condition, among: keys, found }
}

async function named(
  finding: Finding,
  name: NonNullable<EntryFacts['name']>,
  condition: NameCondition,
): Promise<Decided> {
  const { context } = finding
  const { ids, isComplete } = await recordsNamed(context, name, condition)
  const { count } = name
  if (!isComplete) {
    const { rest } = finding.entries
    const total = async () =>
      ((await count?.(condition)) ?? 0) + (rest ? await restTotal(finding, rest, [{ condition }]) : 0)
    return { condition, ...(count && { total }) }
  }
  const sets = [...ids].map(([code, some]) =>
    all([sqlOf(`${columnIn(finding, '_resource')} = ?`, code), isOneOf(columnIn(finding, '_record'), some)]),
  )
  const hits = [...ids.values()].reduce((sum, some) => sum + some.length, 0)
  return { condition, found: { is: any(sets), hits } }
}

/** Kinds or people whose entries meet a condition, by the expressions of the view. */
async function keysWith(finding: Finding, condition: Condition, by: By): Promise<readonly string[]> {
  const { context, resource } = finding
  const rows = await context.app.store.rows<{ key: string }>(
    statement(
      await keysQuery(finding, by),
      `select ${columnIn(finding, keyNames[by])} as key ${fromTable(resource)} where`,
      comparing(finding, condition),
    ),
  )
  return rows.map(({ key }) => key)
}

/** All kinds or people with entries as rows of the view, with the fields that they decide. */
async function keysQuery({ resource, entries }: Finding, by: By): Promise<Sql> {
  const keys = { _kind: `(h.resource || '.' || h.action)`, _person: 'h.who' }
  if (by === 'kind') {
    const kinds = (await entries.kinds?.()) ?? historyKinds
    return viewSql(resource, { columns: entries.byKind, keys, from: statement('from (', kinds, ') h') })
  }
  const { columns = {}, join = '' } = entries.byPerson ?? {}
  const people = `select distinct who, '' as resource, '' as action from _history_count where who <> ''`
  return viewSql(resource, { columns, keys, from: sqlOf(`from (${people}) h ${join}`) })
}

const historyKinds = sqlOf(`select distinct resource, action, '' as who from _history_count where who = ''`)

function comparing({ context, resource }: Finding, condition: Condition): Sql {
  return conditionSql(resource, condition, context.app.store.dialect)
}

const columnIn = ({ resource }: Finding, key: string) => `${quoted(resource.storage.table)}.${quoted(key)}`

/** Number of rows under all conditions, when entries need not be compared one by one. */
function totalOf(finding: Finding, decided: readonly Decided[]): (() => Promise<number>) | undefined {
  const { counts, rest } = finding.entries
  const [only] = decided
  if (only?.total && decided.length === 1) return only.total
  const keys = decided.map((each) => each.among)
  if (!counts || keys.length === 0 || keys.some((each) => each === undefined)) return undefined
  return async () => {
    const counted =
      decided.length === 1 && only?.found ? only.found.hits : sumOf(await counts({ among: common(keys), by: 'kind' }))
    return counted + (rest ? await restTotal(finding, rest, decided) : 0)
  }
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Rows by the values of a field that kind or person decide, when conditions depend on these alone. */
function valuesOf(finding: Finding, decided: readonly Decided[]): FoundRows['byValue'] {
  const { counts, rest, byKind, byPerson, mostByIndex = 10_000 } = finding.entries
  const keys = decided.map((each) => each.among)
  if (!counts || rest || keys.some((each) => each === undefined)) return undefined
  return async (field) => {
    const by = field in byKind ? 'kind' : byPerson && field in byPerson.columns ? 'person' : undefined
    if (by === undefined) return undefined
    const numbers = await counts({ among: common(keys), by })
    const values = await keysByValue(finding, field, by)
    return values.flatMap((some) => {
      const count = some.reduce((sum, key) => sum + (numbers.get(key) ?? 0), 0)
      return count === 0 ? [] : [{ count, is: (count > mostByIndex ? keysSql : fewSql)(finding, by, some) }]
    })
  }
}

/** Kinds or people by the value of a field, in its order. */
async function keysByValue(finding: Finding, field: string, by: By): Promise<readonly (readonly string[])[]> {
  const { resource, context } = finding
  const column = columnOf(resource, field)
  const rows = await context.app.store.rows<{ key: string; value: string | null }>(
    statement(
      await keysQuery(finding, by),
      `select ${columnIn(finding, keyNames[by])} as key, ${column} as value ${fromTable(resource)}`,
      // Nulls first, on both engines.
      `order by case when ${column} is null then 0 else 1 end, ${column}`,
    ),
  )
  return [...Map.groupBy(rows, ({ value }) => value).values()].map((some) => some.map(({ key }) => key))
}

function common(keys: readonly (Among | undefined)[]): Among {
  const both = (left: readonly string[] | undefined, right: readonly string[] | undefined) =>
    left && right ? left.filter((each) => right.includes(each)) : (left ?? right)
  return keys.reduce<Among>((sum, each) => {
    const [kinds, people] = [both(sum.kinds, each?.kinds), both(sum.people, each?.people)]
    return { ...(kinds && { kinds }), ...(people && { people }) }
  }, {})
}

async function restTotal(finding: Finding, rest: Sql, decided: readonly Decided[]): Promise<number> {
  const { context, resource, view } = finding
  const where = all(decided.map(({ condition }) => comparing(finding, condition)))
  const counted = statement(
    viewSql(resource, { ...view, from: rest }),
    `select count(*) as total ${fromTable(resource)} where`,
    where,
  )
  const [row] = await context.app.store.rows<Row>(counted, { heavy: true })
  return Number(row?.total ?? 0)
}
