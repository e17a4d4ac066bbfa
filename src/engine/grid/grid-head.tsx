import { type MouseEvent, memo, useEffect, useRef } from 'react'
import type { Placing } from './fixed.ts'
import type { GridColumn, GridTicks, Sort } from './grid-types.ts'
import { ResizeEdge } from './resize-edge.tsx'
import type { Cut } from './use-window.ts'

type Props = {
  readonly cut: Cut
  readonly placings: readonly Placing[]
  readonly sorts: readonly Sort[]
  /** `isMore`: append this column to the sort order. */
  readonly onSort: (field: string, isMore: boolean) => void
  readonly ticks: GridTicks | undefined
  readonly allTicked: 'all' | 'some' | 'none'
  readonly isBusy: boolean
  readonly sortHint: string
}

/** Column titles: a click sorts, Shift and click sorts by the column as well. */
export function GridHead({ cut, placings, sorts, onSort, ticks, allTicked, isBusy, sortHint }: Props) {
  const groups = groupsOf(cut)
  const rowSpan = groups ? 2 : 1
  return (
    <thead className={groups ? 'g-grouped' : undefined}>
      <tr>
        {ticks && (
          <th className="g-cell g-ticks g-fixed" scope="col" rowSpan={rowSpan}>
            <TickAll ticks={ticks} ticked={allTicked} isBusy={isBusy} />
          </th>
        )}
        {(groups ?? []).map(({ title, columns }) =>
          title === undefined ? (
            columns.map((column) => headOf(column, { placings, sorts, onSort, sortHint }, 2))
          ) : (
            <th key={`${title} ${columns[0]?.at}`} scope="colgroup" className="g-cell g-over" colSpan={spanOf(columns)}>
              {title}
            </th>
          ),
        )}
        {!groups && cut.map((column) => headOf(column, { placings, sorts, onSort, sortHint }))}
      </tr>
      {groups && (
        <tr>
          {groups
            .filter(({ title }) => title !== undefined)
            .flatMap(({ columns }) => columns)
            .map((column) => headOf(column, { placings, sorts, onSort, sortHint }))}
        </tr>
      )}
    </thead>
  )
}

type Heads = Pick<Props, 'placings' | 'sorts' | 'onSort' | 'sortHint'>

function headOf(column: Cut[number], { placings, ...rest }: Heads, rowSpan = 1) {
  if ('skipped' in column) return <th key={`skipped-${column.at}`} colSpan={column.skipped} rowSpan={rowSpan} />
  return <HeadCell key={column.key} column={column} placing={placings[column.at]} rowSpan={rowSpan} {...rest} />
}

type Group = { readonly title: string | undefined; readonly columns: Cut[number][] }

/** Column groups with a common title; undefined where no column has one. */
function groupsOf(cut: Cut): readonly Group[] | undefined {
  if (!cut.some((column) => 'group' in column && column.group !== undefined)) return undefined
  const groups: Group[] = []
  for (const column of cut) {
    const title = 'group' in column ? column.group : undefined
    const last = groups.at(-1)
    if (last && last.title === title) last.columns.push(column)
    else groups.push({ title, columns: [column] })
  }
  return groups
}

function spanOf(columns: readonly Cut[number][]): number {
  return columns.reduce((sum, column) => sum + ('skipped' in column ? column.skipped : 1), 0)
}

type CellProps = Pick<Props, 'sorts' | 'onSort' | 'sortHint'> & {
  readonly column: GridColumn
  readonly placing: Placing | undefined
  readonly rowSpan: number
}

// Selection changes; the titles stay.
const HeadCell = memo(function HeadCell({ column, placing, rowSpan, sorts, onSort, sortHint }: CellProps) {
  const { key, title, width, align, isSortable, onWidth, resizeLabel = title } = column
  const at = sorts.findIndex(({ field }) => field === key)
  const order = sorts[at]?.order
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={placing?.className}
      style={placing?.style}
      data-align={align}
      data-column={key}
      aria-label={title}
      aria-sort={sortOf(order)}
    >
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
