import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { figureStep } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type ClarifiedEvent, clarifiedEvent, extensionSteps, projectTable } from './clarified-event.ts'
import { changeDays, methodRules } from './method-rules.ts'
import { tellInvited } from './tell-invited.ts'

const clarifyTable = fileTable(import.meta, 'bid/clarify', [], ['filesFor'])

const own = ownFields(
  import.meta,
  ['auctionNo', 'changes', 'direction', 'inquiryNo', 'newDeadline', 'projectNo', 'publicFlag', 'supplierId'],
  ['audience', 'experts', 'filesFor'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Clarification: bidders ask until the end of questions, of an auction until it starts, the committee asks one bidder. The invited companies get a message
 * about a published one.
 */
export const clarification = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing === 'publish') return published(moment)
  if (action === 'delete') return {}
  const event = await clarifiedEvent(moment, after)
  if (!event) return {}
  // The committee of now reads it.
  const values = { audience: event.audience, experts: event.experts, filesFor: filesFor(after.direction, event) }
  if (doing === 'submit') return { ...asked(moment, event), values }
  const { steps = [], ...said } = doing === 'announce' ? await published(moment) : {}
  return { ...said, values, steps: values.filesFor === '*' ? steps : [...steps, ...shownToPaid(moment, event)] }
})

/**
 * Steps that show the files to the companies that have paid by the time of the write. The row of the tender is locked first: a
 * confirmation of a payment is before or after this transaction, and each adds the company.
 */
function shownToPaid({ id }: Moment, { row }: ClarifiedEvent): readonly Step[] {
  const paid = projectTable.feePaidIds
  return [
    figureStep(
      `update ${projectTable} set ${columnSet(projectTable, 'feePaidIds')} = ${paid} where id = ?`,
      ...[row.id],
    ),
    figureStep(
      `update ${clarifyTable} set ${columnSet(clarifyTable, 'filesFor')} =
        coalesce((select ${paid} from ${projectTable} where ${projectTable}.id = ?), ',') where id = ?`,
      ...[row.id, id],
    ),
  ]
}

/** Companies that see the files: all, or those whose document fee is confirmed. A bidder who is asked by the committee has paid. */
function filesFor(direction: unknown, { docFee, feePaidIds }: ClarifiedEvent): string {
  return direction === 'committee' || Number(docFee ?? 0) <= 0 ? '*' : String(feePaidIds ?? ',')
}

/** Publication: one that changes the documents near the deadline extends it, with the bids and invitations. */
async function published(moment: Moment): Promise<Result> {
  const event = await clarifiedEvent(moment, moment.after)
  if (!event) return {}
  if (moment.after.changes !== 'Y' || event.phase !== 'published')
    return { steps: await tellInvited(moment, event.billNo) }
  const days = changeDays(await methodRules(moment, event.method), event.legalTender)
  const least = nowText(Date.now() + days * 24 * 3600 * 1000)
  const old = event.deadline
  const next = String(moment.after.newDeadline ?? '')
  if (next === '' && days > 0 && old < least) {
    const zh = `该澄清修改了招标文件，距截止不足 ${days} 天，请填写延长后的截止时间`
    const en = `It changes the documents less than ${days} days before the deadline: extend the deadline`
    return { problems: [problemAt('newDeadline', zh, en)] }
  }
  if (next !== '') return extended(moment, event, next, { days, least })
  const zh = `该澄清修改了招标文件。截止时间为 ${old}，如时间不足请填写延长后的截止时间`
  const en = `It changes the documents. Bids are due at ${old}; extend the deadline if that is too short`
  return { steps: await tellInvited(moment, event.billNo), warnings: [{ zh, en }] }
}

async function extended(
  moment: Moment,
  event: ClarifiedEvent,
  next: string,
  { days, least }: { readonly days: number; readonly least: string },
): Promise<Result> {
  if (next <= event.deadline)
    return { problems: [problemAt('newDeadline', '截止时间只能延后', 'A deadline is only extended, not shortened')] }
  if (next < least) {
    const en = `From now to the deadline it is at least ${days} days`
    return { problems: [problemAt('newDeadline', `距新的截止时间至少 ${days} 天`, en)] }
  }
  return { steps: await extensionSteps(moment, event, next) }
}

function asked({ after }: Moment, { questionsUntil }: ClarifiedEvent): Result {
  if (after.direction === 'committee') {
    if (after.supplierId) return {}
    return { problems: [problemAt('supplierId', '请选择被询问的投标人', 'Choose the bidder who is asked')] }
  }
  if (after.direction !== 'bidder' || questionsUntil >= nowText()) return {}
  return { problems: [problemAt('question', '提问截止时间已过', 'The time for questions is over')] }
}
