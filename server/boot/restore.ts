import { AppError } from '../../src/schema/model/errors.ts'
import { backupPath, filesFolder, makeBackup } from '../features/backups/backups.ts'
import type { App } from '../platform/app.ts'
import { whileClosed } from '../platform/http/maintenance.ts'
import { bringUp } from './bring-up.ts'
import { openModel } from './open-model.ts'

/** Tables of this installation, not of its data: the state of its tables, and sessions. */
const keep = [
  ...['_kept_sum', '_history_count', '_document', '_last_price'],
  ...['_schema', '_schema_file', '_schema_confirmed', '_session', '_idempotency'],
]

/**
 * Replaces rows and uploads by those of a backup, and brings them up to the schema files. Columns of extension
 * fields that only the backup has are created from its rows, which are then inserted again. @throws BACKUP_BROKEN
 */
export async function putBack(app: Pick<App, 'options' | 'store' | 'log'>, path: string): Promise<void> {
  const { store, options, log } = app
  const restore = async () => {
    try {
      return await store.copies.restore(path, keep, filesFolder(options))
    } catch (cause) {
      throw new AppError('BACKUP_BROKEN', {}, { cause })
    }
  }
  const left = await restore()
  const open = () =>
    openModel(store, options, (error) => log.error({ error: String(error) }, 'a restored model does not load'))
  const live = await open()
  await live.close()
  if (left === 0) return
  await restore()
  const { refused } = await bringUp(store)(live.current, undefined, new Set())
  for (const { message: reason } of refused) log.error({ reason }, 'a restored table does not fit its file')
}

/**
 * Restores a backup, after a backup of the present data. All users except the caller are signed out; the schema
 * files are applied to the old data. Returns the name of the safety copy. @throws BACKUP_MISSING, BACKUP_BROKEN
 */
export async function restoreBackup(app: App, fileName: string, session: string): Promise<string> {
  const path = await backupPath(app.options, fileName)
  return whileClosed(app.store, async () => {
    const safety = await makeBackup(app, 'auto')
    await putBack(app, path)
    await app.store.write([{ sql: 'delete from _session where hash <> ?', parameters: [session] }])
    app.live.refreshSoon()
    return safety
  })
}
