import type { ReactNode } from 'react'
import type { Row } from '../../api/resource.ts'

/** How a column is drawn. The same object while it means the same, so that rows are not drawn again for it. */
export type GridColumn = {
  readonly key: string
  readonly title: string
  /** The title over this column and its neighbours of the same. */
  readonly group?: string
  /** Pixels. */
  readonly width: number
  /** How narrow it may be where that brings all columns into sight; as wide as it is, by default. */
  readonly least?: number
  readonly fixed?: 'left' | 'right'
  /** What a row is called by, or the state of its record. */
  readonly role?: 'name' | 'state'
  readonly align?: 'left' | 'right' | 'center'
  readonly isSortable?: boolean
  /** Clipped with three dots where the text is longer than the column is wide. */
  readonly isClipped?: boolean
  /** Neighbouring rows with the same value have one cell. */
  readonly isMerged?: boolean
  /** Told another width; undefined where the column has but one. */
  readonly onWidth?: ((width: number) => void) | undefined
  readonly resizeLabel?: string
  readonly render: (row: Row) => ReactNode
}

/** A line of the table: a row, with its place in a tree where it has one, or the head of a group of rows. */
export type GridItem =
  | { readonly id: string; readonly row: Row; readonly depth?: number; readonly isOpen?: boolean }
  | { readonly id: string; readonly group: ReactNode; readonly count: number; readonly isOpen: boolean }

export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' }

/** Ticks before the rows; `onToggle` is told whether all rows since the last tick are meant. */
export type GridTicks = {
  readonly ticked: ReadonlyMap<string, Row>
  readonly labelOf: (row: Row) => string
  readonly allLabel: string
  readonly onToggle: (row: Row, isRange: boolean) => void
  readonly onAll: (isTicked: boolean) => void
}

/** What is done with a row; the same functions from one drawing to the next. */
export type GridCommands = {
  readonly onOpen: (row: Row) => void
  readonly onPick: ((row: Row) => void) | undefined
  readonly onClear: () => void
  /** Opens and closes a row of a tree. */
  readonly onExpand: ((row: Row, isOpen: boolean) => void) | undefined
}
