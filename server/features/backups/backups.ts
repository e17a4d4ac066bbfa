import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App, Options } from '../../platform/app.ts'
import { nowText } from '../../platform/time.ts'

/** Origin of a backup: a person, the job, before a restore, or before an upgrade. */
export type BackupKind = 'manual' | 'job' | 'auto' | 'upgrade'

export type Backup = {
  readonly fileName: string
  readonly kind: BackupKind
  readonly size: number
  readonly createTime: string
}

/** procura-20260102-030405-manual.db: the name is the only metadata of a backup. */
const named = /^procura-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-\d+)?-(manual|job|auto|upgrade)\.db$/

function folderOf({ dataDir }: Options): string {
  return join(dataDir, 'backups')
}

/** Backups in the data folder, newest first. */
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

/** Path of a backup. @throws BACKUP_MISSING, also for a foreign name */
export async function backupPath(options: Options, fileName: string): Promise<string> {
  const known = (await listBackups(options)).find((each) => each.fileName === fileName)
  if (!known) throw new AppError('BACKUP_MISSING')
  return join(folderOf(options), known.fileName)
}

// The copy gets its name only when it is complete.
/** Writes a backup into the data folder: all rows and the uploads they refer to. Gives its name. */
export async function makeBackup(app: Pick<App, 'options' | 'store'>, kind: BackupKind): Promise<string> {
  const folder = folderOf(app.options)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = new Set(await readdir(folder))
  const stem = `procura-${nowText().replaceAll(/[-:]/g, '').replace(' ', '-')}`
  const name = freeName(stem, kind, names)
  const partial = join(folder, `${name}.part`)
  try {
    await app.store.copies.make(partial, filesFolder(app.options))
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return name
}

function freeName(stem: string, kind: BackupKind, names: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}-${kind}.db`
    if (!(names.has(name) || names.has(`${name}.part`))) return name
  }
}

/** Folder of an installation's uploads. */
export function filesFolder({ dataDir }: Options): string {
  return join(dataDir, 'files')
}

/** Deletes a backup. */
export async function removeBackup(options: Options, fileName: string): Promise<void> {
  await rm(await backupPath(options, fileName))
}

const day = 86_400_000

/** Deletes automatic backups older than so many days, except the newest of all. Gives their number. */
export async function removeOld(options: Options, days: number): Promise<number> {
  const [, ...older] = await listBackups(options)
  const limit = nowText(Date.now() - days * day)
  const old = older.filter(({ kind, createTime }) => kind !== 'manual' && createTime < limit)
  for (const { fileName } of old) await removeBackup(options, fileName)
  return old.length
}
