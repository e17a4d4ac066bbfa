import { ownFields } from '../../records/write/own-fields.ts'
import { lends, notLent } from '../kit/lends.ts'

const own = ownFields(import.meta, ['account'], ['address'])

/** Address that takes documents with the rights of an account: the own one, or as administrators one of the tenant. */
export const incomingWebhook = own.hook(async (moment) => {
  const { action, doing, after, id } = moment
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const problems = (await lends(moment, String(after.account ?? ''))) ? [] : [notLent]
  return { problems, values: { address: `/api/exchange/in/${id}` } }
})
