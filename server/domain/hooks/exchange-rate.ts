import { todayText } from '../../platform/time.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { isBaseCurrency, rateMissing, rateOn } from '../kit/exchange-rate.ts'

const own = ownFields(import.meta, ['billDate', 'currency', 'exchangeRate'], ['exchangeRate'])
type Moment = MomentOf<typeof own>

/**
 * Exchange rate of a document: 1 in the base currency, else the rate that is entered, else that of the currency on the date of the document.
 * 1 is no rate of a foreign currency, so that its amounts never count as local ones. Without a rate the document is refused.
 */
export const exchangeRate = own.hook(async (moment) => {
  const currency = String(moment.after.currency ?? '')
  if (currency === '' || !isOpen(moment)) return {}
  if (await isBaseCurrency(moment, currency)) return { values: { exchangeRate: 1 } }
  if (Number(moment.after.exchangeRate ?? 1) !== 1 && !isLeft(moment)) return {}
  const day = String(moment.after.billDate ?? '').slice(0, 10) || todayText()
  const rate = await rateOn(moment, currency, day)
  return rate === null ? { problems: [rateMissing('exchangeRate', currency, day)] } : { values: { exchangeRate: rate } }
})

/** Whether the document is written as a draft, or leaves that state. */
function isOpen({ action, before, doing, resource }: Moment): boolean {
  if (action === 'delete' || action === 'restore') return false
  if (doing === undefined || !before) return true
  const { states } = resource.plan
  return states?.draft?.includes(String((before as Readonly<Record<string, unknown>>)[states.field])) ?? false
}

/** Whether the rate is left over from another currency. */
function isLeft({ after, before }: Moment): boolean {
  return before !== undefined && before.currency !== after.currency && before.exchangeRate === after.exchangeRate
}
