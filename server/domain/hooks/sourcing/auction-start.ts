import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import type { Place } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { participationProblems } from './method-problems.ts'
import { methodRules } from './method-rules.ts'

type Item = { readonly lineNo?: unknown; readonly materialName?: unknown; readonly startPrice?: unknown }
type Auction = {
  readonly invited: unknown
  readonly items: unknown
  readonly lotMode: unknown
  readonly participation: unknown
  readonly startTime: unknown
}

/** What an auction lacks for its submission: start prices of its lots, companies that its method or itself asks for. */
export async function auctionProblems(place: Place, auction: Auction): Promise<readonly Problem[]> {
  return [...priceProblems(auction), ...participationProblems(auction, await methodRules(place, 'auction'))]
}

/** A lot of its own takes bids below its own start price. */
function priceProblems({ items, lotMode }: Auction): readonly Problem[] {
  if (lotMode !== 'parallel' && lotMode !== 'turn') return []
  const lots = Array.isArray(items) ? (items as readonly Item[]) : []
  return lots.flatMap(({ lineNo, materialName, startPrice }, index) => {
    if (Number(startPrice ?? 0) > 0) return []
    const name = `${lineNo} ${materialName ?? ''}`.trim()
    const problem = problemAt('items', `请填写标的“${name}”的起始价`, `Give the start price of lot ${name}`)
    return [{ ...problem, at: `/${index}/startPrice` }]
  })
}

/** Why an auction could not be published now: it starts in the future, by the days of its method. */
export async function startProblems(place: Place, { startTime }: Auction): Promise<readonly Problem[]> {
  const { minDays } = await methodRules(place, 'auction')
  const start = String(startTime ?? '')
  if (start <= nowText()) {
    const zh = '开始时间已过，请修改后再发布'
    return [problemAt('startTime', zh, 'The start time has passed; change it before publishing')]
  }
  if (start >= nowText(Date.now() + minDays * 86_400_000)) return []
  const zh = `从发布到开始至少 ${minDays} 天`
  return [problemAt('startTime', zh, `The auction starts at least ${minDays} days after publication`)]
}
