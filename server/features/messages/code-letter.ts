import type { Lang } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { codeForMessage, recoveryCode, registrationCode, signInCode } from '../../rights/auth/one-use-code.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { escaped } from './channels/fill-in.ts'
import type { Outgoing } from './channels/outgoing.ts'
import { Undeliverable } from './channels/undeliverable.ts'
import { type Claimed, messageRow } from './outbox.ts'

/** Letters with a one-use code. Their template codes are reserved, as no resource has them. */
const letters = {
  signIn: {
    kind: signInCode,
    channel: 'sms',
    templateCode: 'account:code:login',
    title: { zh: '登录验证码', en: 'Sign-in code' },
    content: {
      zh: '登录验证码：{code}，5 分钟内有效，只能使用一次。请勿告知他人；如非您本人操作，请忽略。',
      en: 'Your sign-in code is {code}. It is valid for 5 minutes and works once. Do not share it; if you did not request it, ignore it.',
    },
  },
  recovery: {
    kind: recoveryCode,
    channel: 'email',
    templateCode: 'account:code:recover',
    title: { zh: '找回密码验证码', en: 'Password recovery code' },
    content: {
      zh: '账号 {username} 找回密码的验证码：{code}，10 分钟内有效，只能使用一次。请勿告知他人；如非您本人操作，请忽略，原密码仍然有效。',
      en: 'The code to recover the password of {username} is {code}. It is valid for 10 minutes and works once. Do not share it; if you did not request it, ignore it: your password stays valid.',
    },
  },
  registration: {
    kind: registrationCode,
    channel: 'email',
    templateCode: 'account:code:register',
    title: { zh: '供应商注册验证码', en: 'Supplier registration code' },
    content: {
      zh: '邮箱 {username} 的供应商注册验证码：{code}，10 分钟内有效，只能使用一次。请勿告知他人；如非您本人操作，请忽略。',
      en: 'The code to register a supplier with {username} is {code}. It is valid for 10 minutes and works once. Do not share it; if you did not request it, ignore it.',
    },
  },
} as const

type Letter = (typeof letters)[keyof typeof letters]

const hidden = '******'

/** Receiver of a code: an account, or an address without one, whose account name is the address and whose id is empty. */
type Person = Pick<UserRow, 'id' | 'username' | 'tenant_id'>

function contentWith({ content }: Letter, { username }: Pick<Person, 'username'>, code: string, lang: Lang): string {
  return `<p>${content[lang].replace('{username}', escaped(username)).replace('{code}', code)}</p>`
}

/**
 * Row of a message with a one-use code, in the person's language. It holds no code: that is created when the
 * message is sent, so the message log never shows it.
 */
export function codeLetterRow(name: keyof typeof letters, user: Person, receiver: string, lang: Lang): RecordRow {
  const letter: Letter = letters[name]
  return messageRow(
    {
      channel: letter.channel,
      receiver,
      receiverId: user.id || null,
      title: letter.title[lang],
      content: contentWith(letter, user, hidden, lang),
      templateCode: letter.templateCode,
    },
    { username: systemName, realname: systemTitle.zh, tenantId: user.tenant_id },
  )
}

/**
 * Message with a new code, to the number that requested it or the mail address of the account, whatever the row says. Undefined
 * for other messages.
 * @throws Undeliverable if the request is too old, or the account may not have a code.
 */
export async function withCode(app: App, message: Claimed): Promise<Outgoing | undefined> {
  const letter: Letter | undefined = Object.values(letters).find(
    ({ templateCode }) => templateCode === message.templateCode,
  )
  if (!letter) return undefined
  const made = await codeForMessage(app.store, letter.kind, message.id)
  if (!made) throw new Undeliverable('The code was asked for too long ago, or the account cannot have it.')
  const { code, address, user } = made
  // The language of an address without account is that of the request, in which the title is written.
  const lang = user ? await languageOf(app.store, user.id) : message.title === letter.title.en ? 'en' : 'zh'
  const content = contentWith(letter, user ?? { username: address }, code, lang)
  const receiver = user && letter.channel === 'email' ? String(user.email ?? '') : address
  return { ...message, channel: letter.channel, receiver, content, secretCode: code }
}
