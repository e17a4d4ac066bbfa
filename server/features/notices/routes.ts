import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { runAction } from '../resource-routes/handlers.ts'
import { noticeFields, readNotices } from './announcements.ts'
import { myNotices } from './inbox.ts'
import { markStep } from './read-marks.ts'
import { announcementsOf, fromNotices } from './source.ts'
import { unreadNotices } from './unread.ts'

const Day = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }))

const done = ({ lang }: Context) => new Answer(lang === 'en' ? 'Done' : '操作成功')
const idIs = (context: Context, id: string): Sql => sqlOf(`${columnOf(announcementsOf(context), 'id')} = ?`, id)

// Managers of announcements read them as in their list, also before publication.
async function oneNotice(context: Context) {
  const { app, session, lang, query } = context
  const resource = announcementsOf(context)
  const id = query.id ?? ''
  const mayManage = session.may(permissionOf(resource.plan.code, 'edit'))
  const managed = mayManage ? await readRecord(app, resource, session, lang, id) : undefined
  return managed ?? (await noticeFor(context, id))
}

const detailFields = [...noticeFields, 'msgType', 'sendStatus', 'startTime', 'endTime']

async function noticeFor(context: Context, id: string, fields: readonly string[] = detailFields) {
  const [notice] = await readNotices(context, { fields, where: [idIs(context, id)] })
  if (!notice) throw new AppError('RECORD_MISSING')
  return notice
}

async function mark(context: Context, where: readonly Sql[]): Promise<void> {
  const { app, session } = context
  const resource = announcementsOf(context)
  await app.store.write([markStep(session, columnOf(resource, 'id'), fromNotices(context, []), all(where))])
}

async function markOne(context: Context): Promise<Answer> {
  const id = textOf(context.body, 'anntId')
  await noticeFor(context, id, [])
  await mark(context, [idIs(context, id)])
  return done(context)
}

async function markAll(context: Context): Promise<Answer> {
  await mark(context, [])
  return done(context)
}

/** A state action at its address of the contract. */
function stateRoute(path: string, name: 'release' | 'revoke', summary: string): Route {
  return {
    method: ['GET', 'POST', 'PUT'],
    path,
    summary,
    query: Type.Object({ id: Type.String({ minLength: 1 }) }),
    access: 'permission',
    permission: `sys:announcement:${name}`,
    handle: (context) => {
      const resource = announcementsOf(context)
      const action = resource.plan.actions.find((each) => each.name === name)
      if (!action) throw new AppError('NOT_FOUND')
      return runAction({ ...context, body: { id: context.query.id } }, resource, action)
    },
  }
}

/** Announcements for their readers (contract.md 2.5); the resource sys/announcement is for their authors. */
export const noticeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    summary: 'The newest five unread announcements of each category, and how many there are; honours If-None-Match',
    access: 'signed-in',
    handle: unreadNotices,
  },
  {
    method: 'GET',
    path: '/sys/annountCement/queryById',
    summary: 'An announcement that is meant for the caller, or that they may manage',
    query: Type.Object({ id: Type.String() }),
    access: 'signed-in',
    handle: oneNotice,
  },
  stateRoute('/sys/annountCement/doReleaseData', 'release', 'Publishes an announcement'),
  stateRoute('/sys/annountCement/doReovkeData', 'revoke', 'Withdraws an announcement'),
  {
    method: 'GET',
    path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    summary: 'A page of the caller’s announcements, unread ones first',
    query: Type.Object({
      readFlag: Type.Optional(Type.Union(['', '0', '1'].map((flag) => Type.Literal(flag)))),
      sendTime_begin: Day,
      sendTime_end: Day,
    }),
    access: 'signed-in',
    handle: myNotices,
  },
  {
    method: ['PUT', 'POST'],
    path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    summary: 'Marks an announcement as read by the caller',
    body: Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 64 }) }),
    access: 'signed-in',
    handle: markOne,
  },
  {
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/readAll',
    summary: 'Marks every announcement of the caller as read',
    access: 'signed-in',
    handle: markAll,
  },
]
