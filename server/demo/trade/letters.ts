import { seedId } from '../../platform/sql/insert.ts'
import type { Random } from '../kit/random.ts'
import { cents, type Line } from './amounts.ts'
import { arrivedOf, type Order } from './orders.ts'
import { dayAfter, goods, head, numbersOf, partnerOf, type Sheets } from './sheets.ts'

const open = ['confirmed', 'published', 'draft', 'refused'] as const
const cancellations = ['sent', 'pending', 'refused', 'draft'] as const
const confirmations = [
  ['confirmed', 'delivery', '交货日期'],
  ['confirmed', 'balance', '往来余额'],
  ['sent', 'price', '单价'],
  ['draft', 'engineering', '技术变更'],
] as const
const expenseStates = [
  ...['settled', 'settled', 'settled', 'settled', 'settled', 'settled', 'settled', 'settled', 'settled', 'approved'],
  ...['approved', 'approved', 'approved', 'approved', 'pending', 'pending', 'draft', 'draft', 'rejected', 'cancelled'],
] as const

/** Companions of orders: sixty delivery schedules, letters that cancel and confirm, and expenses. */
export function plantCompanions(sheets: Sheets, random: Random, now: Date, orders: readonly Order[]): void {
  const number = numbersOf()
  const under = orders.filter(({ status }) => ['confirmed', 'received', 'completed'].includes(status))
  for (const [index, order] of under.slice(-60).entries())
    plantSchedule(sheets, now, number('SP', dayAfter(now, order.ago, 3)), order, index)
  const running = under.filter((order) => order.status === 'confirmed' && arrivedOf(order).length === 0)
  for (const [index, status] of cancellations.entries()) {
    const order = running[index]
    if (order) plantCancellation(sheets, now, number('CL', dayAfter(now, 5 + index, 0)), order, status, 5 + index)
  }
  for (const [index, confirmation] of confirmations.entries()) {
    const order = under[under.length - 1 - index * 2]
    if (order) plantConfirmation(sheets, now, number('CF', dayAfter(now, 4 + index, 0)), order, confirmation, 4 + index)
  }
  const received = under.filter(({ status }) => status !== 'confirmed')
  for (const [index, status] of expenseStates.entries()) {
    const order = received[received.length - 1 - (expenseStates.length - index) * 3]
    if (order)
      plantExpense(
        sheets,
        random,
        number('EX', dayAfter(now, order.ago, 30)),
        dayAfter(now, order.ago, 30),
        order,
        status,
      )
  }
}

function plantSchedule(sheets: Sheets, now: Date, billNo: string, order: Order, index: number): void {
  const { partner, lines, ago, status: state } = order
  const arrived = arrivedOf(order)
  const isDone = state !== 'confirmed'
  const running = arrived.length > 0 ? 'confirmed' : (open[index % open.length] ?? 'draft')
  const status = isDone ? 'finished' : running
  const isAnswered = status === 'finished' || status === 'confirmed'
  const scheduleId = sheets.add('ord/schedule', billNo, {
    ...head(dayAfter(now, ago, 3), billNo, status),
    ...partnerOf(partner),
    orderNo: order.billNo,
    period: 'week',
    horizon: dayAfter(now, ago, 40),
    ...(isDone && { 'at:finish': `${dayAfter(now, ago, 39)} 16:00:00` }),
  })
  const isCounted = ['published', 'confirmed', 'finished'].includes(status)
  for (const line of lines) {
    const key = `${order.billNo}/${line.lineNo}`
    if (isCounted) sheets.amend('ord/order/lines', key, { plannedQty: line.qty })
    sheets.add('ord/schedule/lines', `${billNo}/${line.lineNo}`, {
      scheduleId,
      orderNo: order.billNo,
      ...goods(line),
      ...sourceOf(order, line),
      openQty: line.qty,
      planDate: dayAfter(now, ago, 36),
      planQty: line.qty,
      ...(isAnswered && { replyQty: line.qty, replyDate: dayAfter(now, ago, 36) }),
      shippedQty: arrived.includes(line) ? line.qty : 0,
      frozen: 'N',
    })
  }
}

/** Line of the order that a line of a document is about. */
const sourceOf = ({ billNo }: Order, { lineNo }: Line) => ({
  ...{ orderLine: lineNo, srcLineId: seedId('ord/order/lines', `${billNo}/${lineNo}`) },
})

function plantCancellation(sheets: Sheets, now: Date, billNo: string, order: Order, status: string, ago: number): void {
  const cancelId = sheets.add('ord/cancel', billNo, {
    ...head(dayAfter(now, ago, 0), billNo, status),
    ...partnerOf(order.partner),
    orderNo: order.billNo,
    cancelType: 'part',
    reason: '项目进度调整，部分物资不再需要。',
    compensation: 0,
    letter: `<p>贵司：因项目进度调整，拟取消订单 ${order.billNo} 的部分数量，请予确认。</p>`,
  })
  for (const line of order.lines.slice(0, 1))
    sheets.add('ord/cancel/lines', `${billNo}/${line.lineNo}`, {
      cancelId,
      ...goods(line),
      ...sourceOf(order, line),
      openQty: line.qty,
      cancelQty: Math.max(1, Math.floor(line.qty / 4)),
      stockQty: 0,
    })
}

function plantConfirmation(
  sheets: Sheets,
  now: Date,
  billNo: string,
  order: Order,
  [status, confirmType, subject]: (typeof confirmations)[number],
  ago: number,
): void {
  sheets.add('ord/confirm', billNo, {
    ...head(dayAfter(now, ago, 0), billNo, status),
    ...partnerOf(order.partner),
    confirmType,
    srcNo: order.billNo,
    letter: `<p>请就订单 ${order.billNo} 的${subject}予以确认并盖章回传。</p>`,
    deadline: dayAfter(now, ago, 10),
    replyNote: status === 'confirmed' ? '确认无误。' : null,
  })
}

function plantExpense(sheets: Sheets, random: Random, billNo: string, day: string, order: Order, status: string): void {
  const lines = (['freight', 'insurance'] as const).map((expenseType) => {
    const amountNoTax = random.int(3, 60) * 100
    const taxRate = expenseType === 'freight' ? '9' : '6'
    return { expenseType, amountNoTax, taxRate, amountWithTax: cents(amountNoTax * (1 + Number(taxRate) / 100)) }
  })
  const sum = (key: 'amountNoTax' | 'amountWithTax') => cents(lines.reduce((total, line) => total + line[key], 0))
  const expenseId = sheets.add('ord/expense', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    orderNo: order.billNo,
    currency: 'CNY',
    exchangeRate: 1,
    amountNoTax: sum('amountNoTax'),
    taxAmount: cents(sum('amountWithTax') - sum('amountNoTax')),
    amountWithTax: sum('amountWithTax'),
    allocation: 'amount',
  })
  for (const line of lines) sheets.add('ord/expense/lines', `${billNo}/${line.expenseType}`, { expenseId, ...line })
}
