import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import type { Session } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import { type LinkKind, newPasswordLink } from '../../rights/auth/password-link.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { linkLetterSteps } from '../messages/link-letter.ts'
import { openChannels } from '../messages/open-channels.ts'
import { type Notified, noticeSteps } from '../messages/person-notice.ts'

type By = { readonly app: App; readonly session: Session; readonly ip: string }

/** Delivery of a link: by mail, or handed over by an administrator, who gets its path once. */
export type SentLink = { readonly steps: readonly Step[]; readonly email: string; readonly path?: string }

/** A row of sys/user as a receiver of notices. */
export function notifiedOf(user: UserRow): Notified {
  return { id: user.id, username: user.username, email: String(user.email ?? '') || null, tenantId: user.tenant_id }
}

/**
 * Creates a one-use password link: mailed to the person's own address. Without one an administrator hands it over,
 * which is audited. The person is notified in both cases. @throws PASSWORD_LINK_NOWHERE
 */
export async function sendPasswordLink({ app, session, ip }: By, person: Notified, kind: LinkKind): Promise<SentLink> {
  const { username, realname } = session.user
  const by = { username, realname, tenantId: session.tenantId }
  const email = person.email ?? ''
  if (email === '' && !session.isAdmin) throw new AppError('PASSWORD_LINK_NOWHERE')
  const link = email === '' ? newPasswordLink(person.id, kind) : undefined
  const noted = auditStep({
    kind: 'credential',
    what: person.username,
    user: username,
    tenant: session.tenantId,
    ip,
    detail: { link: kind, way: link ? 'handed over' : 'mail' },
  })
  const steps = [
    ...(link ? [link.step] : await linkLetterSteps(app, person, by, kind)),
    ...(await noticeSteps(
      app,
      { ...person, email: null },
      by,
      link ? saidOf.handed(realname) : saidOf.mailed(realname),
    )),
    noted,
  ]
  return { steps, email, ...(link && { path: link.path }) }
}

const saidOf = {
  mailed: (who: string) => ({
    title: { zh: '已向您的邮箱发送设置密码的链接', en: 'A link to set your password was sent to your mail address' },
    content: {
      zh: `${who} 为您的账号发送了设置密码的一次性链接。如非您本人要求，请联系管理员。`,
      en: `${who} sent you a one-use link to set a password. If you did not request it, contact an administrator.`,
    },
  }),
  handed: (who: string) => ({
    title: { zh: '管理员取得了您账号的密码链接', en: 'An administrator took a password link of your account' },
    content: {
      zh: `您的账号没有邮箱，${who} 取得了设置密码的一次性链接以转交给您。如您没有收到，请联系其他管理员。`,
      en: `Your account has no mail address: ${who} took a one-use password link to hand over to you. If you did not receive it, contact another administrator.`,
    },
  }),
}

/** Answer to the requester; only here a handed-over link is shown. */
export function wordsFor(app: App, lang: Lang, { email, path }: SentLink, origin: string): string {
  if (path !== undefined) {
    const link = (app.options.messages.publicUrl ?? origin) + path
    return lang === 'en'
      ? `The account has no e-mail address. Hand this one-use link over; it is shown this once: ${link}`
      : `该账号没有邮箱。请将以下一次性链接转交本人，链接只显示这一次：${link}`
  }
  const where = masked(email)
  if (openChannels(app.options.messages).includes('email'))
    return lang === 'en' ? `A one-use link is on its way to ${where}` : `一次性链接已发送至 ${where}`
  return lang === 'en'
    ? `Mail is not configured: the letter to ${where} waits in the outbox. On the server, npm run admin -- link prints a link.`
    : `未配置邮件，发往 ${where} 的邮件在发件箱等待。可在服务器上运行 npm run admin -- link 取得链接。`
}

function masked(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${host}`
}
