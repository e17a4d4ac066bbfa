import { type Both, inBoth, listed } from '../../../../src/schema/base/text.ts'
import { noticeSteps, type Said } from '../../../features/messages/person-notice.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { Declared, WriteMoment } from '../../../records/write/hook.ts'

type Noticed = 'email' | 'phone' | 'username'
type Account = WriteMoment<Noticed>

/** Steps that notify a user of changes of their account by another user: rights, addresses, state. */
export async function accountNotices(moment: Account, changed: readonly string[]): Promise<readonly Step[]> {
  const { app, session, id, before, after } = moment
  if (!before || id === session.user.id) return []
  const mail = [textOf(before, 'email'), textOf(after, 'email')] as const
  const isMailOther = mail[0] !== mail[1]
  const isPhoneOther = textOf(before, 'phone') !== textOf(after, 'phone')
  const addresses = [...(isMailOther ? ['email'] : []), ...(isPhoneOther ? ['phone'] : [])]
  const titles = [...changed, ...addresses].map((name) => titleOf(moment, name))
  if (titles.length === 0) return []
  const person = { id, username: textOf(after, 'username'), tenantId: textOf(before, 'tenantId') }
  const said = saidOf(session.user.realname, titles)
  // Mail to the former address as well: the change may be an attack.
  const former =
    isMailOther && mail[0] !== '' ? await noticeSteps(app, { ...person, email: mail[0] }, session.user, said) : []
  const now = await noticeSteps(app, { ...person, email: mail[1] || null }, session.user, said)
  return former.length > 0 ? [...former.slice(1), ...now] : now
}

function saidOf(who: string, titles: readonly Both[]): Said {
  return {
    title: { zh: '您的账号有变更', en: 'Your account was changed' },
    content: {
      zh: `${who} 修改了您的账号：${listed(
        'zh',
        titles.map(({ zh }) => zh),
      )}。如有疑问，请联系管理员。`,
      en: `${who} changed of your account: ${listed(
        'en',
        titles.map(({ en }) => en),
      )}. If this is wrong, tell an administrator.`,
    },
  }
}

function titleOf({ resource }: Account, name: string): Both {
  return inBoth(resource.plan.fields[name]?.title ?? name)
}

function textOf(row: Declared<Noticed>, name: Noticed | 'tenantId'): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}
