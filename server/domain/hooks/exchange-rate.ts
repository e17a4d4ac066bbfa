import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { todayText } from '../../platform/time.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { isBaseCurrency, rateMissing, rateOn } from '../kit/exchange-rate.ts'
import { problemAt } from '../kit/problem.ts'
import { dayOf } from '../kit/values.ts'

const own = ownFields(import.meta, ['billDate', 'currency', 'exchangeRate'], ['exchangeRate'])
type Moment = MomentOf<typeof own>

/**
 * Exchange rate of a document: 1 in the base currency, else the rate that is entered, else that of the currency on the date of the document.
 * 1 is no rate of a foreign currency, so that its amounts never count as local ones. Without a rate the document is refused, as with one
 * far from that of the day.
 */
export const exchangeRate = own.hook(async (moment) => {
  const currency = String(moment.after.currency ?? '')
  if (currency === '' || !isOpen(moment)) return {}
  if (await isBaseCurrency(moment, currency)) return { values: { exchangeRate: 1 } }
  const day = dayOf(moment.after.billDate) || todayText()
  const rate = await rateOn(moment, currency, day)
  const entered = Number(moment.after.exchangeRate ?? 1)
  if (entered !== 1 && !isLeft(moment)) return { problems: tooFar(entered, rate) }
  return rate === null ? { problems: [rateMissing('exchangeRate', currency, day)] } : { values: { exchangeRate: rate } }
})

/** Largest factor between an entered rate and the one of the day; contracts may fix rates for years. */
const mostFactor = 2

/** Refusal of an absurd rate: it would move the amount that decides who approves. */
function tooFar(entered: number, rate: number | null): readonly Problem[] {
  if (rate === null || (entered <= rate * mostFactor && entered >= rate / mostFactor)) return []
  const zh = `汇率 ${entered} 与当日汇率 ${rate} 相差过大`
  return [problemAt('exchangeRate', zh, `The rate ${entered} is too far from ${rate}, that of the day`)]
}

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
