import { bestPrice, isValidOn, priceOf } from '../../domain/kit/library-price.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { nowText } from '../../platform/time.ts'
import { dayBefore } from '../kit/days.ts'
import type { Random } from '../kit/random.ts'
import { atWork, momentOf } from '../life/office-hours.ts'
import { cents, type Line, priced, totals } from './amounts.ts'
import { type Agreement, inForce } from './contracts.ts'
import type { Material } from './materials.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets, type Trading } from './sheets.ts'

/** An order with the data for later documents. */
export type Order = {
  readonly id: string
  readonly billNo: string
  readonly partner: Partner
  readonly lines: readonly Line[]
  readonly ago: number
  readonly status: string
  /** Its contract. */
  readonly contractNo?: string
}

/** Number of orders, and the months that they are spread over. */
type Extent = { readonly count: number; readonly months: number }
const usualExtent: Extent = { count: 180, months: 18 }
/** Lines of eighteen orders, repeated: 620 in total. */
const sizes = [2, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4, 5, 2, 4] as const
/** Seasonal factor of each month. */
const seasons = [0.6, 0.5, 0.8, 1, 1.1, 1.1, 1, 0.9, 1, 1.4, 1.8, 2.2] as const
const places = ['杭州市余杭区良渚街道蓝源路1号', '杭州市滨江区江南大道88号', '嘉兴市经开区昌盛路200号'] as const

/** State of an order by its age; the newest show every intermediate state. */
function statusAt(ago: number, index: number): string {
  if (ago > 48 && index % 20 === 7) return 'cancelled'
  if (ago > 48 && index % 33 === 11) return 'closed'
  if (ago > 75) return 'completed'
  // Some are overdue with a rest.
  if (ago > 48) return ago % 12 === 3 ? 'confirmed' : 'received'
  if (ago > 21) return 'confirmed'
  return (
    ['draft', 'pending', 'approved', 'published', 'toReview', 'refused', 'rejected', 'changing'][index % 8] ?? 'draft'
  )
}

/**
 * Orders of a year and a half with lines, by contract if one is active; larger ones towards the end of each year. The newest is for the first
 * company, which has a demo account: it is to be confirmed.
 */
export function plantOrders(
  { sheets, random, now, partners, catalogue }: Trading,
  agreements: readonly Agreement[],
  { count, months }: Extent = usualExtent,
): readonly Order[] {
  const number = numbersOf()
  const callOff = callOffs(agreements)
  return Array.from({ length: count }, (_, index) => {
    const ago = Math.floor(((count - 1 - index) / count) * months * 30)
    const partner = partners[index === count - 1 ? 0 : index % partners.length]
    if (!partner) throw new Error('orders need companies')
    const day = dayBefore(now, ago)
    const billNo = number('PO', day)
    const status = statusAt(ago, index)
    const free = boundLines(sheets, partner, day, linesOf(random, catalogue, index, Number(day.slice(5, 7))))
    const called = isSpot(index) || refusals.includes(status) ? undefined : callOff(partner, ago, free)
    const order = { id: seedId('ord/order', billNo), billNo, partner, ago, status, ...(called ?? { lines: free }) }
    const answer = answerOf(order, now, index % partners.length, index)
    sheets.add('ord/order', billNo, { ...headOf(order, now, day, index), ...answer })
    for (const line of order.lines) sheets.add('ord/order/lines', `${billNo}/${line.lineNo}`, lineOf(order, line, now))
    return order
  })
}

/** Lines with the prices of the library that are valid for the company on a day. */
function boundLines(sheets: Sheets, { supplierId }: Partner, day: string, lines: readonly Line[]): readonly Line[] {
  const prices = (sheets.rows.get('mat/price') ?? [])
    .filter((row) => row.supplierId === supplierId && row.currency === 'CNY')
    .map(priceOf)
    .filter((price) => isValidOn(price, day))
  return lines.map((line) => {
    const { materialCode } = line.material
    const found = bestPrice(prices, { materialCode, qty: line.qty })
    return found ? { ...line, price: found.price, agreed: found.price } : line
  })
}

const isSpot = (index: number) => index % 9 === 0

/** Lines of an order from its company's contract, up to the open quantity; none without an active contract. */
function callOffs(agreements: readonly Agreement[]) {
  const left = new Map(agreements.map(({ billNo, lines }) => [billNo, lines.map(({ qty }) => qty)]))
  return (partner: Partner, ago: number, wanted: readonly Line[]) => {
    const agreement = agreements.find(
      (each) => each.partner === partner && ago <= each.ago - inForce[0] && ago >= each.ago - inForce[1],
    )
    const open = left.get(agreement?.billNo ?? '')
    if (!(agreement && open) || wanted.some((_, position) => (open[position] ?? 0) < 1)) return undefined
    const lines = wanted.map(({ lineNo, qty }, position): Line => {
      const { material, price } = agreement.lines[position] as Line
      // A call-off leaves a rest for the next.
      const called = Math.min(qty, Math.ceil((open[position] ?? 0) / 3))
      open[position] = (open[position] ?? 0) - called
      return { lineNo, material, qty: called, price, agreed: price }
    })
    return { lines, contractNo: agreement.billNo }
  }
}

const answers = ['confirmed', 'received', 'completed', 'closed', 'changing']
const refusals = ['cancelled', 'refused', 'rejected']

