import { turnedAt } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Relative days become text: `{"day": "today + 30"}`. */
export const movedDays: Step = [
  { kinds: ['report'], at: 'default', turn: daysTurned },
  { kinds: ['page'], at: 'block', turn: blockTurned },
]

function blockTurned(block: Node): Node {
  const ways = ['where', 'items.*.where', 'items.*.against.where']
  return ways.reduce((whole, way) => turnedAt(whole, way.split('.'), daysTurned) as Node, block)
}

function daysTurned(where: Node): Node {
  return turnedAt(where, ['*'], dayTurned) as Node
}

function dayTurned(value: Node): Node {
  const base = ['today', 'month', 'week'].find((key) => typeof value[key] === 'number')
  if (base === undefined) return value
  const unit = base === 'today' ? 'months' : 'days'
  return { day: [base, moved(value[base]), moved(value[unit], ` ${unit}`)].join('') }
}

function moved(count: unknown, unit = ''): string {
  if (typeof count !== 'number' || count === 0) return ''
  return ` ${count < 0 ? '-' : '+'} ${Math.abs(count)}${unit}`
}
