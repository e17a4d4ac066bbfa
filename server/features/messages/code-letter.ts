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

/** Template code of short messages with a one-use code; reserved, as no resource has it. */
const templateCode = 'account:code:login'

const titles = { zh: '登录验证码', en: 'Sign-in code' } as const
const contents = {
  zh: '登录验证码：{code}，5 分钟内有效，只能使用一次。请勿告知他人；如非您本人操作，请忽略。',
  en: 'Your sign-in code is {code}. It is valid for 5 minutes and works once. Do not share it; if you did not request it, ignore it.',
} as const

const hidden = '******'

function contentWith(code: string, lang: Lang): string {
  return `<p>${contents[lang].replace('{code}', code)}</p>`
}

/**
 * Row of a short message with a sign-in code, in the person's language. It holds no code: that is created when the
 * message is sent, so the message log never shows it.
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
 * Short message with a new code, to the number that requested it, whatever the row says. Undefined
 * for other messages.
 * @throws Undeliverable if the request is too old, or the account may not have a code.
 */
export async function withCode(app: App, message: Claimed): Promise<Outgoing | undefined> {
  if (message.templateCode !== templateCode) return undefined
  const made = await codeForMessage(app.store, message.id)
  if (!made) throw new Undeliverable('The code was asked for too long ago, or the account cannot have it.')
  const { code, phone, user } = made
  const content = contentWith(code, await languageOf(app.store, user.id))
  return { ...message, channel: 'sms', receiver: phone, content, secretCode: code }
}
