import type { CSSProperties } from 'react'
import { Cell } from '../record/cell.tsx'
import type { DrawingProps } from './drawing.tsx'
import { labelOf, numberOf } from './points.ts'

type Props = Pick<DrawingProps, 'resource' | 'chart' | 'rows' | 'onOpen'>

/** Ranked rows, each with its number and a bar relative to the largest. */
export function RankList({ resource, chart, rows, onOpen }: Props) {
  const { x = '', y } = chart
  const [key = ''] = y
  const field = resource.fields[key]
  const largest = Math.max(...rows.map((row) => numberOf(row, key)), 0)
  const share = (value: number) => (largest === 0 ? 0 : Math.max(value / largest, 0))
  return (
    <ol className="rank">
      {rows.map((row) => (
        <li key={row.id} style={{ '--share': share(numberOf(row, key)) } as CSSProperties}>
          {resource.report?.drill ? (
            <button type="button" className="rank-name list-link" onClick={() => onOpen(row)}>
              {labelOf(row, x)}
            </button>
          ) : (
            <span className="rank-name">{labelOf(row, x)}</span>
          )}
          <span className="rank-value">{field && <Cell field={field} row={row} />}</span>
        </li>
      ))}
    </ol>
  )
}
