import { fileTable } from '../../../platform/sql/file-table.ts'
import { doneSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { awardRefusal, type Negotiated, negotiationRefusal, refusedNegotiation } from './negotiable.ts'
import { roundDrafts } from './next-round.ts'

const projectTable = fileTable(
  import.meta,
  'bid/project',
  ['billNo', 'bidMethod', 'finalOf', 'legalTender', 'phase', 'round'],
  ['bidDeadline', 'finalOf', 'openTime', 'phase', 'pricesTime', 'round'],
)
const summaryTable = fileTable(import.meta, 'bid/project/summary', ['pass', 'projectId', 'quoteId'])

/**
 * Negotiation with one bidder of an evaluated tender: a final round of that bid alone, with a deadline and an opening by two people. The
 * bid stays valid without a better offer; each round keeps the one before. The scores stay, prices are ranked again.
 */
export async function tenderNegotiated(place: Place, id: string, asked: Negotiated) {
  const [project] = await rowsWhere(place, projectTable, { billNo: String(asked.sourceNo ?? '') })
  if (project?.legalTender === 'Y')
    return refusedNegotiation('依法招标的项目不得与投标人谈判', 'A statutory tender allows no negotiation with bidders')
  const refusal = await negotiationRefusal(place, asked, project?.bidMethod)
  if (refusal) return refusal
  if (project?.phase !== 'evaluated')
    return refusedNegotiation(
      '项目不在评标后、定标前的阶段',
      'Negotiations are held between the evaluation and the award',
    )
  const waits = await awardRefusal(place, asked.sourceNo)
  if (waits) return waits
  const [passed] = await rowsWhere(place, summaryTable, { projectId: String(project.id), quoteId: id, pass: 'Y' })
  if (!passed) return refusedNegotiation('该投标未通过评审', 'The bid has not passed the evaluation')
  const deadline = String(asked.nextDeadline)
  const round = Number(project.round ?? 1) + 1
  const drafts = await roundDrafts(place, { id }, { round, deadline, negotiated: 'Y' })
  const final = {
    ...{ phase: 'final', round, finalOf: project.finalOf ?? project.round ?? 1, pricesTime: null },
    ...{ bidDeadline: deadline, openTime: deadline },
  }
  return { steps: [...(await doneSteps(place, projectTable, project, final, 'negotiate')), ...drafts] }
}
