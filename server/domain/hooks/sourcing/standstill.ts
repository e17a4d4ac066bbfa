import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type MethodRules, methodRules } from './method-rules.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['bidMethod', 'billNo', 'legalTender'])

/** Method in the rules of events that are no tenders. */
const methods: Readonly<Record<string, string>> = { inquiry: 'inquiry', bidding: 'auction' }

type Event = { readonly type: unknown; readonly sourceNo: unknown }

/** Rules of the method of an event. */
export async function eventRules(place: Place, event: Event): Promise<MethodRules> {
  return methodRules(place, (await tenderOf(place, event))?.bidMethod ?? methods[String(event.type)])
}

/** Days of standstill of an event, by its method; of a statutory tender at least those of the law. */
export async function standstillDays(place: Place, event: Event): Promise<number> {
  const [tender, rules] = [await tenderOf(place, event), await eventRules(place, event)]
  return tender?.legalTender === 'Y' ? Math.max(rules.standstillDays, rules.legalPublicity) : rules.standstillDays
}

async function tenderOf(place: Place, { type, sourceNo }: Event) {
  return type === 'tender' ? (await rowsWhere(place, projectTable, { billNo: String(sourceNo ?? '') }))[0] : undefined
}

type Award = Event & { readonly standstillEnd: unknown }

/** Why an award is not published yet: its candidates are not, or their standstill runs. */
export async function standstillProblems(place: Place, award: Award): Promise<readonly Problem[]> {
  const end = String(award.standstillEnd ?? '')
  if (end > nowText())
    return [problemAt('status', `公示期至 ${end}，期满后方可发布`, `The standstill ends at ${end}; publish it then`)]
  const days = end === '' ? await standstillDays(place, award) : 0
  if (days === 0) return []
  const zh = `请先公示中标候选人，公示期 ${days} 天`
  return [problemAt('status', zh, `Publish the candidates first: the standstill is ${days} days`)]
}
