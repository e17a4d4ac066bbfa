import { Type } from 'typebox'
import type { Context, Route } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { keepNoticeChoices, type NoticeChoices, noticeChoices } from '../../rights/auth/preferences.ts'

const closed = { additionalProperties: false } as const
const Preferences = Type.Object(
  {
    notices: Type.Object(
      { announcement: Type.Boolean(), system: Type.Boolean(), mail: Type.Optional(Type.Boolean()) },
      closed,
    ),
  },
  closed,
)

async function preferences({ app, session }: Context) {
  return { notices: await noticeChoices(app.store, accountOf(session).id) }
}

async function keepPreferences(context: Context) {
  const { store } = context.app
  const { id } = accountOf(context.session)
  const { notices } = context.body as { readonly notices: Partial<NoticeChoices> }
  await keepNoticeChoices(store, id, { ...(await noticeChoices(store, id)), ...notices })
  return preferences(context)
}

/** Preferences of a person, on all devices. */
export const preferenceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/user/preferences',
    summary: 'What the signed-in person has chosen; what they have not is as it comes',
    access: 'signed-in',
    handle: preferences,
  },
  {
    method: 'PUT',
    path: '/sys/user/preferences',
    summary: 'Keeps what the signed-in person chooses',
    body: Preferences,
    bodyLimit: 4096,
    access: 'signed-in',
    whileViewing: true,
    handle: keepPreferences,
  },
]
