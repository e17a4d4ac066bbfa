import { DatabaseSync } from 'node:sqlite'
import { quoted } from './quoted.ts'

/** Writes a whole copy of a database into a new file, as it is at one moment; writes go on meanwhile. */
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
 * Puts the rows of a copy in the place of those of a database, in one transaction: readers see all the old rows or all the new
 * ones. Tables in `keep` stay as they are, and so do tables and columns the copy has not: they begin empty. Search indexes are
 * emptied, to be rebuilt. Gives how many columns of the copy have no place here. @throws when the file is no whole database
 */
export function restoreFrom(database: DatabaseSync, from: string, keep: readonly string[]): number {
  checkCopy(from)
  database.prepare('attach ? as kept').run(from)
  try {
    database.exec('begin immediate')
    try {
      const indexes = emptyIndexes(database)
      // A search index keeps its own tables beside it, under its name.
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

// A copy that was cut short or changed would take good rows away.
function checkCopy(from: string): void {
  const copy = new DatabaseSync(from, { readOnly: true })
  try {
    const [row] = copy.prepare('pragma quick_check(1)').all() as { quick_check?: string }[]
    if (row?.quick_check !== 'ok') throw new Error('the copy is damaged')
  } finally {
    copy.close()
  }
}

// Emptied, not dropped: who writes meanwhile finds them there.
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

/** Gives how many columns the copy has beyond ours. */
function replaceRows(database: DatabaseSync, table: string): number {
  database.exec(`delete from main.${quoted(table)}`)
  const kept = new Set(columnsIn(database, 'kept', table))
  const common = columnsIn(database, 'main', table).filter((name) => kept.has(name))
  if (common.length === 0) return kept.size
  const list = common.map(quoted).join(', ')
  database.exec(`insert into main.${quoted(table)} (${list}) select ${list} from kept.${quoted(table)}`)
  return kept.size - common.length
}
