import { todayText } from '../../time.ts'
import type { Hook } from '../hook.ts'
import { figureStep } from '../other-rows.ts'
import { expiryOf, warned } from './expiry.ts'

/** A qualification file says how near its end is; its company, how many of its files are to be renewed. */
export const fileExpiry: Hook = async ({ action, after }) => {
  const marks = warned.map(() => '?').join(', ')
  const step = figureStep(
    `update srm_supplier_base set expiring_files = (
      select count(*) from srm_supplier_qualification where supplier_id = ? and expiry in (${marks})) where id = ?`,
    after.supplierId,
    ...warned,
    after.supplierId,
  )
  if (action === 'delete' || action === 'state') return { steps: [step] }
  return { values: { expiry: expiryOf(after.validTo, todayText()) }, steps: [step] }
}
