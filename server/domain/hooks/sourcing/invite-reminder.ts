import { ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { quoteTable } from './bids-of.ts'

const own = ownFields(import.meta, ['billNo', 'supplierId'])

const handedIn = ['submitted', 'locked']
const reminders = ['remind', 'remindDue']

/**
 * Reminder of an invitation: a company whose bid is handed in gets none. The buyer is answered alike: before the opening nobody else knows
 * of the bid. One that has to be confirmed is reminded.
 */
export const inviteReminder = own.hook(async (moment) => {
  const { after, doing } = moment
  if (!reminders.includes(doing ?? '')) return {}
  const theirs = { sourceNo: String(after.billNo ?? ''), supplierId: String(after.supplierId), status: handedIn }
  const bids = await rowsWhere(moment, quoteTable, theirs)
  return bids.length > 0 ? { isQuiet: true } : {}
})
