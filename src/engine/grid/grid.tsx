import { type CSSProperties, type HTMLAttributes, type ReactNode, useMemo, useRef } from 'react'
import type { Row } from '../../api/resource.ts'
import { placings as placingsOf, widthOf, widthOfTicks } from './fixed.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { GridColumn, GridCommands, GridItem, GridTicks, Sort } from './grid-types.ts'
import { type Spans, spansOf } from './merged.ts'
import { laidOut } from './tailor.ts'
import { tellClipped } from './tell-clipped.ts'
import { useContents } from './use-contents.ts'
import { useRoom } from './use-room.ts'
import { type Cut, type RowWindow, useColumnWindow, useRowWindow } from './use-window.ts'
import './grid.css'

export type GridProps = {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly items: readonly GridItem[]
  readonly sorts: readonly Sort[]
  readonly onSort: (field: string, isMore: boolean) => void
  readonly sortHint: string
  /** Number of skeleton rows, before the first answer. */
  readonly skeletonRows: number
  /** The rows belong to an earlier query. */
  readonly isBehind: boolean
  readonly isDense: boolean
  readonly empty: ReactNode
  readonly ticks: GridTicks | undefined
  readonly current: string | undefined
  readonly commands: GridCommands
  readonly openLabel?: (row: Row, isOpen: boolean) => string
  readonly onGroup?: (id: string) => void
  readonly rowProps?: ((row: Row) => HTMLAttributes<HTMLElement>) | undefined
  /** Footer cell of each column. */
  readonly footer?: ((column: GridColumn, index: number) => ReactNode) | undefined
}

/**
 * Table with sortable titles, sticky and resizable columns, selection, trees and groups. Rows and columns are virtualised,
 * and a row renders only on changes of its own.
 */
export function Grid(props: GridProps) {
  const { items, ticks, skeletonRows, isBehind, isDense } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRowWindow(items, isDense, scroller)
  const hasTicks = ticks !== undefined
  const { width: inner, top } = useRoom(scroller)
  const room = inner - (hasTicks ? widthOfTicks : 0)
  const contents = useContents(scroller, props.columns, items)
  const columns = useMemo(() => laidOut(props.columns, contents, room), [props.columns, contents, room])
  const cut = useColumnWindow(columns, scroller)
  const placings = useMemo(() => placingsOf(columns, hasTicks), [columns, hasTicks])
  const width = widthOf(columns, hasTicks)
  const isWider = room > 0 && widthOf(columns, false) > room
  return (
    // The tooltip of a truncated cell is for the mouse; the cell itself holds the whole text.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={scroller}
      className={`g-scroll${isDense ? ' g-dense' : ''}${rows.isOn ? ' g-many' : ''}${isWider ? ' g-wider' : ''}`}
      style={{ '--g-top': `${top}px` } as CSSProperties}
      onMouseOver={tellClipped}
      // Keys of a row scroll to columns out of sight; without rows the table itself takes them.
      {...(items.length === 0 && skeletonRows === 0 && { tabIndex: 0 })}
    >
      <table
        className={`g${isBehind ? ' g-behind' : ''}`}
        aria-label={props.label}
        aria-busy={skeletonRows > 0 || isBehind}
        {...(rows.isOn && { 'aria-rowcount': items.length + 1 })}
        style={{ width }}
      >
        <colgroup>
          {hasTicks && <col style={{ width: widthOfTicks }} />}
          {columns.map(({ key, width: wide }) => (
            <col key={key} style={{ width: wide }} />
          ))}
        </colgroup>
        <GridHead
          cut={cut}
          placings={placings}
          sorts={props.sorts}
          onSort={props.onSort}
          ticks={ticks}
          allTicked={tickedOf(items, ticks)}
          isBusy={skeletonRows > 0}
          sortHint={props.sortHint}
        />
        <Body {...props} cut={cut} placings={placings} rows={rows} span={columns.length + (hasTicks ? 1 : 0)} />
        {props.footer && items.length > 0 && <Foot {...props} columns={columns} cut={cut} placings={placings} />}
      </table>
    </div>
  )
}

