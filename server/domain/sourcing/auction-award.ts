import type { Text } from '../../../src/schema/base/text.ts'
import { factorOf, type Hall, readHall } from '../auction/hall.ts'
import { ranking } from '../auction/rules.ts'
import { auctionTable, itemTable } from '../auction/tables.ts'
import { halfUnit } from '../kit/amounts.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { AwardDraft } from './award-draft.ts'
import { type AwardedLine, lineFaults, noValidBid } from './award-rules.ts'

/** Item of an auction, with its part of the price of its lot. */
type Item = {
  readonly row: Readonly<
    Record<'id' | 'lineNo' | 'materialCode' | 'materialName' | 'needDate' | 'qty' | 'spec' | 'unit', unknown>
  >
  readonly lot: number
  readonly qty: number
  /** Share of the price of the lot, from 0 to 1. */
  readonly part: number
}

/** Result of an auction: its hall, and its items by lot. */
type Result = { readonly hall: Hall; readonly items: readonly Item[] }

/** Phases of an auction whose award is decided. */
const awarding = ['ended', 'scaling', 'awarded']

async function resultOf(place: Place, billNo: string): Promise<Result | undefined> {
  const [auction] = await rowsWhere(place, auctionTable, { billNo })
  if (!auction) return undefined
  const auctionId = String(auction.id)
  const hall = await readHall(place.app, place.session.tenantId, auctionId)
  const rows = await rowsWhere(place, itemTable, { auctionId })
  const sorted = rows.toSorted((left, right) => Number(left.lineNo) - Number(right.lineNo))
  const isWhole = hall.lots.length === 1 && hall.lots[0]?.no === 0
  if (!isWhole)
    return { hall, items: sorted.map((row) => ({ row, lot: Number(row.lineNo), qty: Number(row.qty), part: 1 })) }
  // One price for all items: divided as their start prices are, or evenly by quantity without these.
  const isPriced = sorted.every(({ startPrice }) => Number(startPrice) > 0)
  const weights = sorted.map(({ qty, startPrice }) => Number(qty) * (isPriced ? Number(startPrice) : 1))
  const total = weights.reduce((sum, each) => sum + each, 0)
  const items = sorted.map((row, index) => ({
    ...{ row, lot: 0, qty: Number(row.qty) },
    part: (weights[index] ?? 0) / total,
  }))
  return { hall, items }
}

/** Company with valid bids in an auction, and the numbers of the items that it bid for. */
export type AuctionEntry = Company & { readonly lineNos: readonly number[] }

/** Companies with valid bids in an auction. */
export async function auctionEntries(place: Place, billNo: string): Promise<readonly AuctionEntry[]> {
  const result = await resultOf(place, billNo)
  if (!result) return []
  const { hall, items } = result
  return [...hall.bidders.values()].flatMap(({ supplierId, supplierCode, supplierName }) => {
    const own = items.filter(({ lot }) => rankedIn(hall, lot).some((bid) => bid.supplierId === supplierId))
    const lineNos = own.map(({ row }) => Number(row.lineNo))
    return lineNos.length === 0 ? [] : [{ supplierId, supplierCode, supplierName, lineNos }]
  })
}

/** Draft award of an ended auction: each item to the first of the ranking of its lot that may get it; undefined without bids. */
export async function auctionDraft(
  place: Place,
  billNo: string,
  barred: ReadonlySet<string>,
): Promise<AwardDraft | undefined> {
  const result = await resultOf(place, billNo)
  if (!result) return undefined
  const { hall, items } = result
  const lines = items.flatMap((item) => {
    const best = rankedIn(hall, item.lot).find(({ supplierId }) => !barred.has(supplierId))
    const bidder = best && hall.bidders.get(best.supplierId)
    return best && bidder ? [lineOf(hall, item, best.amount, bidder)] : []
  })
  if (lines.length === 0) return undefined
  const awardMode = new Set(lines.map(({ supplierId }) => supplierId)).size > 1 ? 'byItem' : 'all'
  return { type: 'bidding', auctionNo: billNo, projectName: hall.auction.name, awardMode, lines }
}

type Company = { readonly supplierId: string; readonly supplierCode: string; readonly supplierName: string }

