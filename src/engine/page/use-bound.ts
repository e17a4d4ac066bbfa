import { useMemo } from 'react'
import type { Bind } from '../../schema/model/files.ts'
import { type Rows, useChosenRows } from './rows-context.ts'

/** Values by field; undefined while a row that one of them is taken of is not chosen. */
export type Bound = Readonly<Record<string, unknown>> | undefined

/** What a block is bound to, by the rows chosen in other blocks. */
export function boundOf(bind: Bind, rows: Rows): Bound {
  const values = Object.entries(bind).map(([field, from]): [string, unknown] => [
    field,
    typeof from === 'object' ? rows[from.row]?.[from.field] : from,
  ])
  const isWaiting = values.some(([, value]) => value === undefined || value === null || value === '')
  return isWaiting ? undefined : Object.fromEntries(values)
}

const nothing: Bind = {}

/** What a block is bound to now; the same object while it says the same. */
export function useBound(bind: Bind = nothing): Bound {
  const { rows } = useChosenRows()
  const text = JSON.stringify(boundOf(bind, rows))
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Bound)), [text])
}