function Body(props: Drawing & { readonly rows: RowWindow; readonly span: number }) {
  const { items, skeletonRows, rows, span, ...rest } = props
  const drawing = { ...rest, items, skeletonRows }
  const spans = useMemo(() => spansOf(rows.items, props.columns), [rows.items, props.columns])
  if (skeletonRows > 0) {
    return (
      <tbody>
        <SkeletonRows {...drawing} />
      </tbody>
    )
  }
  return (
    <tbody>
      {rows.before > 0 && <Gap height={rows.before} span={span} />}
      {rows.items.map(({ index, item }) =>
        'group' in item ? (
          <GroupRow key={item.id} item={item} span={span} onToggle={props.onGroup} />
        ) : (
          rowOf(drawing, item, index, spans.get(item.id))
        ),
      )}
      {rows.after > 0 && <Gap height={rows.after} span={span} />}
      {items.length === 0 && (
        <tr>
          <td className="g-empty" colSpan={span}>
            <div>{props.empty}</div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

type Drawing = GridProps & { readonly cut: Cut; readonly placings: ReturnType<typeof placingsOf> }
type RowItem = Extract<GridItem, { readonly row: Row }>

// Not a component: it would render for each row whenever the table does.
function rowOf({ cut, placings, ...props }: Drawing, item: RowItem, index: number, spans: Spans | undefined) {
  const { ticks, current, commands, openLabel, rowProps } = props
  const { row, depth, isOpen } = item
  return (
    <GridRow
      key={item.id}
      row={row}
      index={index}
      cut={cut}
      placings={placings}
      spans={spans}
      commands={commands}
      isTicked={ticks?.ticked.has(row.id) === true}
      isCurrent={row.id === current}
      isSkeleton={false}
      tickLabel={ticks?.labelOf(row)}
      onTick={ticks?.onToggle}
      depth={depth}
      isOpen={isOpen}
      openLabel={isOpen === undefined ? undefined : openLabel?.(row, isOpen)}
      more={rowProps?.(row)}
    />
  )
}

const skeletonRow: Row = { id: 'bone' }

function SkeletonRows({ skeletonRows, commands, ticks, cut, placings }: Drawing) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    <GridRow
      // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike.
      key={index}
      row={skeletonRow}
      index={index}
      cut={cut}
      placings={placings}
      spans={undefined}
      commands={commands}
      isTicked={false}
      isCurrent={false}
      isSkeleton
      tickLabel={undefined}
      onTick={ticks?.onToggle}
      depth={undefined}
      isOpen={undefined}
      openLabel={undefined}
      more={undefined}
    />
  ))
}

/** Spacer for rows that are not rendered. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

type GroupItem = Extract<GridItem, { readonly group: ReactNode }>

function GroupRow(props: {
  readonly item: GroupItem
  readonly span: number
  readonly onToggle: ((id: string) => void) | undefined
}) {
  const { item, span, onToggle } = props
  return (
    <tr className="g-group">
      <th colSpan={span} scope="rowgroup">
        <button type="button" aria-expanded={item.isOpen} onClick={() => onToggle?.(item.id)}>
          <span className="g-expand" aria-hidden="true" />
          {item.group}
          <span className="g-count">{item.count}</span>
        </button>
      </th>
    </tr>
  )
}

function Foot({ footer, columns, ticks, cut, placings }: Drawing) {
  return (
    <tfoot>
      <tr>
        {ticks && <td className="g-cell g-ticks g-fixed" />}
        {cut.map((column) =>
          'skipped' in column ? (
            <td key={`skipped-${column.at}`} colSpan={column.skipped} />
          ) : (
            <td
              key={column.key}
              className={placings[column.at]?.className}
              style={placings[column.at]?.style}
              data-column={column.key}
            >
              {footer?.(columns[column.at] ?? column, column.at)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

function tickedOf(items: readonly GridItem[], ticks: GridTicks | undefined): 'all' | 'some' | 'none' {
  if (!ticks) return 'none'
  const rows = items.filter((item) => 'row' in item)
  const count = rows.filter(({ row }) => ticks.ticked.has(row.id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}
