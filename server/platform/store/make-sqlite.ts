import { DatabaseSync } from 'node:sqlite'

/** Runs a script on a SQLite file other than the product's own database; creates a missing file. */
export function makeSqlite(path: string, script: string): void {
  const database = new DatabaseSync(path)
  try {
    database.exec(script)
  } finally {
    database.close()
  }
}
