import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { gramSet, gramsOf } from './grams.ts'
import { quoted } from './quoted.ts'
import { searchColumn, searchTable } from './search-ddl.ts'
import type { Step, Store, Value } from './store.ts'

/*
 * "Contains" search over a million rows. Chinese terms usually have two characters, which trigram indexes do not support; so each
 * searchable column is indexed by its pairs of neighbouring characters. SQLite: a contentless FTS5 table for each table, by rowid; a term
 * is a phrase of pairs, a single character the prefix of a pair. PostgreSQL: an array column with a GIN index, of pairs and single
 * characters. Both return a superset of LIKE's result in all tenants, so a LIKE on the hits makes it exact; the scope is a separate
 * condition.
 *
 * Listing: call `hitCount` (it stops counting at the cap). Up to `hitLimit` hits: add `indexCondition` to the LIKE, the
 * hits are joined and sorted. More: omit it and scan the sort index with LIKE, a page fills soon. An exact count always adds it.
 * Writing: put `indexSteps` after the row into its transaction, `unindexSteps` before its deletion.
 */

/** Number of hits from which scanning the sort order is cheaper than joining: sqrt(page size × rows), about this for a million rows. */
export const hitLimit = 3000

/** Steps that index a row, for the transaction that writes it (after the row itself). `values` are the row's columns. */
export function indexSteps(
  plan: StoragePlan,
  dialect: Store['dialect'],
  values: { readonly [column: string]: unknown },
): Step[] {
  return indexWhere(plan, dialect, values, { sql: 'id = ?', parameters: [String(values.id)] })
}

/** The same, if the row still has these values: for indexing rows read earlier. */
export function indexUnchangedSteps(
  plan: StoragePlan,
  dialect: Store['dialect'],
  values: { readonly [column: string]: unknown },
): Step[] {
  const same = plan.searchable.map((column) => ` and ${quoted(column)} is not distinct from ?`).join('')
  const parameters = [String(values.id), ...plan.searchable.map((column) => (values[column] ?? null) as Value)]
  return indexWhere(plan, dialect, values, { sql: `id = ?${same}`, parameters })
}

/** Columns of the index of a row on PostgreSQL, where they belong to its table: written with a new row. */
export function indexColumns(
  { searchable }: StoragePlan,
  values: { readonly [column: string]: unknown },
): { readonly names: readonly string[]; readonly values: readonly unknown[] } {
  return {
    names: searchable.map(searchColumn),
    values: searchable.map((column) => gramSet(String(values[column] ?? ''))),
  }
}

/** Steps that index new rows, for the transaction that adds them: one statement for all of them. */
export function indexNewSteps(
  plan: StoragePlan,
  dialect: Store['dialect'],
  rows: readonly { readonly [column: string]: unknown }[],
): Step[] {
  const { table, searchable } = plan
  if (searchable.length === 0 || rows.length === 0) return []
  const gramOf = dialect === 'postgres' ? gramSet : (text: string) => gramsOf(text).join(' ')
  const parameters = rows.flatMap((row) => [
    String(row.id),
    ...searchable.map((column) => gramOf(String(row[column] ?? ''))),
  ])
  const names = ['id', ...searchable].map(quoted).join(', ')
  const casts = dialect === 'postgres' ? searchable.map(() => '?::text[]') : searchable.map(() => '?')
  const values = rows.map(() => `(${['?', ...casts].join(', ')})`).join(', ')
  const grams = searchable.map((column) => `fresh.${quoted(column)}`)
  const fresh = `with fresh (${names}) as (values ${values})`
  if (dialect === 'postgres') {
    const sets = searchable.map((column, index) => `${quoted(searchColumn(column))} = ${grams[index]}`).join(', ')
    return [
      {
        sql: `${fresh} update ${quoted(table)} set ${sets} from fresh where ${quoted(table)}.id = fresh.id`,
        parameters,
      },
    ]
  }
  const into = `${quoted(searchTable(plan))} (rowid, ${searchable.map(quoted).join(', ')})`
  const from = `${quoted(table)} as kept join fresh on fresh.id = kept.id`
  return [{ sql: `insert into ${into} ${fresh} select kept.rowid, ${grams.join(', ')} from ${from}`, parameters }]
}

