import { createReadStream } from 'node:fs'
import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { restoreBackup } from '../../boot/restore/restore.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../rights/auth/users.ts'
import { backupPath, makeBackup, removeBackup } from './backups.ts'

// A backup holds the rows of all tenants, so only people of the first one have to do with it.
function demandHome({ session }: Context): void {
  if (session.tenantId !== '0') throw new AppError('FORBIDDEN')
}

function noted({ app, session, ip }: Context, what: string, name: string): Promise<void> {
  const { user, tenantId } = session
  return audit(app, {
    kind: 'export',
    what: `backup ${what}`,
    user: user.username,
    tenant: tenantId,
    ip,
    detail: { name },
  })
}

async function backupNow(context: Context): Promise<Answer> {
  demandHome(context)
  const name = await makeBackup(context.app, 'manual')
  await noted(context, 'made', name)
  return new Answer(context.lang === 'en' ? 'Backed up' : '备份完成', { fileName: name })
}

async function download(context: Context): Promise<Raw> {
  demandHome(context)
  const name = context.query.id ?? ''
  const path = await backupPath(context.app.options, name)
  await noted(context, 'downloaded', name)
  return new Raw((reply) =>
    reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(path)),
  )
}

type Asked = Readonly<Record<'id' | 'confirmName', string | undefined>>

async function restore(context: Context): Promise<Answer> {
  demandHome(context)
  const { id = '', confirmName } = context.body as Asked
  if (confirmName?.trim() !== id) throw new AppError('BACKUP_NAME')
  const safety = await restoreBackup(context.app, id, context.session.id)
  await noted(context, 'restored', id)
  const words =
    context.lang === 'en' ? `Restored; what was there is in ${safety}` : `已恢复，恢复前的数据已备份为 ${safety}`
  return new Answer(words, { safety })
}

async function remove(context: Context): Promise<Answer> {
  demandHome(context)
  const { ids } = context.body as { readonly ids?: string }
  for (const name of listOf(ids)) {
    await removeBackup(context.app.options, name)
    await noted(context, 'removed', name)
  }
  return new Answer(context.lang === 'en' ? 'Removed' : '已删除')
}

/** Backups of the whole database: made, handed over, put back. */
export const backupRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/backup/make',
    summary: 'Backs the database up into the data folder',
    access: 'permission',
    permission: 'sys:backup:make',
    costly: 'backup',
    handle: backupNow,
  },
  {
    method: 'GET',
    path: '/sys/backup/download',
    summary: 'A backup as a file',
    query: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    access: 'permission',
    permission: 'sys:backup:download',
    costly: 'backup',
    handle: download,
  },
  {
    method: 'POST',
    path: '/sys/backup/restore',
    summary: 'Puts a backup in the place of the data, after a backup of what there is',
    body: Type.Object({ id: Type.String({ maxLength: 100 }), confirmName: Type.String({ maxLength: 100 }) }),
    access: 'permission',
    permission: 'sys:backup:restore',
    costly: 'backup',
    handle: restore,
  },
  {
    method: 'POST',
    path: '/sys/backup/remove',
    summary: 'Removes backups',
    body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4000 }) }),
    access: 'permission',
    permission: 'sys:backup:remove',
    handle: remove,
  },
]
