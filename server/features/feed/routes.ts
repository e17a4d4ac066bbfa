import { Type } from 'typebox'
import type { Context, Route } from '../../platform/http/route.ts'
import { readableRecord } from '../../records/comments/comments.ts'
import { colleaguesOf } from '../../rights/auth/colleagues.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { mayRead } from '../messages/may-read.ts'
import { mentionableOf } from '../messages/other-side.ts'
import { feedOf } from './feed.ts'

/** People in one answer at most; the rest need a part of their name. */
const mostOffered = 10

const record = { resource: Type.String({ maxLength: 100 }), id: Type.String({ maxLength: 60 }) }

/**
 * Colleagues of the caller who may read a record too, by a part of their account or name; for a comment to both companies also people of
 * the other one, by a part of their name.
 */
async function readers(context: Context) {
  const { app, session, query } = context
  const found = await readableRecord(context, query.resource ?? '', query.id ?? '')
  if (!found) return []
  const people = await colleaguesOf(app, session, query.q ?? '', (theirs) =>
    mayRead(app, found.resource, theirs, found.row),
  )
  const others = query.audience === 'both' ? await mentionableOf(context, found, query.q ?? '') : []
  return [
    ...others.slice(0, mostOffered).map(({ user }) => ({ ...nameOf(user), isOther: true })),
    ...people.slice(0, mostOffered).map(({ user }) => nameOf(user)),
  ]
}

const nameOf = ({ username, realname }: UserRow) => ({ username, realname })

/** Activity around a record. */
export const feedRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/wf/feed',
    summary: 'Changes, comments and messages of a record, since when it is in its state, and who does what next',
    query: Type.Object(record),
    access: 'signed-in',
    handle: (context) => feedOf(context, context.query.resource ?? '', context.query.id ?? ''),
  },
  {
    method: 'GET',
    path: '/wf/feed/readers',
    summary: 'People who may read a record, for mentions in a comment to the own company or to both',
    query: Type.Object({
      ...record,
      q: Type.Optional(Type.String({ maxLength: 60 })),
      audience: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('both')])),
    }),
    access: 'signed-in',
    costly: 'search',
    handle: readers,
  },
]
