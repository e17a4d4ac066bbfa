import type { StoragePlan } from '../../src/schema/model/compiled.ts'
import { quoted } from './quoted.ts'
import type { Row, Step, Store, Value } from './store.ts'

/*
 * "Contains" over a million rows. Chinese terms have two characters as a rule, which trigram indexes do not serve; so every
 * searchable column is kept as the list of its neighbouring pairs of characters. SQLite: a contentless FTS5 table beside the table,
 * by rowid; a term is a phrase of pairs. PostgreSQL: an array column with a GIN index. Either gives a superset of LIKE's answer (pairs
 * are lower-cased for all scripts), so a LIKE on the hits makes it exact.
 *
 * Few hits are joined and sorted; many are found by walking the sort order with LIKE. `hitLimit` is where the two cost the same.
 */

/** Hits from which walking the sort order is cheaper than joining; also where exact counting by join ends being worth it. */
export const hitLimit = 3000

const searchTable = (table: string) => `${table}__search`

/** The array column of PostgreSQL that holds the pairs of a column. */
export function searchColumn(column: string): string {
  return `${column}__grams`
}

const gramsIndex = (table: string, column: string) => `${`ix_${table}_${column}`.slice(0, 50)}__grams`

/** The pairs of neighbouring characters of a text, lower-cased, in order, as index words; one character stands alone at the end. */
export function gramsOf(text: string): string[] {
  const chars = [...text.toLowerCase()].map((char) => (char.codePointAt(0) ?? 0).toString(16))
  return chars.map((char, index) => (index + 1 < chars.length ? `${char}x${chars[index + 1]}` : `${char}x`))
}

/** Statements that make the search index of a table where it is missing; the rows are filled in by `fillSearch`. */
export function searchDdl(plan: StoragePlan, dialect: Store['dialect']): string[] {
  const { table, searchable } = plan
  if (searchable.length === 0) return []
  if (dialect === 'sqlite') {
    const columns = searchable.map(quoted).join(', ')
    return [
      `drop table if exists ${quoted(searchTable(table))}`,
      `create virtual table ${quoted(searchTable(table))} using fts5(${columns}, content='', contentless_delete=1, tokenize='ascii')`,
    ]
  }
  return searchable.flatMap((column) => [
    `alter table ${quoted(table)} add column if not exists ${quoted(searchColumn(column))} text[]`,
    `create index if not exists ${quoted(gramsIndex(table, column))} on ${quoted(table)} using gin (${quoted(searchColumn(column))})`,
  ])
}

/** Steps that index a row, for the transaction that writes it (after the row itself). `values` are the row's columns. */
export function indexSteps(
  plan: StoragePlan,
  dialect: Store['dialect'],
  values: { readonly [column: string]: unknown },
): Step[] {
  const { table, searchable } = plan
  if (searchable.length === 0) return []
  const grams = searchable.map((column) => gramsOf(String(values[column] ?? '')))
  const id = values.id
  if (dialect === 'postgres') {
    const sets = searchable.map((column) => `${quoted(searchColumn(column))} = ?`).join(', ')
    return [{ sql: `update ${quoted(table)} set ${sets} where id = ?`, parameters: [...grams, id] }]
  }
  const columns = searchable.map(quoted).join(', ')
  const marks = searchable.map(() => '?').join(', ')
  return [
    ...unindexSteps(plan, dialect, String(id)),
    {
      sql: `insert into ${quoted(searchTable(table))} (rowid, ${columns}) select rowid, ${marks} from ${quoted(table)} where id = ?`,
      parameters: [...grams.map((list) => list.join(' ')), id],
    },
  ]
}

/** Steps that take a row out of the index; for the transaction that deletes it, before the row goes. */
export function unindexSteps({ table, searchable }: StoragePlan, dialect: Store['dialect'], id: string): Step[] {
  if (searchable.length === 0 || dialect === 'postgres') return []
  const rowid = `select rowid from ${quoted(table)} where id = ?`
  return [{ sql: `delete from ${quoted(searchTable(table))} where rowid in (${rowid})`, parameters: [id] }]
}

/** Indexes every row of a table anew; for a table that had rows before a field became searchable. */
export async function fillSearch(store: Store, plan: StoragePlan): Promise<void> {
  const columns = ['id', ...plan.searchable].map(quoted).join(', ')
  const all = store.stream<Row>({ sql: `select ${columns} from ${quoted(plan.table)}`, parameters: [] }, 500)
  for await (const rows of all) await store.write(rows.flatMap((row) => indexSteps(plan, store.dialect, row)))
}

export type Condition = { readonly sql: string; readonly parameters: readonly Value[] }

/** A condition that holds for the rows whose column may contain the term: a superset of LIKE, found by the index. */
export function indexCondition(
  { table }: StoragePlan,
  column: string,
  dialect: Store['dialect'],
  term: string,
): Condition {
  if (dialect === 'sqlite') {
    const match = `${quoted(column)} : ${phraseOf(term)}`
    const hits = `select rowid from ${quoted(searchTable(table))} where ${quoted(searchTable(table))} match ?`
    return { sql: `${quoted(table)}.rowid in (${hits})`, parameters: [match] }
  }
  const grams = gramsOf(term)
  const pairs = grams.length > 1 ? grams.slice(0, -1) : []
  const list = pairs.map(() => '?').join(', ')
  return pairs.length === 0
    ? { sql: 'true', parameters: [] }
    : { sql: `${quoted(table)}.${quoted(searchColumn(column))} @> array[${list}]::text[]`, parameters: pairs }
}

/** How many rows the index gives for a term, counted up to `hitLimit` + 1: decides between joining and walking. */
export async function hitCount(store: Store, plan: StoragePlan, column: string, term: string): Promise<number> {
  if (store.dialect === 'postgres' && [...term].length < 2) return hitLimit + 1
  const { sql, parameters } = indexCondition(plan, column, store.dialect, term)
  const from =
    store.dialect === 'sqlite' ? sqliteHits(plan) : `select 1 from ${quoted(plan.table)} where ${sql}`
  const [row] = await store.rows<{ hits: number }>({
    sql: `select count(*) as hits from (${from} limit ${hitLimit + 1}) as found`,
    parameters,
  })
  return Number(row?.hits ?? 0)
}

function sqliteHits({ table }: StoragePlan): string {
  return `select 1 from ${quoted(searchTable(table))} where ${quoted(searchTable(table))} match ?`
}

// The pairs of the term stand next to each other in the text; its last character is the first half of some pair.
function phraseOf(term: string): string {
  const grams = gramsOf(term)
  const pairs = grams.slice(0, -1)
  if (pairs.length > 0) return `"${pairs.join(' ')}"`
  return `"${grams[0] ?? ''}" *`
}
