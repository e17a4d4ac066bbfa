import { todayText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { expiryOf, resetReminders } from './expiry.ts'

const own = ownFields(import.meta, ['validTo'], ['expiry', 'remindedDays'])

/** Expiry level of a qualification file. The company's own file counts its files near expiry. */
export const fileExpiry = own.hook(async ({ action, doing, before, after }) => {
  if (action === 'delete' || action === 'state' || doing !== undefined) return {}
  return { values: { expiry: expiryOf(after.validTo, todayText()), ...resetReminders(before?.validTo, after.validTo) } }
})
