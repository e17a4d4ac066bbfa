import { useMemo } from 'react'
import type { Bind } from '../../schema/model/files.ts'
import { useChosenRows } from './rows-context.ts'

const none: Bind = {}

/** The values that a block is bound to; undefined while a row that it needs is not chosen. */
export function useBound(bind: Bind = none): Readonly<Record<string, unknown>> | undefined {
  const { rows } = useChosenRows()
  const values = Object.entries(bind).map(([field, from]): [string, unknown] => [
    field,
    typeof from === 'object' ? rows[from.row]?.[from.field] : from,
  ])
  const isWaiting = values.some(([, value]) => value === undefined || value === null)
  const text = JSON.stringify(values)
  return useMemo(
    () =>
      isWaiting ? undefined : (Object.fromEntries(JSON.parse(text) as [string, unknown][]) as Record<string, unknown>),
    [isWaiting, text],
  )
}
