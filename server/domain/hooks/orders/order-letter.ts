import { escaped } from '../../../features/messages/channels/fill-in.ts'
import { answerCode } from '../../../features/messages/link-letter.ts'
import { messageRow, messageStep, messagesOf } from '../../../features/messages/outbox.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { endAnswerSteps, pendingAnswerSteps } from '../../../rights/auth/answer-link.ts'
import { rowsWhere } from '../../kit/other-rows.ts'

const own = ownFields(import.meta, ['billNo', 'revision', 'supplierId', 'supplierName'])
type Moment = MomentOf<typeof own>

const userTable = fileTable(import.meta, 'sys/user', ['status', 'supplierId'])
const contactTable = fileTable(import.meta, 'srm/supplier/contact', ['defaultFlag', 'email', 'name', 'supplierId'])

/** Actions after which the supplier is asked for an answer. */
const asking: readonly string[] = ['publish', 'approveFromChanging', 'remindConfirm']

/** A supplier without an account gets an order by mail, with a link to answer this revision of it; the link ends with any other step. */
export const orderLetter = own.hook(async (moment): Promise<ResultOf<typeof own>> => {
  const { doing, action, id, app, session } = moment
  if (doing === undefined) return action === 'delete' ? { steps: endAnswerSteps(id) } : {}
  if (!asking.includes(doing)) return action === 'state' ? { steps: endAnswerSteps(id) } : {}
  const messages = messagesOf(app)
  const contact = messages ? await contactOf(moment) : undefined
  if (!(messages && contact)) return { steps: endAnswerSteps(id) }
  const { username, realname } = session.user
  const letter = {
    channel: 'email',
    receiver: String(contact.email),
    receiverId: null,
    title: `请确认订单 ${moment.after.billNo} / Please confirm order ${moment.after.billNo}`,
    content: letterText(moment, String(contact.name ?? '')),
    templateCode: answerCode,
    busType: moment.resource.plan.code,
    busId: id,
  } as const
  return {
    steps: [
      ...pendingAnswerSteps(id, Number(moment.after.revision ?? 0)),
      messageStep(messages, messageRow(letter, { username, realname, tenantId: session.tenantId })),
    ],
    after: () => wakeSender(app.store),
  }
})

/** Contact of a supplier that has no account: the default one, or the first with a mail address. */
async function contactOf(moment: Moment) {
  const supplierId = String(moment.after.supplierId ?? '')
  const users = await rowsWhere(moment, userTable, { supplierId })
  if (users.some(({ status }) => String(status ?? '1') !== '2')) return undefined
  const contacts = (await rowsWhere(moment, contactTable, { supplierId })).filter(({ email }) => email)
  return contacts.find(({ defaultFlag }) => defaultFlag === 'Y') ?? contacts[0]
}

// The language of the reader is not known: both.
function letterText({ after }: Moment, contact: string): string {
  const [name, company, billNo] = [contact, after.supplierName, after.billNo].map((value) =>
    escaped(String(value ?? '')),
  )
  return [
    `<p>${name}，您好：${company} 有新订单 ${billNo} 待确认。请在 14 天内打开以下链接查看并答复，链接只能答复一次，请勿转发。</p>`,
    `<p>Dear ${name}, the order ${billNo} for ${company} waits for your answer. Open the link within 14 days; it takes one answer. Do not forward it.</p>`,
  ].join('')
}
