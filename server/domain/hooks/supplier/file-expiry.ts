import { todayText } from '../../../platform/time.ts'
import type { Hook } from '../../../records/write/hook.ts'
import { figureStep } from '../../kit/other-rows.ts'
import { expiryOf, remindedAnew, warned } from './expiry.ts'

/** A qualification file says how near its end is; its company, how many of its files are to be renewed and which it cannot do without are over. */
export const fileExpiry: Hook = async ({ action, doing, before, after }) => {
  const marks = warned.map(() => '?').join(', ')
  const step = figureStep(
    `update srm_supplier_base set expiring_files = (
      select count(*) from srm_supplier_qualification where supplier_id = ? and expiry in (${marks})), expired_files = (
      select count(*) from srm_supplier_qualification where supplier_id = ? and upload_required = 'Y' and expiry = 'expired')
      where id = ?`,
    after.supplierId,
    ...warned,
    after.supplierId,
    after.supplierId,
  )
  if (action === 'delete' || action === 'state' || doing !== undefined) return { steps: [step] }
  const values = { expiry: expiryOf(after.validTo, todayText()), ...remindedAnew(before?.validTo, after.validTo) }
  return { values, steps: [step] }
}
