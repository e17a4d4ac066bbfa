import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { problemAt } from '../../kit/problem.ts'

type Row = { readonly lotNo?: unknown }
type Content = { readonly items?: unknown; readonly lots?: unknown }

/** Problems of what an event asks for: it has lines, and their lots are lots of the event. */
export function contentProblems({ items, lots }: Content): readonly Problem[] {
  const lines = rowsIn(items)
  if (lines.length === 0) return [problemAt('items', '请填写明细', 'Add the lines that bidders quote')]
  const known = new Set(rowsIn(lots).map(lotOf))
  return lines.flatMap((line, index) => {
    const lot = lotOf(line)
    if (lot === '' || known.has(lot)) return []
    const problem = problemAt('items', `标段 ${lot} 不存在`, `The event has no lot ${lot}`)
    return [{ ...problem, at: `/${index}/lotNo` }]
  })
}

const rowsIn = (rows: unknown) => (Array.isArray(rows) ? (rows as readonly Row[]) : [])
const lotOf = ({ lotNo }: Row) => String(lotNo ?? '')
