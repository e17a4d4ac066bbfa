import { isEmail } from '../../../features/messages/channels/email.ts'
import { messageRow, messageStep, messagesOf } from '../../../features/messages/outbox.ts'
import { filledTemplate } from '../../../features/messages/templates.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'

const contactTable = fileTable(import.meta, 'srm/supplier/contact', ['defaultFlag', 'email', 'personnelType'])

/** Profile of a company, with its contacts. */
type Supplier = { readonly companyName: unknown; readonly contacts: unknown }

/** One mail in both languages: a contact has no account, so their language is unknown. */
const words = {
  title: `收款账户资料已变更：\${company} / Bank data changed: \${company}`,
  content: `<p>\${company} 的银行资料已按变更单 \${code} 于 \${time} 生效。如非贵司本人申请，请立即与我们联系。</p>
<p>The bank data of \${company} changed by the change order \${code}, in effect since \${time}. If your company did not ask for this, please get in touch with us at once.</p>`,
}

/**
 * Steps that mail a company's former contacts after its bank data changed, so that a fraudulent change is
 * noticed: its finance contacts, else its default one. `supplier` is the profile before the change.
 */
export function warnSteps(
  { app, session, after, resource, id }: WriteMoment<'code'>,
  supplier: Supplier,
): readonly Step[] {
  const messages = messagesOf(app)
  if (!messages) return []
  const values = {
    company: String(supplier.companyName ?? ''),
    code: String(after.code ?? ''),
    time: nowText().slice(0, 16),
  }
  const said = filledTemplate(
    { title: { zh: words.title, en: words.title }, content: { zh: words.content, en: words.content } },
    'zh',
    values,
  )
  const sender = { ...session.user, tenantId: String(after.tenantId ?? session.tenantId) }
  return addressesOf(supplier).map((receiver) =>
    messageStep(
      messages,
      messageRow(
        { ...said, channel: 'email', receiver, receiverId: null, values, busType: resource.plan.code, busId: id },
        sender,
      ),
    ),
  )
}

function addressesOf({ contacts }: Supplier): readonly string[] {
  const all = (contacts ?? []) as readonly RowOf<typeof contactTable>[]
  const finance = all.filter(({ personnelType }) => personnelType === 'finance')
  const usual = all.filter(({ defaultFlag }) => defaultFlag === 'Y')
  const recipients = [finance, usual].find(({ length }) => length > 0) ?? all
  return [...new Set(recipients.map(({ email }) => String(email ?? '')).filter(isEmail))]
}
