import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The database of the installation cannot be used: reason and remedy, in one line. */
export class DatabaseRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseRefused'
  }
}

/** File with size and time of a database that was closed properly. */
const stateOf = (dataDir: string) => join(dataDir, 'app.db.state')

/**
 * Creates the database of a new installation; an empty, lost or damaged one is refused, never replaced. A database
 * closed properly and unchanged since is not checked again. @throws DatabaseRefused
 */
export function demandWhole(dataDir: string): void {
  const path = join(dataDir, 'app.db')
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) {
    if (newestBackup(dataDir) !== undefined || existsSync(`${path}-wal`)) {
      throw new DatabaseRefused(`The database ${path} is missing. ${wayBack(dataDir)}`)
    }
    makeDatabase(dataDir)
    return
  }
  if (found.size === 0) throw new DatabaseRefused(`The database ${path} is empty (0 bytes). ${wayBack(dataDir)}`)
  if (!isAsLeft(dataDir)) checkPages(path, dataDir)
}

/** Records that the database was closed properly. */
export function noteClosed(dataDir: string): void {
  const { size, mtimeMs } = statSync(join(dataDir, 'app.db'))
  writeFileSync(stateOf(dataDir), JSON.stringify({ size, mtimeMs }))
}

function isAsLeft(dataDir: string): boolean {
  const path = join(dataDir, 'app.db')
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (wal && wal.size > 0) return false
  try {
    const { size, mtimeMs } = statSync(path)
    return readFileSync(stateOf(dataDir), 'utf8') === JSON.stringify({ size, mtimeMs })
  } catch {
    // Without a record the database is checked.
    return false
  }
}

/** Creates a database without tables; under another name until it has its first page, so that it is never empty. */
export function makeDatabase(dataDir: string): void {
  const path = join(dataDir, 'app.db')
  const part = `${path}.new`
  rmSync(part, { force: true })
  const database = new DatabaseSync(part)
  database.exec('pragma user_version = 1')
  database.close()
  renameSync(part, path)
}

const damaged = new Set([11, 26])

function checkPages(path: string, dataDir: string): void {
  try {
    const database = new DatabaseSync(path, { timeout: 2000 })
    try {
      const [row] = database.prepare('pragma quick_check(1)').all() as { quick_check?: string }[]
      if (row?.quick_check !== 'ok') throw Object.assign(new Error(row?.quick_check), { errcode: 11 })
    } finally {
      database.close()
    }
  } catch (cause) {
    const { errcode = 0, message } = cause as Error & { errcode?: number }
    if (!damaged.has(errcode & 0xff))
      throw new DatabaseRefused(`The database ${path} cannot be opened: ${message}.`, cause)
    throw new DatabaseRefused(`The database ${path} is damaged. ${wayBack(dataDir)}`, cause)
  }
}

function newestBackup(dataDir: string): string | undefined {
  const folder = join(dataDir, 'backups')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const last = names
    .filter((name) => /^procura-.*\.db$/.test(name))
    .toSorted()
    .at(-1)
  return last && join(folder, last)
}

function wayBack(dataDir: string): string {
  const file = newestBackup(dataDir)
  if (file === undefined) return 'There is no backup in its folder; copy one there, then run: npm run restore -- FILE'
  return `Put the newest backup in its place: npm run restore -- ${file} --data ${dataDir}`
}
