import { ownFields } from '../../../records/write/own-fields.ts'
import { methodRules } from './method-rules.ts'

const own = ownFields(import.meta, ['phase'], ['participation'], [['bidMethod'], ['auctionType']])

/**
 * Who may take part in a tender or an auction, as its method says while it is drafted: a later change of the method does not open or
 * close an event that was approved.
 */
export const participation = own.hook(async (moment) => {
  const { action, after, doing } = moment
  const isDrafted = doing === undefined ? action === 'add' || action === 'edit' : doing === 'submit'
  if (!isDrafted || String(after.phase ?? 'draft') !== 'draft') return {}
  const method = after.auctionType === undefined ? after.bidMethod : 'auction'
  if (!method) return { values: { participation: null } }
  const { participation: demanded } = await methodRules(moment, method)
  return { values: { participation: demanded ?? 'public' } }
})
