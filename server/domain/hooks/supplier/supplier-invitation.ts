import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import { escaped } from '../../../features/messages/channels/fill-in.ts'
import { invitationCode } from '../../../features/messages/link-letter.ts'
import { messageRow, messageStep, messagesOf } from '../../../features/messages/outbox.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { endInvitationStep, invitationLifetime, pendingLinkStep } from '../../../rights/auth/invitation-link.ts'

const own = ownFields(import.meta, ['companyName', 'contactName', 'email', 'words'], ['expiresAt'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** An invitation is mailed with a link to register, when it is added and sent again; the link ends with the invitation. */
export const supplierInvitation = own.hook((moment) => Promise.resolve(resultOf(moment)))

function resultOf(moment: Moment): Result {
  const { action, doing, app, id, session } = moment
  if (action === 'delete' || (action === 'state' && doing !== 'resend')) return { steps: [endInvitationStep(id)] }
  if (action !== 'add' && doing !== 'resend') return {}
  if (session.tenantId !== houseTenant) return { problems: [{ field: 'email', kind: 'rule', params: { message } }] }
  return {
    values: { expiresAt: nowText(Date.now() + invitationLifetime) },
    steps: [pendingLinkStep(id), ...letterSteps(moment)],
    after: () => wakeSender(app.store),
  }
}

const message = {
  zh: '供应商在集团注册，请由集团发出邀请',
  en: 'Companies register with the house, which invites them',
}

function letterSteps({ app, id, after, session, resource }: Moment): readonly Step[] {
  const messages = messagesOf(app)
  if (!messages) return []
  const { username, realname } = session.user
  const letter = {
    channel: 'email',
    receiver: String(after.email),
    receiverId: null,
    title: '邀请注册供应商 / Invitation to register as a supplier',
    content: letterText(after, realname),
    templateCode: invitationCode,
    busType: resource.plan.code,
    busId: id,
  } as const
  return [messageStep(messages, messageRow(letter, { username, realname, tenantId: session.tenantId }))]
}

// The language of who is invited is not known: both.
function letterText({ companyName, contactName, words }: Moment['after'], by: string): string {
  const [company, contact, sender] = [companyName, contactName, by].map((text) => escaped(String(text ?? '')))
  const own = String(words ?? '').trim()
  return [
    `<p>${contact}，您好：${sender} 邀请 ${company} 注册为供应商。请在 14 天内打开以下链接完成注册。</p>`,
    `<p>Dear ${contact}, ${sender} invites ${company} to register as a supplier. Open the link within 14 days.</p>`,
    ...(own === '' ? [] : [`<p>${escaped(own)}</p>`]),
  ].join('')
}
