import { DatabaseSync } from 'node:sqlite'
import { quoted } from '../quoted.ts'
import { collector, type Foreign, type ForeignRows, mostRows, mostTables, NotReadable, sampleRows } from './foreign.ts'

/** SQLite file. It takes no select: nothing can stop a query that runs in this process. */
export function sqliteFile(path: string): Foreign {
  return {
    test: async () => withFile(path, (database) => void database.prepare('select count(*) from sqlite_master').get()),
    tables: async () => withFile(path, tablesOf),
    sample: async (table) => withFile(path, (database) => rowsOf(database, table, sampleRows)),
    read: async (what) => {
      const found = withFile(path, (database) => rowsOf(database, what.trim(), mostRows + 1))
      if (!found) throw new NotReadable()
      return found
    },
  }
}

function withFile<Result>(path: string, read: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

function tablesOf(database: DatabaseSync): readonly string[] {
  const found = database
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' order by name limit ?`,
    )
    .all(mostTables)
  return found.map(({ name }) => String(name))
}

function rowsOf(database: DatabaseSync, table: string, most: number): ForeignRows | undefined {
  if (!tablesOf(database).includes(table)) return undefined
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => ({ name: String(name), comment: '' }))
  const { rows, add } = collector()
  const select = database.prepare(`select * from ${quoted(table)} limit ?`)
  select.setReadBigInts(true)
  for (const row of select.iterate(most)) add(columns.map(({ name }) => row[name]))
  return { columns, rows }
}
