import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import type { Step } from '../../platform/store/store.ts'
import { linkToAnswer } from '../../rights/auth/answer-link.ts'
import { linkOfInvitation } from '../../rights/auth/invitation-link.ts'
import { type LinkKind, newPasswordLink } from '../../rights/auth/password-link.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import { linkToTask } from '../../rights/auth/task-link.ts'
import { userById } from '../../rights/auth/users.ts'
import { escaped } from './channels/fill-in.ts'
import type { Outgoing } from './channels/outgoing.ts'
import { Undeliverable } from './channels/undeliverable.ts'
import { type Claimed, messageRow, messageStep, messagesOf, type Sender } from './outbox.ts'
import type { Notified } from './person-notice.ts'

/** Template codes of letters with a one-use link; reserved, as no resource has them. */
const codes: Readonly<Record<LinkKind, string>> = { invite: 'account:link:invite', reset: 'account:link:reset' }

const texts = {
  invite: {
    title: { zh: '您的采购门户账号已开通', en: 'Your account in the supplier portal' },
    content: {
      zh: '账号 {username} 已为您开通。请在 7 天内打开以下链接设置密码；链接只能使用一次。',
      en: 'The account {username} was created for you. Set its password by this link within 7 days; it works once.',
    },
  },
  reset: {
    title: { zh: '重置密码', en: 'Reset your password' },
    content: {
      zh: '账号 {username} 收到重置密码的请求。请在 24 小时内打开以下链接设置新密码；链接只能使用一次。如非您本人要求，请联系管理员，原密码在此之前仍然有效。',
      en: 'A new password was requested for the account {username}. Set it by this link within 24 hours; it works once. If you did not request it, contact an administrator; your old password stays valid until then.',
    },
  },
} as const

/**
 * Steps that mail a one-use link to a person. The row in the outbox holds no link: it is created when the mail is sent, so the
 * message log never shows it.
 */
export async function linkLetterSteps(
  app: App,
  person: Notified,
  by: Sender,
  kind: LinkKind,
): Promise<readonly Step[]> {
  const messages = messagesOf(app)
  if (!(messages && person.email)) return []
  const lang = await languageOf(app.store, person.id)
  const { title, content } = texts[kind]
  const row = messageRow(
    {
      channel: 'email',
      receiver: person.email,
      receiverId: person.id,
      title: title[lang],
      content: `<p>${escaped(content[lang].replace('{username}', person.username))}</p>`,
      templateCode: codes[kind],
    },
    { ...by, tenantId: person.tenantId },
  )
  return [messageStep(messages, row)]
}

/**
 * Message for sending: one with a link gets a new link, and goes to the person's current address, whatever the row says.
 * @throws Undeliverable for a frozen or deleted account, or one without an address.
 */
export async function withLink(app: App, message: Claimed): Promise<Outgoing> {
  if (message.templateCode === invitationCode) return withInvitation(app, message)
  if (message.templateCode === answerCode) return withAnswer(app, message)
  if (message.templateCode === taskCode) return withTask(app, message)
  const kind = (['invite', 'reset'] as const).find((each) => codes[each] === message.templateCode)
  if (!kind) return message
  const publicUrl = publicUrlOf(app)
  const user = message.receiverId ? await userById(app.store, message.receiverId) : undefined
  const email = String(user?.email ?? '')
  if (!user || user.status === '2' || email === '')
    throw new Undeliverable('The account is frozen, gone or has no mail.')
  const { path, step } = newPasswordLink(user.id, kind)
  await app.store.write([step])
  return { ...message, channel: 'email', receiver: email, secretLink: publicUrl + path }
}

/** Template code of letters with a link to register a company, which belongs to the record of the message. */
export const invitationCode = 'account:link:register'

async function withInvitation(app: App, message: Claimed): Promise<Outgoing> {
  const publicUrl = publicUrlOf(app)
  const path = await linkOfInvitation(app.store, message.busId ?? '')
  if (path === undefined) throw new Undeliverable('The invitation was revoked, used, or has expired.')
  return { ...message, channel: 'email', secretLink: publicUrl + path }
}

/** Template code of letters with a link to answer a document, which is the record of the message. */
export const answerCode = 'account:link:answer'

async function withAnswer(app: App, message: Claimed): Promise<Outgoing> {
  const publicUrl = publicUrlOf(app)
  const path = await linkToAnswer(app.store, message.busId ?? '')
  if (path === undefined) throw new Undeliverable('The document was answered or withdrawn, or the link has expired.')
  return { ...message, channel: 'email', secretLink: publicUrl + path }
}

/** Template code of letters with a link to decide a task about the record of the message. */
export const taskCode = 'account:link:task'

async function withTask(app: App, message: Claimed): Promise<Outgoing> {
  const publicUrl = publicUrlOf(app)
  const user = message.receiverId ? await userById(app.store, message.receiverId) : undefined
  const email = String(user?.email ?? '')
  if (!user || user.status === '2' || email === '')
    throw new Undeliverable('The account is frozen, gone or has no mail.')
  const holder = { id: user.id, username: user.username, roles: listOf(user.roles) }
  const path = await linkToTask(app.store, holder, message.busType ?? '', message.busId ?? '')
  if (path === undefined) throw new Undeliverable('The task was decided or handed on.')
  return { ...message, channel: 'email', receiver: email, secretLink: publicUrl + path }
}

function publicUrlOf({ options }: App): string {
  const { publicUrl } = options.messages
  if (publicUrl === undefined)
    throw new Undeliverable('PUBLIC_URL is not set: a link needs this installation’s address.')
  return publicUrl
}
