import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf, quoteTable } from './bids-of.ts'

const lineTable = fileTable(import.meta, 'bid/scaling/lines', [
  ...(['awardPrice', 'lineNo', 'lotNo', 'scalingId', 'sharePct', 'supplierId', 'supplierName', 'winFlag'] as const),
])
const quoteLineTable = fileTable(import.meta, 'bid/quote/items', ['lineNo', 'price', 'quoteId'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo'])
const auctionBidTable = fileTable(import.meta, 'bid/auction/bids', ['auctionId', 'supplierId', 'valid'])

const own = ownFields(import.meta, ['sourceNo', 'type'])
type Moment = MomentOf<typeof own>
type Line = RowOf<typeof lineTable>

/**
 * Award: its winners have bid, their prices are at most those of their bids, and the shares of each line total 100. Its publication sets
 * the bids won and lost.
 */
export const awardLines = own.hook(async (moment) => {
  if (moment.doing === 'submit' || moment.doing === 'approve') return { problems: await problemsOf(moment) }
  if (moment.doing === 'publish') return { steps: await decidedBids(moment) }
  return {}
})

async function winnersOf(moment: Moment): Promise<readonly Line[]> {
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id })
  return lines.filter(({ winFlag }) => winFlag === 'Y')
}

async function problemsOf(moment: Moment): Promise<readonly Problem[]> {
  const winners = await winnersOf(moment)
  if (winners.length === 0) return [problemAt('lines', '请选择中标供应商', 'Choose at least one winner')]
  return [...sharesOf(winners), ...(await strangersIn(moment, winners)), ...(await dearerIn(moment, winners))]
}

function sharesOf(winners: readonly Line[]): readonly Problem[] {
  const groups = Map.groupBy(winners, ({ lotNo, lineNo }) => `${lotNo ?? ''} ${lineNo ?? ''}`)
  return [...groups.values()].flatMap((lines) => {
    const total = lines.reduce((sum, { sharePct }) => sum + Math.round(Number(sharePct ?? 0) * 100), 0)
    if (total === 10_000) return []
    const line = String(lines[0]?.lineNo ?? '')
    const zh = `第 ${line} 行的份额合计为 ${total / 100}%，应为 100%`
    return [problemAt('lines', zh, `The shares of line ${line} total ${total / 100} %, not 100 %`)]
  })
}

async function strangersIn(moment: Moment, winners: readonly Line[]): Promise<readonly Problem[]> {
  const bidders = moment.after.type === 'bidding' ? await auctionBidders(moment) : await quoteBidders(moment)
  const names = new Set(
    winners.flatMap(({ supplierId, supplierName }) => (bidders.has(String(supplierId)) ? [] : [supplierName])),
  )
  if (names.size === 0) return []
  const list = [...names].join('、')
  return [problemAt('lines', `没有有效报价，不能中标：${list}`, `No valid bid, so no award: ${list}`)]
}

async function quoteBidders(moment: Moment): Promise<ReadonlySet<string>> {
  const bids = await bidsOf(moment, moment.after.sourceNo, ['opened', 'won'])
  return new Set(bids.map(({ supplierId }) => String(supplierId)))
}

async function auctionBidders(moment: Moment): Promise<ReadonlySet<string>> {
  const [auction] = await rowsWhere(moment, auctionTable, { billNo: String(moment.after.sourceNo ?? '') })
  const bids = auction ? await rowsWhere(moment, auctionBidTable, { auctionId: String(auction.id), valid: 'Y' }) : []
  return new Set(bids.map(({ supplierId }) => String(supplierId)))
}

async function dearerIn(moment: Moment, winners: readonly Line[]): Promise<readonly Problem[]> {
  const bids = await bidsOf(moment, moment.after.sourceNo, ['opened', 'won'])
  const items = await rowsWhere(moment, quoteLineTable, { quoteId: bids.map(({ id }) => String(id)) })
  const supplierOf = new Map(bids.map(({ id, supplierId }) => [id, supplierId]))
  const dearer = winners.filter(({ supplierId, lineNo, awardPrice }) => {
    const offered = items.filter((item) => supplierOf.get(item.quoteId) === supplierId && item.lineNo === lineNo)
    const best = Math.min(...offered.map(({ price }) => Number(price)))
    return offered.length > 0 && Number(awardPrice) > best
  })
  return dearer.map(({ lineNo, supplierName }) => {
    const zh = `第 ${lineNo} 行 ${supplierName} 的定标价高于其报价`
    return problemAt('lines', zh, `Line ${lineNo}, ${supplierName}: the award price is above the bid`)
  })
}

async function decidedBids(moment: Moment): Promise<readonly Step[]> {
  const won = new Set((await winnersOf(moment)).map(({ supplierId }) => String(supplierId)))
  const bids = await bidsOf(moment, moment.after.sourceNo, ['opened'])
  return bids.flatMap((bid) => {
    const isWon = won.has(String(bid.supplierId))
    return changeSteps(moment, quoteTable, bid, { status: isWon ? 'won' : 'lost' }, isWon ? 'award' : 'lose')
  })
}
