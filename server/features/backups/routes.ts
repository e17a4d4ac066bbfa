import { createReadStream } from 'node:fs'
import { Type } from 'typebox'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { backupPath, makeBackup, removeBackup } from './backups.ts'
import { demandHouse, noteBackup } from './house-only.ts'

async function backupNow(context: Context): Promise<Answer> {
  demandHouse(context)
  const name = await makeBackup(context.app, 'manual')
  await noteBackup(context, 'made', name)
  return new Answer(context.lang === 'en' ? 'Backed up' : '备份完成', { fileName: name })
}

async function download(context: Context): Promise<Raw> {
  demandHouse(context)
  const name = context.query.id ?? ''
  const path = await backupPath(context.app.options, name)
  await noteBackup(context, 'downloaded', name)
  return new Raw((reply) =>
    reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(path)),
  )
}

async function remove(context: Context): Promise<Answer> {
  demandHouse(context)
  const { ids } = context.body as { readonly ids?: string }
  for (const name of listOf(ids)) {
    await removeBackup(context.app.options, name)
    await noteBackup(context, 'removed', name)
  }
  return new Answer(context.lang === 'en' ? 'Removed' : '已删除')
}

/** Backups of the whole database: create, download, delete. */
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
    path: '/sys/backup/remove',
    summary: 'Removes backups',
    body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4000 }) }),
    access: 'permission',
    permission: 'sys:backup:remove',
    handle: remove,
  },
]
