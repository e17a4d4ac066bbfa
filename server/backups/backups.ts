import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../src/schema/model/errors.ts'
import type { App, Options } from '../app.ts'
import { bringUp } from '../boot/bring-up.ts'
import { whileClosed } from '../http/maintenance.ts'
import type { Copies } from '../store/store.ts'
import { nowText } from '../time.ts'

/** Who asked for a backup: a person, or the server before it restores one. */
export type BackupKind = 'manual' | 'auto'

export type Backup = {
  readonly fileName: string
  readonly kind: BackupKind
  readonly size: number
  readonly createTime: string
}

/** procura-20260102-030405-manual.db: what a name says is all that is known of a backup. */
const named = /^procura-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-\d+)?-(manual|auto)\.db$/

function folderOf({ dataDir }: Options): string {
  return join(dataDir, 'backups')
}

/** The backups in the data folder, the newest first. */
export async function listBackups(options: Options): Promise<readonly Backup[]> {
  const names = await readdir(folderOf(options)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = await Promise.all(names.map((name) => describe(options, name)))
  return found.filter((each) => each !== undefined).toSorted((a, b) => b.fileName.localeCompare(a.fileName))
}

async function describe(options: Options, fileName: string): Promise<Backup | undefined> {
  const [, year, month, day, hour, minute, second, kind] = named.exec(fileName) ?? []
  if (kind === undefined) return undefined
  const { size } = await stat(join(folderOf(options), fileName))
  const createTime = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  return { fileName, kind: kind as BackupKind, size, createTime }
}

/** Where a backup is. @throws BACKUP_MISSING for a name that is none of ours, too */
export async function backupPath(options: Options, fileName: string): Promise<string> {
  const known = (await listBackups(options)).find((each) => each.fileName === fileName)
  if (!known) throw new AppError('BACKUP_MISSING')
  return join(folderOf(options), known.fileName)
}

// The copy gets its name only when it is whole.
/** Writes a backup into the data folder. Gives its name. @throws BACKUP_ELSEWHERE on PostgreSQL */
export async function makeBackup(app: Pick<App, 'options' | 'store'>, kind: BackupKind): Promise<string> {
  const copies = copiesOf(app)
  const folder = folderOf(app.options)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = new Set(await readdir(folder))
  const stem = `procura-${nowText().replaceAll(/[-:]/g, '').replace(' ', '-')}`
  const name = freeName(stem, kind, names)
  const part = join(folder, `${name}.part`)
  try {
    await copies.make(part)
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return name
}

function freeName(stem: string, kind: BackupKind, names: ReadonlySet<string>): string {
  for (let place = 1; ; place += 1) {
    const name = `${stem}${place === 1 ? '' : `-${place}`}-${kind}.db`
    if (!(names.has(name) || names.has(`${name}.part`))) return name
  }
}

function copiesOf({ store }: Pick<App, 'store'>): Copies {
  if (!store.copies) throw new AppError('BACKUP_ELSEWHERE')
  return store.copies
}

/** What is of this installation as it runs, not of its data: how its tables were made, and who is signed in. */
const keep = ['_schema', '_schema_file', '_schema_confirmed', '_session', '_idempotency']

/**
 * Puts a backup in the place of the data, after a backup of what there is. Everybody but who does it is signed out; what the schema
 * files say is brought into the old data. Gives the name of the safety copy. @throws BACKUP_MISSING, BACKUP_BROKEN, BACKUP_ELSEWHERE
 */
export async function restoreBackup(app: App, fileName: string, session: string): Promise<string> {
  const copies = copiesOf(app)
  const path = await backupPath(app.options, fileName)
  return whileClosed(app.store, async () => {
    const safety = await makeBackup(app, 'auto')
    try {
      await copies.restore(path, keep)
    } catch (cause) {
      throw new AppError('BACKUP_BROKEN', {}, { cause })
    }
    const { refused } = await bringUp(app.store)(app.live.current, undefined, new Set())
    for (const { message } of refused) app.log.error({ message }, 'a restored table does not fit its file')
    await app.store.write([{ sql: 'delete from _session where hash <> ?', parameters: [session] }])
    app.live.refreshSoon()
    return safety
  })
}

/** Removes a backup. */
export async function removeBackup(options: Options, fileName: string): Promise<void> {
  await rm(await backupPath(options, fileName))
}
