import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { resourceNamed, run, save, text } from './engine.ts'

const code = 'sys/announcement'

// People pickers end their list with a comma.
function fieldsOf(body: RecordRow): RecordRow {
  const { userIds } = body
  return typeof userIds === 'string' ? { ...body, userIds: itemsOf(userIds).join(',') } : body
}

const write = (name: 'add' | 'edit') => (context: Context) =>
  save(context, code, name, fieldsOf(context.body as RecordRow))

/** Notices are read from their rows on each request, so there is nothing to synchronise: only the permission is checked. */
async function sync(context: Context): Promise<Answer> {
  const { app, session, lang, query } = context
  const id = text(query.anntId)
  if (id !== '' && !(await readRecord(app, resourceNamed(context, code), session, lang, id)))
    throw new AppError('RECORD_MISSING')
  return new Answer(lang === 'en' ? 'Notices are up to date' : '消息已是最新')
}

const base = '/sys/annountCement'

/** Announcements in JeecgBoot's format (contract.md 2.5): the resource under another name. */
export const jeecgAnnouncementRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${base}/list`,
    summary: 'A page of announcements',
    access: 'permission',
    permission: 'sys:announcement:list',
    handle: (context) => run(context, code, 'list'),
  },
  {
    method: 'POST',
    path: `${base}/add`,
    summary: 'Adds an announcement as a draft',
    bodyLimit: 8 * 1_048_576,
    access: 'permission',
    permission: 'sys:announcement:add',
    handle: write('add'),
  },
  {
    method: ['PUT', 'POST'],
    path: `${base}/edit`,
    summary: 'Changes an announcement',
    bodyLimit: 8 * 1_048_576,
    access: 'permission',
    permission: 'sys:announcement:edit',
    handle: write('edit'),
  },
  ...(['delete', 'deleteBatch'] as const).map(
    (name): Route => ({
      method: ['DELETE', 'POST'],
      path: `${base}/${name}`,
      summary: 'Deletes announcements',
      access: 'permission',
      permission: 'sys:announcement:delete',
      handle: (context) => run(context, code, name),
    }),
  ),
  {
    method: 'GET',
    path: `${base}/syncNotic`,
    summary: 'Brings the notices of a client up to date: anntId',
    query: Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 64 })) }),
    access: 'permission',
    permission: 'sys:announcement:list',
    handle: sync,
  },
]
