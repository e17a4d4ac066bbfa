import { DatabaseSync } from 'node:sqlite'
import { quoted } from './quoted.ts'

/** Writes a complete copy of a database into a new file, from one snapshot; writes continue meanwhile. */
export function copyInto(path: string, into: string): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    database.prepare('vacuum into ?').run(into)
  } finally {
    database.close()
  }
}

type Named = { readonly name: string }

/**
 * Replaces the rows of a database by those of a copy, in one transaction: readers see all old rows or all new
 * ones. Tables in `keep` stay unchanged. Tables and columns missing in the copy become empty. Search indexes are
 * emptied, to be rebuilt. Returns the number of columns that exist only in the copy. @throws when the file is not a complete database
 */
export function restoreFrom(database: DatabaseSync, from: string, keep: readonly string[]): number {
  checkCopy(from)
  database.prepare('attach ? as kept').run(from)
  try {
    database.exec('begin immediate')
    try {
      const indexes = emptyIndexes(database)
      // A search index has its own tables, prefixed with its name.
      const isOurs = (name: string) => !(keep.includes(name) || indexes.some((index) => name.startsWith(index)))
      const left = tablesIn(database, 'main')
        .filter(isOurs)
        .map((table) => replaceRows(database, table))
      database.exec('commit')
      return left.reduce((sum, count) => sum + count, 0)
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  } finally {
    database.exec('detach kept')
  }
}

// A truncated or changed copy would destroy good rows.
function checkCopy(from: string): void {
  const copy = new DatabaseSync(from, { readOnly: true })
  try {
    const [row] = copy.prepare('pragma quick_check(1)').all() as { quick_check?: string }[]
    if (row?.quick_check !== 'ok') throw new Error('the copy is damaged')
  } finally {
    copy.close()
  }
}

// Emptied, not dropped: concurrent writers need them.
function emptyIndexes(database: DatabaseSync): readonly string[] {
  const virtual = database
    .prepare("select name from main.sqlite_master where type = 'table' and sql like 'create virtual table%'")
    .all() as Named[]
  const names = virtual.map(({ name }) => name)
  for (const name of names) database.exec(`insert into main.${quoted(name)} (${quoted(name)}) values ('delete-all')`)
  database.exec("update main._schema set search = ''")
  return names
}

function tablesIn(database: DatabaseSync, schema: 'main' | 'kept'): readonly string[] {
  const rows = database
    .prepare(`select name from ${schema}.sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
    .all() as Named[]
  return rows.map(({ name }) => name)
}

function columnsIn(database: DatabaseSync, schema: 'main' | 'kept', table: string): readonly string[] {
  const rows = database.prepare(`pragma ${schema}.table_info(${quoted(table)})`).all() as Named[]
  return rows.map(({ name }) => name)
}

/** Returns the number of columns that exist only in the copy. */
function replaceRows(database: DatabaseSync, table: string): number {
  database.exec(`delete from main.${quoted(table)}`)
  const kept = new Set(columnsIn(database, 'kept', table))
  const common = columnsIn(database, 'main', table).filter((name) => kept.has(name))
  if (common.length === 0) return kept.size
  const list = common.map(quoted).join(', ')
  database.exec(`insert into main.${quoted(table)} (${list}) select ${list} from kept.${quoted(table)}`)
  return kept.size - common.length
}
