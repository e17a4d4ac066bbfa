import type { ReactNode } from 'react'
import type { Placing } from './fixed.ts'

type Props = {
  readonly placing: Placing | undefined
  /** Row span; 0 where the cell above covers this one. */
  readonly span: number | undefined
  readonly children: ReactNode
}

/** A cell of a row, merged or not. */
export function MergeableCell({ placing, span, children }: Props) {
  if (span === 0) return null
  const isLong = span !== undefined && span > 1
  return (
    <td
      className={`${placing?.className ?? ''}${isLong ? ' g-merged' : ''}`}
      style={placing?.style}
      data-column={placing?.column}
      {...(isLong && { rowSpan: span })}
    >
      {children}
    </td>
  )
}
