import { todayText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { expiryOf, remindedAnew } from './expiry.ts'

const own = ownFields(import.meta, ['validTo'], ['expiry', 'remindedDays'])

/** A qualification file says how near its end is. How many of a company's files are near theirs is counted by its own file. */
export const fileExpiry = own.hook(async ({ action, doing, before, after }) => {
  if (action === 'delete' || action === 'state' || doing !== undefined) return {}
  return { values: { expiry: expiryOf(after.validTo, todayText()), ...remindedAnew(before?.validTo, after.validTo) } }
})
