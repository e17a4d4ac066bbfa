import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'
import type { ClarifiedEvent } from './clarified-event.ts'

type Moment = WriteMoment<'askedBid' | 'direction'>

/** Whether the writer asks for the committee only: an expert who is no buyer. */
export function isExpertOnly({ session }: Pick<Moment, 'session'>): boolean {
  const { roles } = session.user
  return !session.isAdmin && roles.includes('expert') && !roles.includes('buyer')
}

/** Company that a member of a committee asks, or why not. */
type Asked = { readonly problems: readonly Problem[]; readonly supplierId?: unknown }

/**
 * Question of a member of a committee: it is about an event of the member, in its evaluation, to the company of an opened bid. The buyer
 * forwards it, so that bidders do not learn who is in the committee.
 */
export async function committeeQuestion(moment: Moment, { billNo, experts, phase }: ClarifiedEvent): Promise<Asked> {
  const { after, session } = moment
  if (after.direction !== 'committee' || !itemsOf(String(experts ?? '')).includes(session.user.username))
    return refused(problemAt('projectNo', '您不是该项目的评委', 'You are not in the committee of this event'))
  if (phase !== 'evaluating')
    return refused(problemAt('projectNo', '只能在评标期间提问', 'The committee asks during the evaluation'))
  const bids = await bidsOf(moment, billNo, ['opened'])
  const bid = bids.find(({ id }) => id === after.askedBid)
  if (bid) return { problems: [], supplierId: bid.supplierId }
  return refused(problemAt('projectNo', '请在投标中选择“向投标人提问”', 'Ask from the bid of the company'))
}

const refused = (problem: Problem): Asked => ({ problems: [problem] })
