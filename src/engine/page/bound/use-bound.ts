import { useAtomValue } from 'jotai'
import { use, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { movedDay } from '../../../schema/base/moved-day.ts'
import type { WhereBound } from '../../../schema/base/where.ts'
import { sessionAtom } from '../../../state/session.ts'
import { GivenQuery } from '../../frame/page-drawer-context.ts'
import { dayOf } from '../../query/day-of.ts'
import { literal } from '../../query/list-query.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { type Rows, useChosenRows } from './rows-context.ts'

/** Values by field; undefined while a required row is not selected. */
export type Bound = Readonly<Record<string, unknown>> | undefined

/** Bound values of a block from the rows selected in other blocks. */
export function boundOf(where: WhereBound, rows: Rows, user: Person = {}, search = new URLSearchParams()): Bound {
  const values = Object.entries(where).map(([field, from]): [string, unknown] => [
    field,
    taken(from, { rows, user, search }),
  ])
  const isWaiting = values.some(([, value]) => value === undefined || value === null || value === '')
  return isWaiting ? undefined : Object.fromEntries(values)
}

type Person = { readonly [key: string]: unknown }
type Sources = { readonly rows: Rows; readonly user: Person; readonly search: URLSearchParams }

function taken(from: WhereBound[string], { rows, user, search }: Sources): unknown {
  if (typeof from !== 'object' || Array.isArray(from)) return from
  if ('query' in from) return search.get(from.query)
  if ('row' in from) return rows[from.row]?.[from.field]
  return 'user' in from ? user[from.user] : dayOf(nowInZone().today, movedDay(from.day))
}

const nothing: WhereBound = {}

/** Current bound values of a block; a stable object while equal. */
export function useBound(where: WhereBound = nothing): Bound {
  const { rows } = useChosenRows()
  const user = useAtomValue(sessionAtom)?.user
  const [address] = useSearchParams()
  const search = use(GivenQuery) ?? address
  const text = JSON.stringify(boundOf(where, rows, user, search))
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Bound)), [text])
}

/** What a block is bound to, in the words of the wire. */
export function literals(bound: Bound): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(bound ?? {}).map(([field, value]) => [field, literal(value)]))
}
