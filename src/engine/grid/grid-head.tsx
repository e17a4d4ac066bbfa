import { type MouseEvent, memo, useEffect, useRef } from 'react'
import type { Placing } from './fixed.ts'
import type { GridColumn, GridTicks, Sort } from './grid-types.ts'
import { ResizeEdge } from './resize-edge.tsx'
import type { Cut } from './use-window.ts'

type Props = {
  readonly cut: Cut
  readonly placings: readonly Placing[]
  readonly sorts: readonly Sort[]
  /** `isMore`: by this column as well, behind those by which the rows are sorted already. */
  readonly onSort: (field: string, isMore: boolean) => void
  readonly ticks: GridTicks | undefined
  readonly allTicked: 'all' | 'some' | 'none'
  readonly isBusy: boolean
  readonly sortHint: string
}

/** The titles of the columns: a press sorts by one, with Shift by it as well. */
export function GridHead({ cut, placings, sorts, onSort, ticks, allTicked, isBusy, sortHint }: Props) {
  return (
    <thead>
      <tr>
        {ticks && (
          <th className="g-cell g-ticks g-fixed" scope="col">
            <TickAll ticks={ticks} ticked={allTicked} isBusy={isBusy} />
          </th>
        )}
        {cut.map((column) =>
          'skipped' in column ? (
            <th key={`skipped-${column.at}`} colSpan={column.skipped} />
          ) : (
            <HeadCell
              key={column.key}
              column={column}
              placing={placings[column.at]}
              sorts={sorts}
              onSort={onSort}
              sortHint={sortHint}
            />
          ),
        )}
      </tr>
    </thead>
  )
}

type CellProps = Pick<Props, 'sorts' | 'onSort' | 'sortHint'> & {
  readonly column: GridColumn
  readonly placing: Placing | undefined
}

// Ticks come and go; the titles stay.
const HeadCell = memo(function HeadCell({ column, placing, sorts, onSort, sortHint }: CellProps) {
  const { key, title, width, isSortable, onWidth, resizeLabel = title } = column
  const at = sorts.findIndex(({ field }) => field === key)
  const order = sorts[at]?.order
  return (
    <th scope="col" className={placing?.className} style={placing?.style} aria-label={title} aria-sort={sortOf(order)}>
      {isSortable ? (
        <button
          type="button"
          className="g-sort"
          title={sortHint}
          onClick={(event: MouseEvent) => onSort(key, event.shiftKey)}
        >
          <span className="g-title">{title}</span>
          <span className={`g-order g-order-${order ?? 'none'}`} aria-hidden="true">
            {order && sorts.length > 1 ? at + 1 : ''}
          </span>
        </button>
      ) : (
        <span className="g-title">{title}</span>
      )}
      {onWidth && <ResizeEdge label={resizeLabel} width={width} onWidth={onWidth} />}
    </th>
  )
})

function sortOf(order: Sort['order'] | undefined): 'ascending' | 'descending' | undefined {
  return order && (order === 'asc' ? 'ascending' : 'descending')
}

function TickAll({
  ticks,
  ticked,
  isBusy,
}: {
  readonly ticks: GridTicks
  readonly ticked: Props['allTicked']
  readonly isBusy: boolean
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked === 'some'
  }, [ticked])
  return (
    <input
      ref={box}
      type="checkbox"
      className="g-tick"
      aria-label={ticks.allLabel}
      disabled={isBusy}
      checked={ticked === 'all'}
      onChange={() => ticks.onAll(ticked !== 'all')}
    />
  )
}
