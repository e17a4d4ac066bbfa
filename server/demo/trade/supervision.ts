import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import type { Order } from './orders.ts'
import { dayAfter, head, numbersOf, partnerOf, type Sheets } from './sheets.ts'

const states = ['running', 'running', 'finished', 'pending', 'suspended', 'running'] as const

// Step, witness point, first and last day of the plan, weight.
const steps = [
  ['图纸会审与排产', 'R', 0, 5, 10],
  ['铸件与原材料入厂检验', 'W', 6, 15, 20],
  ['机加工与装配', 'R', 16, 28, 30],
  ['水压与性能试验', 'H', 29, 33, 25],
  ['涂装、包装与出厂验收', 'H', 34, 40, 15],
] as const

/** Production plans of orders in progress: steps planned by today are done. */
export function plantSupervision(sheets: Sheets, now: Date, orders: readonly Order[]): void {
  const number = numbersOf()
  const watched = orders.filter(({ status }) => ['confirmed', 'received'].includes(status)).slice(-states.length)
  for (const [index, order] of watched.entries()) {
    const status = states[index] ?? 'running'
    const begun = status === 'pending' ? -2 : status === 'finished' ? 45 : 18 + index * 3
    const day = dayAfter(now, begun + 3, 0)
    const billNo = number('SV', day)
    const rows = steps.map((step) => rowOf(step, now, begun, status !== 'pending'))
    const superviseId = sheets.add('ord/supervise', billNo, {
      ...head(day, billNo, status),
      ...partnerOf(order.partner),
      orderNo: order.billNo,
      product: order.lines[0]?.material.materialName,
      supervisor: 'quality',
      planTo: rows.map(({ planEnd }) => planEnd).at(-1),
      progress: roundHalfUp(
        rows.reduce((sum, { earned }) => sum + earned, 0),
        1,
      ),
      rejectReason: status === 'suspended' ? '需方场地未具备条件，暂停监造' : null,
    })
    for (const [place, row] of rows.entries())
      sheets.add('ord/supervise/tasks', `${billNo}/${place}`, { superviseId, ...row, sortNo: place + 1 })
  }
}

function rowOf(
  [name, pointType, first, last, weight]: (typeof steps)[number],
  now: Date,
  begun: number,
  isRunning: boolean,
) {
  const done = isRunning ? Math.min(100, Math.max(0, Math.round(((begun - first) / (last - first)) * 100))) : 0
  return {
    name,
    pointType,
    planStart: dayAfter(now, begun, first),
    planEnd: dayAfter(now, begun, last),
    actualStart: done > 0 ? dayAfter(now, begun, first) : null,
    actualEnd: done === 100 ? dayAfter(now, begun, last) : null,
    weight,
    pct: done,
    result: done === 100 && pointType !== 'R' ? 'pass' : null,
    earned: roundHalfUp((weight * done) / 100, 2),
  }
}
