import { listed } from '../../../../src/schema/base/text.ts'
import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, doneSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { revocationLetter } from '../../sourcing/letters.ts'
import { withdrawnNotices } from '../portal/withdrawn-notices.ts'
import { decisionsOf, type Entry } from './award-decisions.ts'
import { liveDocuments, noneMade } from './award-documents.ts'
import { letterSteps } from './award-letters.ts'
import { awardTable, liveAward } from './award-tables.ts'
import { quoteTable } from './bids-of.ts'
import { boundAgain } from './bond-refunds.ts'
import { addressees, letterSubject } from './letter-parties.ts'

const letterTable = fileTable(import.meta, 'bid/letter', [
  ...(['billNo', 'scalingNo', 'supplierCode', 'supplierId', 'supplierName'] as const),
])
const priceTable = fileTable(import.meta, 'mat/price', ['srcNo'])
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'phase'], ['phase', 'standstillEnd'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'phase'], ['phase'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'phase'], ['phase'])

const own = ownFields(import.meta, ['billNo', 'projectName', 'purOrg', 'revokeBy', 'sourceNo', 'type'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Actions of an award that wait while its revocation is decided. */
const waiting = ['publish', 'publishCandidates', 'createContract', 'createOrder', 'createPrice']

/**
 * Revocation of an approved or published award: the buyer asks for it with a reason, and may take the request back until another person,
 * the approver, decides. Bids are valid again and bonds bind, or are asked for again, unless another award decides them; the event is where it was before the award, and companies with a letter get another one.
 * Contracts and orders of the award are cancelled first.
 */
export const awardRevocation = own.hook(async (moment) => {
  const { after, doing } = moment
  if (waiting.includes(doing ?? '') && after.revokeBy)
    return {
      problems: [problemAt('revokeBy', '正在申请撤销定标，请等待审批', 'The revocation of the award is decided first')],
    }
  if (doing === 'askRevocation') return { problems: await bindingDocuments(moment) }
  return doing === 'revoke' ? revoked(moment) : {}
})

async function bindingDocuments(moment: Moment): Promise<readonly Problem[]> {
  const { contracts, orders } = await liveDocuments(moment, String(moment.after.billNo))
  const list = [...contracts, ...orders]
  if (list.length === 0) return []
  const zh = `已由此定标单生成 ${listed('zh', list)}，请先作废`
  return [problemAt('billNo', zh, `Cancel what was made from the award first: ${listed('en', list)}`)]
}

async function revoked(moment: Moment): Promise<Result> {
  const { after, id, session } = moment
  if (after.revokeBy === session.user.username) {
    const problem = problemAt('revokeBy', '撤销由申请人以外的人审批', 'Another person than the one who asked decides')
    return { problems: [problem] }
  }
  const problems = await bindingDocuments(moment)
  if (problems.length > 0) return { problems }
  const { entries } = await decisionsOf(moment, after, id, [])
  const sourceNo = String(after.sourceNo ?? '')
  const others = (await rowsWhere(moment, awardTable, { sourceNo, status: liveAward })).filter(
    (award) => award.id !== id,
  )
  const published = others.filter(({ status }) => status === 'published').map((award) => String(award.id))
  const prices = await rowsWhere(moment, priceTable, { srcNo: String(after.billNo) })
  const bonds = await boundAgain(moment, sourceNo, entries)
  if (bonds.problems.length > 0) return { problems: bonds.problems }
  const steps = await Promise.all([
    noneMade(moment, String(after.billNo)),
    entries.flatMap((entry) => bidSteps(moment, entry)),
    uncovered(moment, others),
    eventSteps(moment, others),
    bonds.steps,
    letters(moment),
    withdrawnNotices(moment, { billNo: sourceNo, type: after.type as AnnounceType }, published),
  ])
  return { steps: steps.flat(), warnings: [...(prices.length > 0 ? [pricesKept] : []), ...bonds.warnings] }
}

const pricesKept = {
  zh: '此定标单写入价格库的价格仍然有效，请另行失效',
  en: 'The prices of this award stay in the library: end them there',
}

function bidSteps(moment: Moment, { bid, isTaken, isWon }: Entry): readonly Step[] {
  if (!(bid?.status === 'won' || bid?.status === 'lost')) return []
  const status = isWon ? 'won' : isTaken ? 'lost' : 'opened'
  return bid.status === status ? [] : changeSteps(moment, quoteTable, bid, { status }, 'reopen')
}

type Award = RowOf<typeof awardTable>

/** Event of each type of award, with its phase before the award. */
const events: Readonly<Record<AnnounceType, { readonly table: typeof inquiryTable; readonly before: string }>> = {
  inquiry: { table: inquiryTable, before: 'opened' },
  bidding: { table: auctionTable, before: 'ended' },
  tender: { table: projectTable, before: 'evaluated' },
}

/** The event goes back to the phase before its award, or to that of its other awards. */
async function eventSteps(moment: Moment, others: readonly Award[]): Promise<readonly Step[]> {
  const { sourceNo, type } = moment.after
  const { table, before } = events[type as AnnounceType]
  const isAwarded = others.some(({ status }) => status === 'approved' || status === 'published')
  const phase = isAwarded ? 'awarded' : others.length > 0 ? 'scaling' : before
  const [event] = await rowsWhere(moment, table, { billNo: String(sourceNo ?? '') })
  if (!event || event.phase === phase) return []
  if (type !== 'tender') return doneSteps(moment, table, event, { phase }, 'revokeAward')
  return doneSteps(moment, projectTable, event, { phase, standstillEnd: null }, 'revokeAward')
}

/** The other awards do not cover the event any more: its result is not final, and another award may follow. */
function uncovered(moment: Moment, others: readonly Award[]): readonly Step[] {
  const covering = others.filter(({ coversAll }) => coversAll === 'Y')
  return covering.flatMap((award) => changeSteps(moment, awardTable, award, { coversAll: 'N' }, 'edit'))
}

/** Letters to the companies that were told of the award or of its candidates. */
async function letters(moment: Moment): Promise<readonly Step[]> {
  const told = await rowsWhere(moment, letterTable, { scalingNo: String(moment.after.billNo) })
  if (told.length === 0) return []
  const about = await letterSubject(moment, moment.after)
  const numbersOf = Map.groupBy(told, ({ supplierId }) => String(supplierId))
  const companies = await addressees(moment, told)
  const day = todayText()
  return letterSteps(
    moment,
    companies.map((company) => {
      const numbers = (numbersOf.get(company.supplierId) ?? []).map(({ billNo }) => String(billNo))
      return revocationLetter(company, about, numbers, day)
    }),
  )
}
