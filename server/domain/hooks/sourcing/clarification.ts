import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { figureStep } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { askerNamed } from './asker-named.ts'
import { type ClarifiedEvent, clarifiedEvent, projectTable, versionSteps } from './clarified-event.ts'
import { committeeQuestion, isExpertOnly } from './committee-question.ts'
import { changeDays, methodRules } from './method-rules.ts'
import { tellInvited } from './tell-invited.ts'

const clarifyTable = fileTable(import.meta, 'bid/clarify', [], ['filesFor'])

const own = ownFields(
  import.meta,
  [
    ...([
      'answer',
      'askedBid',
      'auctionNo',
      'changes',
      'direction',
      'inquiryNo',
      'newDeadline',
      'projectNo',
      'publicFlag',
    ] as const),
    ...(['question', 'supplierId', 'title'] as const),
  ],
  ['audience', 'experts', 'filesFor', 'proposal', 'supplierId'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Clarification: bidders ask until the end of questions, of an auction until it starts, the committee asks one bidder. The invited companies get a message
 * about a published one.
 */
export const clarification = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'publish') return published(moment)
  if (action === 'delete') return {}
  const refused = doing === 'answer' ? await answerProblems(moment) : []
  if (refused.length > 0) return { problems: refused }
  return kept(moment)
})

async function kept(moment: Moment): Promise<Result> {
  const { doing, after } = moment
  const event = await clarifiedEvent(moment, after)
  if (!event) return {}
  const isProposal = doing === 'propose' || (doing === undefined && isExpertOnly(moment))
  const question = isProposal ? await committeeQuestion(moment, event) : { problems: [] }
  if (question.problems.length > 0) return { problems: question.problems }
  const { supplierId } = question
  // The committee of now reads it.
  const values = { ...readers(after.direction, event), ...(isProposal && { proposal: 'Y', supplierId }) }
  if (doing === 'submit') return { ...(await asked(moment, event)), values }
  const { steps = [], ...said } = doing === 'announce' ? await published(moment) : {}
  return { ...said, values, steps: values.filesFor === '*' ? steps : [...steps, ...shownToPaid(moment, event)] }
}

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

function readers(direction: unknown, event: ClarifiedEvent) {
  return { audience: event.audience, experts: event.experts, filesFor: filesFor(direction, event) }
}

/** Companies that see the files: all, or those whose document fee is confirmed. A bidder who is asked by the committee has paid. */
function filesFor(direction: unknown, { docFee, feePaidIds }: ClarifiedEvent): string {
  return direction === 'committee' || Number(docFee ?? 0) <= 0 ? '*' : String(feePaidIds ?? ',')
}

/** An answer that changes the documents goes to all bidders, and a public one does not name the company that asked. */
async function answerProblems(moment: Moment): Promise<readonly Problem[]> {
  const { after } = moment
  if (after.publicFlag === 'Y') return askerNamed(moment, after, ['title', 'question', 'answer'])
  if (after.changes !== 'Y') return []
  const en = 'An answer that changes the documents goes to all bidders: mark it as public'
  return [problemAt('publicFlag', '修改招标文件的答复须公开给所有投标人', en)]
}

/**
 * Publication: one that changes the documents makes a new version of the event, whose bids are confirmed again; near the deadline it
 * extends it, with the bids and invitations.
 */
async function published(moment: Moment): Promise<Result> {
  const { after } = moment
  const event = await clarifiedEvent(moment, after)
  if (!event) return {}
  const named = after.direction === 'bidder' ? await askerNamed(moment, after, ['title', 'question', 'answer']) : []
  if (named.length > 0) return { problems: named }
  if (after.changes !== 'Y') return { steps: await tellInvited(moment, event.billNo) }
  if (event.phase !== 'published')
    return { steps: await tellInvited(moment, event.billNo), warnings: [tooLateToChange] }
  const days = changeDays(await methodRules(moment, event.method), event.legalTender)
  const least = nowText(Date.now() + days * 24 * 3600 * 1000)
  const old = event.deadline
  const next = String(after.newDeadline ?? '')
  if (next === '' && days > 0 && old < least) {
    const zh = `该澄清修改了招标文件，距截止不足 ${days} 天，请填写延长后的截止时间`
    const en = `It changes the documents less than ${days} days before the deadline: extend the deadline`
    return { problems: [problemAt('newDeadline', zh, en)] }
  }
  if (next !== '') return extended(moment, event, next, { days, least })
  const zh = `该澄清修改了招标文件，已递交的报价须重新确认。截止时间为 ${old}，如时间不足请填写延长后的截止时间`
  const en = `It changes the documents: submitted bids have to be confirmed. Bids are due at ${old}; extend the deadline if that is too short`
  return { steps: await versionSteps(moment, event, noteOf(after)), warnings: [{ zh, en }] }
}

const tooLateToChange = {
  zh: '项目已不接受报价，仅公开答复，不修改项目',
  en: 'The event takes no bids any more: the answer is published, and the event stays as it is',
}

/** What the history of the event says about its change: never who asked. */
function noteOf({ answer, question, title }: Moment['after']): string {
  const said = [title, question, answer].map((text) => String(text ?? '').trim())
  return said.filter((text) => text !== '').join('\n')
}

async function extended(
  moment: Moment,
  event: ClarifiedEvent,
  next: string,
  { days, least }: { readonly days: number; readonly least: string },
): Promise<Result> {
  if (event.deadline <= nowText())
    return {
      problems: [
        problemAt('newDeadline', '截止时间已过，不能再延长', 'The deadline has passed: it is not extended any more'),
      ],
    }
  if (next <= event.deadline)
    return { problems: [problemAt('newDeadline', '截止时间只能延后', 'A deadline is only extended, not shortened')] }
  if (next < least) {
    const en = `From now to the deadline it is at least ${days} days`
    return { problems: [problemAt('newDeadline', `距新的截止时间至少 ${days} 天`, en)] }
  }
  return { steps: await versionSteps(moment, event, noteOf(moment.after), next) }
}

async function asked(moment: Moment, { questionsUntil }: ClarifiedEvent): Promise<Result> {
  const { after } = moment
  if (after.direction === 'committee') {
    if (after.supplierId) return {}
    return { problems: [problemAt('supplierId', '请选择被询问的投标人', 'Choose the bidder who is asked')] }
  }
  if (after.direction !== 'bidder') return {}
  if (questionsUntil >= nowText()) return { problems: await askerNamed(moment, after, ['title', 'question']) }
  return { problems: [problemAt('question', '提问截止时间已过', 'The time for questions is over')] }
}
