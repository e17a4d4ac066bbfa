import type { ReactNode } from 'react'
import type { Row } from '../../api/resource.ts'

/** Column definition. A stable object while its meaning is the same, so that rows do not render. */
export type GridColumn = {
  readonly key: string
  readonly title: string
  /** Common title over adjacent columns. */
  readonly group?: string
  /** Pixels. */
  readonly width: number
  /** Minimum width to bring all columns into sight; by default the full width. */
  readonly least?: number
  readonly fixed?: 'left' | 'right'
  /** Column of the row's name, or of its record's state. */
  readonly role?: 'name' | 'state'
  readonly align?: 'left' | 'right' | 'center'
  readonly isSortable?: boolean
  /** Truncated with an ellipsis where the text does not fit. */
  readonly isClipped?: boolean
  /** Adjacent rows with the same value share one cell. */
  readonly isMerged?: boolean
  /** Called with another width; undefined for a fixed one. */
  readonly onWidth?: ((width: number) => void) | undefined
  readonly resizeLabel?: string
  readonly render: (row: Row) => ReactNode
}

/** Row, with its depth in a tree and whether it is expanded; a leaf has no `isOpen`. */
export type RowItem = {
  readonly id: string
  readonly row: Row
  readonly depth?: number
  readonly isOpen?: boolean
}

/** An item of the table: a row, with its depth in a tree, or the head of a group. */
export type GridItem =
  | RowItem
  | { readonly id: string; readonly group: ReactNode; readonly count: number; readonly isOpen: boolean }

export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' }

/** Selection of rows; `onToggle` with true selects the range since the last click. */
export type GridTicks = {
  readonly ticked: ReadonlyMap<string, Row>
  readonly labelOf: (row: Row) => string
  readonly allLabel: string
  readonly onToggle: (row: Row, isRange: boolean) => void
  readonly onAll: (isTicked: boolean) => void
}

/** Commands on a row; stable functions. */
export type GridCommands = {
  readonly onOpen: (row: Row) => void
  readonly onPick: ((row: Row) => void) | undefined
  readonly onClear: () => void
  /** Expands and collapses a row of a tree. */
  readonly onExpand: ((row: Row, isOpen: boolean) => void) | undefined
}