/** Received lines of an order: all, the first ones, or none. */
export function arrivedOf({ status, ago, lines }: Pick<Order, 'status' | 'ago' | 'lines'>): readonly Line[] {
  if (status === 'completed' || status === 'received') return lines
  return status === 'confirmed' && ago > 48 ? lines.slice(0, Math.ceil(lines.length / 2)) : []
}

/** Publication and confirmation of an order: each company has its own response time. */
function answerOf({ ago, status }: Order, now: Date, pace: number, index: number): SeedRecord {
  const publishTime = `${dayAfter(now, ago, 0)} 09:00:00`
  const confirmTime = answeredAt(publishTime, pace, index)
  const isAnswered = [...answers, 'toReview', 'refused'].includes(status)
  return {
    publishTime: isAnswered || status === 'published' ? publishTime : null,
    'at:publish': publishTime,
    confirmTime: isAnswered ? confirmTime : null,
    'at:confirm': confirmTime,
    'at:confirmWithChange': confirmTime,
    'at:refuse': confirmTime,
  }
}

/** What an order waits for: its answer, then its goods. */
export function dueOf(status: string, ago: number, now: Date): string | null {
  if (status === 'published') return `${dayAfter(now, ago, 3)} 18:00:00`
  return status === 'confirmed' ? `${dayAfter(now, ago, 40)} 23:59:59` : null
}

/** A moment in office hours within four days of another; `pace` differs by company, `index` by order. */
export function answeredAt(publishTime: string, pace: number, index: number): string {
  const hours = 2 + ((pace * 11) % 60) + ((index * 7) % 13)
  const seconds = (index * 1_049) % 3_600
  return nowText(atWork(momentOf(publishTime) + hours * 3_600_000 + seconds * 1_000))
}

function headOf(
  { billNo, partner, lines, ago, status, contractNo }: Order,
  now: Date,
  day: string,
  index: number,
): SeedRecord {
  return {
    ...head(day, billNo, status),
    ...partnerOf(partner),
    ...totals(lines),
    totalQty: lines.reduce((sum, { qty }) => sum + qty, 0),
    orderType: isSpot(index) ? 'spot' : 'standard',
    srcNo: contractNo ?? null,
    paymentTerm: ['M30', 'M60', 'I30', 'S3331'][index % 4],
    incoterm: 'DAP',
    shipTo: places[index % places.length],
    confirmDue: `${dayAfter(now, ago, 3)} 18:00:00`,
    nextDue: dueOf(status, ago, now),
    'at:receiveAll': `${dayAfter(now, ago, 38)} 15:10:00`,
    'at:settle': `${dayAfter(now, ago, 74)} 16:00:00`,
    ...approvalsOf(status),
    ...(status === 'changing'
      ? { revision: 2, pendingChange: 'Y', changeReason: '现场土建进度推迟，最后一行顺延一周交货' }
      : { revision: 1, pendingChange: 'N' }),
    rejectReason: refusals.includes(status) ? '需求变化，协商后不再执行' : null,
  }
}

/** Approval of an order by one person, from its submission on. */
function approvalsOf(status: string): SeedRecord {
  if (status === 'draft') return { deviates: 'N' }
  const isApproved = !['pending', 'rejected', 'changing'].includes(status)
  return {
    ...{ deviates: 'N', approvalLevels: 1, approvals: Number(isApproved) },
    ...(isApproved && { approvers: 'approver' }),
  }
}

function lineOf(order: Order, line: Line, now: Date): SeedRecord {
  const { id, status, ago, contractNo } = order
  const done = arrivedOf(order).includes(line) ? line.qty : 0
  const answer = answers.includes(status)
    ? { confirmQty: line.qty, confirmDate: dayAfter(now, ago, 38), lineReply: 'accept' }
    : {}
  return {
    orderId: id,
    ...goods(line),
    qty: line.qty,
    ...priced(line),
    agreedPrice: line.agreed ?? null,
    srcLineId: contractNo ? seedId('con/contract/lines', `${contractNo}/${line.lineNo}`) : null,
    ...answer,
    needDate: dayAfter(now, ago, 40),
    // The change of an order moves its last line by a week.
    ...(status === 'changing' &&
      line === order.lines.at(-1) && {
        ...{ oldQty: line.qty, oldPrice: line.price, oldDate: dayAfter(now, ago, 40) },
        needDate: dayAfter(now, ago, 47),
      }),
    shippedQty: 0,
    receivedQty: done,
    acceptedQty: done,
    returnedQty: 0,
    invoicedQty: 0,
    overPct: 5,
  }
}

// High quantities at low prices, one or two at high prices.
function usual(random: Random, price: number): number {
  if (price > 40_000) return random.int(1, 2)
  return price > 5_000 ? random.int(1, 6) : random.int(10, 120)
}

function linesOf(random: Random, catalogue: readonly Material[], index: number, month: number): readonly Line[] {
  const first = random.int(0, catalogue.length - 8)
  const size = sizes[index % sizes.length] ?? 2
  const season = seasons[month - 1] ?? 1
  return Array.from({ length: size }, (_, position) => {
    const material = catalogue[first + position]
    if (!material) throw new Error('the catalogue is too short')
    return {
      lineNo: position + 1,
      material,
      qty: Math.max(1, Math.round(usual(random, material.price) * season)),
      price: cents(material.price * (0.95 + random.next() / 10)),
    }
  })
}
