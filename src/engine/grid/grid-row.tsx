import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, memo } from 'react'
import type { Row } from '../../api/resource.ts'
import type { Placing } from './fixed.ts'
import type { GridCommands, GridTicks } from './grid-types.ts'
import { MergeableCell } from './mergeable-cell.tsx'
import type { Spans } from './merged.ts'
import type { Cut } from './use-window.ts'
import { walkRows } from './walk-rows.ts'

type Props = {
  readonly row: Row
  readonly index: number
  readonly cut: Cut
  readonly placings: readonly Placing[]
  /** Merged cells of the row. */
  readonly spans: Spans | undefined
  readonly commands: GridCommands
  readonly isTicked: boolean
  readonly isCurrent: boolean
  readonly isSkeleton: boolean
  readonly tickLabel: string | undefined
  readonly onTick: GridTicks['onToggle'] | undefined
  /** Depth in a tree, and whether it is expanded; without `isOpen` it is a leaf. */
  readonly depth: number | undefined
  readonly isOpen: boolean | undefined
  readonly openLabel: string | undefined
  readonly more: HTMLAttributes<HTMLElement> | undefined
}

/** A row of the table. Renders only on changes of its own. */
export const GridRow = memo(function GridRow(props: Props) {
  const { row, index, cut, placings, commands, isTicked, isCurrent, isSkeleton, onTick, more } = props
  const { onPick, onOpen, onClear, onExpand } = commands
  if (isSkeleton) return <SkeletonRow cut={cut} hasTicks={onTick !== undefined} placings={placings} />
  const open = () => {
    onPick?.(row)
    onOpen(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    walkRows(event, {
      onOpen: open,
      onToggle: onTick && (() => onTick(row, event.shiftKey)),
      onClear,
      onExpand: onExpand && ((isOpen) => onExpand(row, isOpen)),
    })
  return (
    <tr
      className={`g-row${isCurrent ? ' g-current' : ''}${onPick ? ' g-pickable' : ''}`}
      data-row-key={row.id}
      aria-rowindex={index + 2}
      tabIndex={0}
      aria-selected={isCurrent || isTicked}
      onClick={onPick && (() => onPick(row))}
      onDoubleClick={(event) => isOnRow(event) && open()}
      onKeyDown={onKeyDown}
      {...more}
    >
      {onTick && (
        <td className="g-cell g-ticks g-fixed">
          <input
            type="checkbox"
            className="g-tick"
            aria-label={props.tickLabel}
            checked={isTicked}
            onChange={(event) => onTick(row, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
          />
        </td>
      )}
      {cut.map((column) =>
        'skipped' in column ? (
          <td key={`skipped-${column.at}`} colSpan={column.skipped} />
        ) : (
          <MergeableCell key={column.key} placing={placings[column.at]} span={props.spans?.[column.key]}>
            {column.at === 0 && props.depth !== undefined && <Branch {...props} />}
            {column.render(row)}
          </MergeableCell>
        ),
      )}
    </tr>
  )
})

function Branch({ row, depth = 0, isOpen, openLabel, commands }: Props) {
  return (
    <>
      <span style={{ paddingInlineStart: depth * 20 }} />
      {isOpen === undefined ? (
        <span className="g-leaf" />
      ) : (
        <button
          type="button"
          className="g-expand"
          aria-expanded={isOpen}
          aria-label={openLabel}
          onClick={(event) => {
            event.stopPropagation()
            commands.onExpand?.(row, !isOpen)
          }}
        />
      )}
    </>
  )
}

function SkeletonRow({ cut, hasTicks, placings }: Pick<Props, 'cut' | 'placings'> & { readonly hasTicks: boolean }) {
  return (
    <tr>
      {hasTicks && <td className="g-cell g-ticks g-fixed" />}
      {cut.map((column) => (
        <td key={column.at} className={placings[column.at]?.className} style={placings[column.at]?.style}>
          <span className="list-skeleton" />
        </td>
      ))}
    </tr>
  )
}

// Two quick clicks on a button of the row, or in its menu, are not a double click.
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('button, a, label, input')
}
