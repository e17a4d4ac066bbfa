import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'
import { roundDrafts } from './next-round.ts'
import { tellInvited } from './tell-invited.ts'

const summaryTable = fileTable(import.meta, 'bid/project/summary', ['pass', 'projectId', 'quoteId'])

type Result = { readonly problems?: readonly Problem[]; readonly steps?: readonly Step[] }

/**
 * Final offers of a tender: each bid that passed the evaluation gets a draft of the next round; only their companies are asked. A bid stays
 * valid without a final offer.
 */
export async function finalRound(moment: WriteMoment<'billNo' | 'round'>, deadline: string): Promise<Result> {
  const { billNo, round } = moment.after
  const passed = await rowsWhere(moment, summaryTable, { projectId: moment.id, pass: 'Y' })
  const ids = new Set(passed.map(({ quoteId }) => quoteId))
  const asked = (await bidsOf(moment, billNo, ['opened'])).filter(({ id }) => ids.has(id))
  if (asked.length === 0)
    return { problems: [problemAt('phase', '没有通过评审的投标', 'No bid has passed the evaluation')] }
  const drafts = await Promise.all(asked.map(({ id }) => roundDrafts(moment, { id: String(id) }, { round, deadline })))
  const companies = new Set(asked.map(({ supplierId }) => String(supplierId)))
  return {
    steps: [...drafts.flat(), ...(await tellInvited(moment, String(billNo), { deadline, round }, { only: companies }))],
  }
}