function lineOf({ auction, terms }: Hall, item: Item, amount: number, company: Company) {
  const { supplierId, supplierCode, supplierName } = company
  const { id, lineNo, materialCode, materialName, needDate, spec, unit } = item.row
  const price = unitPrice(item, amount / terms.minor)
  return {
    ...{ lineNo, materialCode, materialName, spec, unit, qty: item.qty, supplierId, supplierCode, supplierName },
    ...{
      quotePrice: price,
      awardPrice: price,
      taxRate: '13',
      currency: String(auction.currency ?? ''),
      exchangeRate: 1,
      sharePct: 100,
    },
    ...{ winFlag: 'Y', rank: 1, srcLineId: id, needDate },
  }
}

/** Price of a piece: never more than the bid gives, with six decimals. */
function unitPrice({ part, qty }: Item, amount: number): number {
  return Math.floor(((amount * part) / qty) * 1_000_000 + 1e-6) / 1_000_000
}

function rankedIn(hall: Hall, lot: number) {
  const state = hall.states.get(lot)
  return state ? ranking(state, factorOf(hall)) : []
}

type Fault = Exclude<Text, string>

/** Price and quantity of an award line. */
type PricedLine = Pick<AwardedLine, 'awardPrice' | 'qty'>

/** Award lines against the bids of an ended auction: each to a bidder of its lot, at its price. The best is first in the ranking; an amount above the reserve deviates too, with what other awards of the auction give. */
export async function auctionFaults(
  place: Place,
  billNo: string,
  awarded: readonly AwardedLine[],
  others: readonly PricedLine[],
): Promise<{ readonly faults: readonly Fault[]; readonly deviates: boolean; readonly aboveReserve?: boolean }> {
  const result = await resultOf(place, billNo)
  if (!(result && awarding.includes(String(result.hall.auction.phase)))) {
    const fault = { zh: '竞价尚未结束或不在定标阶段', en: 'The auction is not ready for an award' }
    return { faults: [fault], deviates: false }
  }
  const judged = awarded.map((line) => judgedLine(result, line))
  const faults = judged.flatMap((each) => each.faults)
  const aboveReserve = faults.length === 0 && isAboveReserve(result.hall, [...awarded, ...others])
  return {
    faults,
    deviates: aboveReserve || judged.some((each) => each.faults.length === 0 && !each.isBest),
    aboveReserve,
  }
}

/** Whether the awarded amount is above what the buying side wants to pay. The reserve of a Dutch auction is its highest price. */
function isAboveReserve({ auction, terms }: Hall, awarded: readonly PricedLine[]): boolean {
  const reserve = Number(auction.reservePrice ?? 0)
  if (reserve <= 0 || terms.kind === 'dutch') return false
  const amount = awarded.reduce((sum, { awardPrice, qty }) => sum + awardPrice * (qty ?? 0), 0)
  return amount > reserve + halfUnit(auction.currency)
}

function judgedLine({ hall, items }: Result, awarded: AwardedLine) {
  const { line, supplierId, supplierName, awardPrice } = awarded
  const item = items.find(({ row }) => String(row.lineNo) === line)
  const ranked = item ? rankedIn(hall, item.lot) : []
  const bid = ranked.find((each) => each.supplierId === supplierId)
  const isBest = ranked[0]?.supplierId === supplierId
  if (!(item && bid)) return { faults: [noValidBid([supplierName])], isBest }
  const at = (zh: string, en: string) => ({
    zh: `第 ${line} 行 ${supplierName}${zh}`,
    en: `Line ${line}, ${supplierName}: ${en}`,
  })
  const fault = priceFault(item, bid.amount / hall.terms.minor, line, supplierName, awardPrice)
  return { faults: [...(fault ? [fault] : []), ...lineFaults(awarded, item.row, 1, at)], isBest }
}

function priceFault(item: Item, amount: number, line: string, name: string, price: number): Fault | undefined {
  const most = ((amount * item.part) / item.qty) * (1 + 1e-9)
  const shown = unitPrice(item, amount)
  if (price > 0 && price <= most && price >= shown - 0.000_001) return undefined
  if (price > 0 && price < shown)
    return {
      zh: `第 ${line} 行 ${name} 的定标价应为其出价 ${shown}`,
      en: `Line ${line}, ${name}: the award price is that of the bid, ${shown}`,
    }
  return {
    zh: `第 ${line} 行 ${name} 的定标价须大于 0 且不高于其出价（${shown}）`,
    en: `Line ${line}, ${name}: the award price is above 0 and at most the bid (${shown})`,
  }
}
