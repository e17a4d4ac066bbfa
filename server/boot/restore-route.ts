import { Type } from 'typebox'
import { AppError } from '../../src/schema/model/errors.ts'
import { demandHouse, noteBackup } from '../features/backups/house-only.ts'
import { Answer, type Context, type Route } from '../platform/http/route.ts'
import { restoreBackup } from './restore.ts'

type Asked = Readonly<Record<'id' | 'confirmName', string | undefined>>

async function restore(context: Context): Promise<Answer> {
  demandHouse(context)
  const { id = '', confirmName } = context.body as Asked
  if (confirmName?.trim() !== id) throw new AppError('BACKUP_NAME')
  const safety = await restoreBackup(context.app, id, context.session.id)
  await noteBackup(context, 'restored', id)
  const words =
    context.lang === 'en' ? `Restored; what was there is in ${safety}` : `已恢复，恢复前的数据已备份为 ${safety}`
  return new Answer(words, { safety })
}

/** Restore of a backup: it opens the schema files over the old rows, as a start does. */
export const restoreRoute: Route = {
  method: 'POST',
  path: '/sys/backup/restore',
  summary: 'Restores a backup, after a backup of the present data',
  body: Type.Object({ id: Type.String({ maxLength: 100 }), confirmName: Type.String({ maxLength: 100 }) }),
  access: 'permission',
  permission: 'sys:backup:restore',
  costly: 'backup',
  handle: restore,
}
