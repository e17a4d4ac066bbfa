import { type Lang, textIn } from '../../../../src/schema/base/text.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardTable, undecidedAward } from './award-tables.ts'
import { methodRules } from './method-rules.ts'

const methodTable = fileTable(import.meta, 'bid/method', ['method'])

/** Quotation whose company is asked for a better one. */
export type Negotiated = {
  readonly lotNo: unknown
  readonly nextDeadline: unknown
  readonly sourceNo: unknown
  readonly supplierId: unknown
}

/** Refusal of a negotiation, at its time. */
export function refusedNegotiation(zh: string, en: string) {
  return { problems: [problemAt('nextDeadline', zh, en)] }
}

/** Why no negotiation with one company starts: its time, or the method of its event. */
export async function negotiationRefusal(place: Place, { nextDeadline }: Negotiated, method: unknown) {
  if (String(nextDeadline ?? '') <= nowText()) return refusedNegotiation('请填写将来的时间', 'Set a time in the future')
  if (!(await methodRules(place, method)).isNegotiable) {
    const [zh, en] = [methodTitle(place, 'zh', method), methodTitle(place, 'en', method)]
    return refusedNegotiation(
      `采购方式“${zh}”不允许与一家投标人谈判`,
      `The method “${en}” allows no negotiation with one bidder`,
    )
  }
  return undefined
}

function methodTitle({ model }: Place, lang: Lang, method: unknown): string {
  const dictionary = model.resources.get(codeOf(methodTable))?.plan.fields.method?.source?.code ?? ''
  const item = model.dictionaries.get(dictionary)?.items.find(({ value }) => value === method)
  return item ? textIn(lang, item.title) : String(method)
}

/** Why a negotiation waits: an award of the event is being decided. */
export async function awardRefusal(place: Place, sourceNo: unknown) {
  const [award] = await rowsWhere(place, awardTable, { sourceNo: String(sourceNo), status: undecidedAward })
  if (!award) return undefined
  return refusedNegotiation(`定标单 ${award.billNo} 正在审批`, `The award ${award.billNo} is being decided`)
}
