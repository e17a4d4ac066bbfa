import { auditStep } from '../../../platform/audit/audit.ts'
import { nowText } from '../../../platform/time.ts'
import { receiptOf } from '../../../records/steps/receipt.ts'
import { ownFields } from '../../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['deadline', 'sourceNo'], ['receiptHash', 'receiptTime'])

/** Receipt of a submitted bid: hash of its sealed content, and server time. A withdrawn bid has none. */
export const bidReceipt = own.hook(async (moment) => {
  const { doing, id, ip, model, resource, session } = moment
  if (doing === 'withdraw') return { values: { receiptHash: null, receiptTime: null } }
  if (doing !== 'submit') return {}
  const { hash } = await receiptOf(moment, model, { ...moment.after, id })
  const audited = auditStep({
    kind: 'seal',
    what: `${resource.plan.code} seal`,
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { id, event: String(moment.after.sourceNo ?? ''), hash },
  })
  return { values: { receiptHash: hash, receiptTime: nowText() }, steps: [audited] }
})
