import { celOf } from '../../rules/where.ts'
import { isNode, renamed, without } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** `when` of a report and of its columns becomes `where`. A report with both has one expression. */
export const reportConditions: Step = [
  { kinds: ['report'], at: '', turn: joined },
  { kinds: ['report'], at: 'columns.*', turn: (column) => renamed(column, 'when', 'where') },
]

function joined(report: Node): Node {
  const { when, where } = report
  if (typeof when !== 'string' || !isNode(where)) return renamed(report, 'when', 'where')
  const values = Object.entries(where) as [string, string | number | boolean][]
  return without({ ...report, where: `(${celOf(Object.fromEntries(values))}) && (${when})` }, 'when')
}