function indexWhere(
  plan: StoragePlan,
  dialect: Store['dialect'],
  values: { readonly [column: string]: unknown },
  where: Condition,
): Step[] {
  const { table, searchable } = plan
  if (searchable.length === 0) return []
  const texts = searchable.map((column) => String(values[column] ?? ''))
  if (dialect === 'postgres') {
    const sets = searchable.map((column) => `${quoted(searchColumn(column))} = ?`).join(', ')
    const parameters = [...texts.map(gramSet), ...where.parameters]
    return [{ sql: `update ${quoted(table)} set ${sets} where ${where.sql}`, parameters }]
  }
  const rows = `from ${quoted(table)} where ${where.sql}`
  const index = quoted(searchTable(plan))
  const marks = searchable.map(() => '?').join(', ')
  return [
    { sql: `delete from ${index} where rowid in (select rowid ${rows})`, parameters: where.parameters },
    {
      sql: `insert into ${index} (rowid, ${searchable.map(quoted).join(', ')}) select rowid, ${marks} ${rows}`,
      parameters: [...texts.map((text) => gramsOf(text).join(' ')), ...where.parameters],
    },
  ]
}

/** Steps that remove a row from the index; for the transaction that deletes it, before the row. */
export function unindexSteps(plan: StoragePlan, dialect: Store['dialect'], id: string): Step[] {
  if (plan.searchable.length === 0 || dialect === 'postgres') return []
  const rowid = `select rowid from ${quoted(plan.table)} where id = ?`
  return [{ sql: `delete from ${quoted(searchTable(plan))} where rowid in (${rowid})`, parameters: [id] }]
}

/** The same for all rows of a tenant. */
export function unindexTenantSteps(plan: StoragePlan, dialect: Store['dialect'], tenantId: string): Step[] {
  if (plan.searchable.length === 0 || dialect === 'postgres') return []
  const rowids = `select rowid from ${quoted(plan.table)} where tenant_id = ?`
  return [{ sql: `delete from ${quoted(searchTable(plan))} where rowid in (${rowids})`, parameters: [tenantId] }]
}

export type Condition = { readonly sql: string; readonly parameters: readonly Value[] }

/** Condition on the rows whose column may contain the term: a superset of LIKE, found by the index. */
export function indexCondition(plan: StoragePlan, column: string, dialect: Store['dialect'], term: string): Condition {
  if (term === '') return { sql: '1 = 1', parameters: [] }
  if (dialect === 'sqlite') {
    const hits = `select rowid from ${quoted(searchTable(plan))} where ${quoted(searchTable(plan))} match ?`
    return { sql: `${quoted(plan.table)}.rowid in (${hits})`, parameters: [phraseOf(column, term)] }
  }
  const grams = gramsOf(term)
  const words = [...new Set(grams.length > 1 ? grams.slice(0, -1) : grams)]
  const list = words.map(() => '?').join(', ')
  return { sql: `${quoted(plan.table)}.${quoted(searchColumn(column))} @> array[${list}]::text[]`, parameters: words }
}

/** Number of rows in all tenants that the index finds for a term, counted up to `cap` + 1: decides between joining and scanning. */
export async function hitCount(
  store: Store,
  plan: StoragePlan,
  column: string,
  term: string,
  cap = hitLimit,
): Promise<number> {
  if (term === '') return cap + 1
  const index = quoted(searchTable(plan))
  const found = indexCondition(plan, column, store.dialect, term)
  const [from, parameters] =
    store.dialect === 'sqlite'
      ? [`select 1 from ${index} where ${index} match ?`, [phraseOf(column, term)]]
      : [`select 1 from ${quoted(plan.table)} where ${found.sql}`, found.parameters]
  const [row] = await store.rows<{ hits: number }>({
    sql: `select count(*) as hits from (${from} limit ?) as found`,
    parameters: [...parameters, cap + 1],
  })
  return row?.hits ?? 0
}

// The pairs of the term are adjacent in the text; a single character is the first half of a pair.
function phraseOf(column: string, term: string): string {
  const grams = gramsOf(term)
  const pairs = grams.slice(0, -1)
  return `${quoted(column)} : ${pairs.length > 0 ? `"${pairs.join(' ')}"` : `"${grams.join('')}" *`}`
}
