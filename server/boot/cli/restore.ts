import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../../features/backups/backups.ts'
import { hasTable } from '../../platform/store/has-table.ts'
import { lockFolder } from '../../platform/store/lock.ts'
import { openStore } from '../../platform/store/open-store.ts'
import { makeDatabase } from '../../platform/store/whole-file.ts'
import { nowText } from '../../platform/time.ts'
import { openModel } from '../open-model.ts'
import { readOptions } from '../options.ts'
import { putBack } from '../restore.ts'

const help = `Usage: npm run restore -- FILE [options]
  Puts a backup, its rows and its uploads, in the place of the data; the server must not run.
  What there is stays: SQLite's files are moved into a folder replaced-…, PostgreSQL is backed up first.
Options: --data DIR (DATA_DIR, default data)  --schemas DIR (SCHEMAS_DIR, default schemas)  --help
Environment: DATABASE_URL (PostgreSQL)`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, schemas: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (values.help) console.log(help)
  else if (file === undefined || more.length > 0) throw new Error(help)
  else await run(resolve(file), values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(
  file: string,
  { data, schemas }: { readonly data?: string; readonly schemas?: string },
): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no backup ${file}.`)
  const flags = [
    ...(data === undefined ? [] : ['--data', data]),
    ...(schemas === undefined ? [] : ['--schemas', schemas]),
  ]
  const options = readOptions(flags, process.env)
  const unlock = lockFolder(options.dataDir)
  try {
    if (options.databaseUrl === undefined) {
      setAside(options.dataDir)
      makeDatabase(options.dataDir)
    }
    const store = await openStore(options)
    try {
      if (store.dialect === 'postgres' && (await hasTable(store, '_file'))) {
        console.log(`What there was is in backups/${await makeBackup({ options, store }, 'auto')}`)
      }
      // The tables are created first, then filled.
      await (await openModel(store, options, say)).close()
      await putBack({ options, store, log: { info: () => undefined, warn: say, error: say } }, file)
      await store.write([{ sql: 'delete from _session', parameters: [] }])
    } finally {
      await store.close()
    }
  } finally {
    unlock()
  }
  console.log(`${basename(file)} is in place; start the server.`)
}

function say(...words: readonly unknown[]): void {
  console.error(...words)
}

function setAside(dataDir: string): void {
  const found = ['app.db', 'app.db-wal', 'app.db-shm', 'app.db.state'].filter((name) => existsSync(join(dataDir, name)))
  if (found.length === 0) return
  const folder = join(dataDir, `replaced-${nowText().replaceAll(/[-:]/g, '').replace(' ', '-')}`)
  mkdirSync(folder, { recursive: true })
  for (const name of found) renameSync(join(dataDir, name), join(folder, name))
  console.log(`What there was is in ${folder}`)
}
