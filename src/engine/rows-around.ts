import { createContext, use, useSyncExternalStore } from 'react'
import type { FormRecord } from '../schema/rules/check-record.ts'

/** Rows of the table around a field, as they are in the form. */
export type RowsAround = {
  readonly subscribe: (listener: () => void) => () => void
  readonly value: () => readonly FormRecord[]
  /** Number of rows above the open one; undefined: all rows count. */
  readonly above: number | undefined
}

/** Table around the fields of a row. */
export const RowsAroundContext = createContext<RowsAround | undefined>(undefined)

const nothing: Pick<RowsAround, 'subscribe' | 'value'> = { subscribe: () => () => undefined, value: () => none }
const none: readonly FormRecord[] = []

/** Rows above the field's row while they are edited; undefined for a row with a form of its own. */
export function useRowsAround(): readonly FormRecord[] | undefined {
  const around = use(RowsAroundContext)
  const { subscribe, value } = around ?? nothing
  const rows = useSyncExternalStore(subscribe, value)
  return around && (around.above === undefined ? rows : rows.slice(0, around.above))
}
