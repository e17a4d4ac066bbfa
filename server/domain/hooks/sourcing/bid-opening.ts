import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'
import { priceProblems, readsPrices } from './price-envelope.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'bidMethod', 'envelope', 'openTime', 'phase'])
const readTable = fileTable(
  import.meta,
  'bid/open/bids',
  [],
  ['amountWithTax', 'bondPaid', 'deliveryDays', 'openId', 'sortNo', 'submitTime', 'supplierName', 'valid'],
)

/** Fewest bids with which a tender is opened (catalogue: with fewer it fails and is held again); one for other methods. */
const fewest: Readonly<Record<string, number>> = { open: 3, invited: 3, framework: 3 }

const own = ownFields(import.meta, ['envelope', 'opener', 'projectNo', 'witness'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Opening of a tender by two people: the opener unlocks it, the witness confirms. Neither before the time of the opening, nor with fewer
 * bids than the method demands. The confirmation reads the bids out.
 */
export const bidOpening = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (action === 'add' || action === 'edit') return { problems: sameTwice(after) }
  if (doing === 'unlock') return { problems: [...notNamed(moment, 'opener'), ...(await tooEarly(moment))] }
  if (doing === 'witness') return confirmed(moment)
  return {}
})

function sameTwice({ opener, witness }: Moment['after']): readonly Problem[] {
  if (opener !== witness || opener === null) return []
  return [problemAt('witness', '监督人不能是开标人本人', 'The witness is another person than the opener')]
}

function notNamed({ session, after }: Moment, role: 'opener' | 'witness'): readonly Problem[] {
  if (after[role] === session.user.username) return []
  return [problemAt(role, '只能由指定的人员本人操作', 'Only the named person does this')]
}

async function tooEarly(moment: Moment): Promise<readonly Problem[]> {
  const billNo = String(moment.after.projectNo ?? '')
  const [project] = await rowsWhere(moment, projectTable, { billNo })
  if (isPriceLater(moment, project)) return priceProblems(moment, billNo, project?.phase)
  if (project?.phase !== 'closed')
    return [problemAt('projectNo', '项目未截标或已开标', 'The tender is still open for bids, or opened already')]
  if (String(project.openTime ?? '') > nowText())
    return [problemAt('projectNo', `开标时间为 ${project.openTime}`, `The opening is at ${project.openTime}`)]
  const bids = await bidsOf(moment, billNo, ['locked'])
  const least = fewest[String(project.bidMethod)] ?? 1
  if (bids.length >= least) return []
  const zh = `投标人不足 ${least} 家，应流标`
  return [problemAt('projectNo', zh, `Fewer than ${least} bids: the tender is declared failed`)]
}

type Project = RowOf<typeof projectTable>

/** Whether the opening is that of a price envelope, after the technical evaluation. */
function isPriceLater({ after }: Moment, project: Project | undefined): boolean {
  return after.envelope === 'price' && project !== undefined && project.envelope !== 'one'
}

async function confirmed(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const problems = [...notNamed(moment, 'witness'), ...sameTwice(after), ...(await tooEarly(moment))]
  if (problems.length > 0) return { problems }
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(after.projectNo ?? '') })
  const isPriced = readsPrices(project?.envelope, after.envelope)
  // Of a later price envelope only the bids that passed are read.
  const bids = await bidsOf(moment, after.projectNo, [isPriceLater(moment, project) ? 'opened' : 'locked'])
  const steps = bids.flatMap((bid, index) => {
    const { supplierName, deliveryDays, updateTime, bondProof } = bid
    const amountWithTax = isPriced ? bid.amountWithTax : null
    const read = { openId: id, sortNo: index + 1, supplierName, amountWithTax, deliveryDays, submitTime: updateTime }
    const bondPaid = bondProof === null || bondProof === '' ? 'N' : 'Y'
    return addSteps(moment, readTable, { ...read, bondPaid, valid: 'Y' }).steps
  })
  return { steps }
}
