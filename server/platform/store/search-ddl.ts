import { createHash } from 'node:crypto'
import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import type { Store } from './store.ts'

/** Search columns of a plan as one text: equal texts mean equal indexes. */
export function searchMark({ columns, searchable }: Pick<StoragePlan, 'columns' | 'searchable'>): string {
  return searchable.map((name) => `${name} ${columns.find((column) => column.name === name)?.type ?? ''}`).join(', ')
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * SQLite's search table of a plan. Another set of searchable columns has another table, so that a serving model still finds and fills
 * its own while that of the next one is built.
 */
export function searchTable(plan: StoragePlan): string {
  return `${plan.table}__search_${short(searchMark(plan))}`
}

/** Array column of PostgreSQL with the character pairs of a column. */
export function searchColumn(column: string): string {
  return `${column}__grams`
}

// PostgreSQL cuts names at 63 characters.
function gramsIndex(table: string, column: string): string {
  const full = `ix_${table}_${column}__grams`
  return full.length <= 63 ? full : `ix_${short(full)}_${column.slice(0, 40)}__grams`
}

/** Statements that create the empty search index of a plan; `fillSearch` adds the rows. */
export function searchDdl(plan: StoragePlan, dialect: Store['dialect']): string[] {
  const { table, searchable } = plan
  if (searchable.length === 0) return []
  if (dialect === 'sqlite') {
    const name = quoted(searchTable(plan))
    const columns = searchable.map(quoted).join(', ')
    return [
      `drop table if exists ${name}`,
      `create virtual table ${name} using fts5(${columns}, content='', contentless_delete=1, tokenize='ascii')`,
    ]
  }
  return searchable.flatMap((column) => [
    `alter table ${quoted(table)} add column if not exists ${quoted(searchColumn(column))} text[]`,
    `create index if not exists ${quoted(gramsIndex(table, column))} on ${quoted(table)} using gin (${quoted(searchColumn(column))})`,
  ])
}
