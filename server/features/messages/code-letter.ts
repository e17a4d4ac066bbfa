import type { Lang } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { codeForMessage } from '../../rights/auth/phone-code.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import type { Outgoing } from './channels/outgoing.ts'
import { Undeliverable } from './channels/undeliverable.ts'
import { type Claimed, messageRow } from './outbox.ts'

/** Marks short messages that carry a one-use code; no resource has such a code, and nobody types it. */
const templateCode = 'account:code:login'

const titles = { zh: '登录验证码', en: 'Sign-in code' } as const
const contents = {
  zh: '登录验证码：{code}，5 分钟内有效，只能使用一次。请勿告知他人；如非您本人操作，请忽略。',
  en: 'Your sign-in code is {code}. It is valid for 5 minutes and works once. Tell it to nobody; if you did not ask for it, ignore it.',
} as const

const hidden = '******'

function contentWith(code: string, lang: Lang): string {
  return `<p>${contents[lang].replace('{code}', code)}</p>`
}

/**
 * The row of a short message that carries a code to sign in with, in the language its person reads. It holds no code: that is made when the
 * message is sent, so nobody reads it in the message log.
 */
export function codeLetterRow(user: UserRow, phone: string, lang: Lang): RecordRow {
  return messageRow(
    {
      channel: 'sms',
      receiver: phone,
      receiverId: user.id,
      title: titles[lang],
      content: contentWith(hidden, lang),
      templateCode,
    },
    { username: systemName, realname: systemTitle.zh, tenantId: user.tenant_id },
  )
}

/**
 * A message that carries a code as it is sent: it gets a new one and goes to the number that asked for it, whatever the row says. Undefined
 * for other messages.
 * @throws Undeliverable where the code was asked for too long ago, or the account is not to have it.
 */
export async function withCode(app: App, message: Claimed): Promise<Outgoing | undefined> {
  if (message.templateCode !== templateCode) return undefined
  const made = await codeForMessage(app.store, message.id)
  if (!made) throw new Undeliverable('The code was asked for too long ago, or the account cannot have it.')
  const { code, phone, user } = made
  const content = contentWith(code, await languageOf(app.store, user.id))
  return { ...message, channel: 'sms', receiver: phone, content, secretCode: code }
}
