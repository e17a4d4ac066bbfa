import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, doneSteps, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { samePhase } from './unsigned-marks.ts'

const openTable = fileTable(import.meta, 'bid/open', ['envelope', 'projectNo', 'round'])
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'finalOf', 'phase', 'round'])

const own = ownFields(
  import.meta,
  ['ground', 'openId', 'quoteId', 'reason', 'receiptHash', 'supplierId', 'valid'],
  ['confirmTime', 'reason'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Bid in the record of an opening: the opener marks it invalid with a reason, or valid again, until the record is signed. An invalid bid
 * is out of evaluation and award, which go on once both people have signed the record. What a rule or the committee decided stays, and so
 * does everything once the evaluation is on its way.
 */
export const openedBid = own.hook(async (moment) => {
  if (moment.doing !== 'note') return {}
  const { after, before } = moment
  const reason = String(after.reason ?? '').trim()
  const isOut = after.valid === 'N'
  if ((before?.valid === 'N') === isOut && (String(before?.reason ?? '') === reason || !isOut)) return kept(moment)
  if (after.ground) return refused('valid', '此投标按规则无效', 'A rule makes this bid invalid')
  if (isOut && reason.length < 2) return refused('reason', '请填写无效原因', 'Give the reason why the bid is invalid')
  const steps = await markSteps(moment, isOut ? reason : null)
  if ('problems' in steps) return steps
  // The company confirms the record as it is now.
  return { values: { confirmTime: null, reason: isOut ? reason : null }, ...steps }
})

function kept({ after }: Moment): Result {
  return after.valid === 'N' ? {} : { values: { reason: null } }
}

const refused = (field: string, zh: string, en: string) => ({ problems: [problemAt(field, zh, en)] })

/** Steps that set the bid aside, or take it back; why they are too late otherwise. */
async function markSteps(moment: Moment, reason: string | null): Promise<Result> {
  const { after } = moment
  const opening = await rowById(moment, openTable, after.openId)
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(opening?.projectNo ?? '') })
  if (project?.finalOf !== null)
    return refused('valid', '最终报价不改变已评审的投标', 'A final offer leaves the evaluated bid as it is')
  const isCurrent = Number(opening?.round ?? 1) === Number(project.round ?? 1)
  const open = opening?.envelope === 'price' ? ['opened', 'evaluating'] : ['closed', 'opened']
  if (!(isCurrent && open.includes(String(project.phase))))
    return refused(
      'valid',
      '评标已开始：由评标委员会否决',
      'The evaluation has begun: the committee disqualifies bids now',
    )
  const bid = await markedBid(moment, opening?.projectNo)
  if (!bid) return refused('valid', '投标文件状态已变', 'The state of the bid is another one by now')
  const status = reason === null ? 'opened' : 'invalid'
  const marks = await stepsFor(moment, bid, { status, rejectReason: reason })
  return { steps: [samePhase(moment, project), ...marks] }
}

/** Bid of the line: an open one, or one that this line made invalid. The committee disqualifies with a reason of its own. */
async function markedBid({ after, before, ...place }: Moment, projectNo: unknown): Promise<Bid | undefined> {
  const isMarked = before?.valid === 'N'
  const bids = await bidsOf(place, projectNo, [isMarked ? 'invalid' : 'opened'])
  // Lines of older records have the receipt only.
  const bid = bids.find(({ id, receiptHash, supplierId }) =>
    after.quoteId ? id === after.quoteId : supplierId === after.supplierId && receiptHash === after.receiptHash,
  )
  return isMarked && String(bid?.rejectReason ?? '') !== String(before.reason ?? '') ? undefined : bid
}

type Bid = Awaited<ReturnType<typeof bidsOf>>[number]
type Mark = { readonly status: string; readonly rejectReason: string | null }

function stepsFor(moment: Moment, bid: Bid, mark: Mark): Promise<readonly Step[]> | readonly Step[] {
  if (mark.status === 'opened') return changeSteps(moment, quoteTable, bid, mark, 'edit')
  return doneSteps(moment, quoteTable, bid, mark, 'disqualify')
}
