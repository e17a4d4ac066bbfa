import { useAtomValue } from 'jotai'
import { use, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Bind } from '../../../schema/model/bind.ts'

import { sessionAtom } from '../../../state/session.ts'
import { GivenQuery } from '../../frame/page-drawer-context.ts'
import { type Rows, useChosenRows } from './rows-context.ts'

/** Values by field; undefined while a row that one of them is taken of is not chosen. */
export type Bound = Readonly<Record<string, unknown>> | undefined

/** What a block is bound to, by the rows chosen in other blocks. */
export function boundOf(bind: Bind, rows: Rows, user: Person = {}, search = new URLSearchParams()): Bound {
  const values = Object.entries(bind).map(([field, from]): [string, unknown] => [
    field,
    typeof from === 'object' ? taken(from, { rows, user, search }) : from,
  ])
  const isWaiting = values.some(([, value]) => value === undefined || value === null || value === '')
  return isWaiting ? undefined : Object.fromEntries(values)
}

type Person = { readonly [key: string]: unknown }
type Taken = Extract<Bind[string], object>

type Sources = { readonly rows: Rows; readonly user: Person; readonly search: URLSearchParams }

function taken(from: Taken, { rows, user, search }: Sources): unknown {
  if ('query' in from) return search.get(from.query)
  return 'user' in from ? user[from.user] : rows[from.row]?.[from.field]
}

const nothing: Bind = {}

/** What a block is bound to now; the same object while it says the same. */
export function useBound(bind: Bind = nothing): Bound {
  const { rows } = useChosenRows()
  const user = useAtomValue(sessionAtom)?.user
  const [address] = useSearchParams()
  const search = use(GivenQuery) ?? address
  const text = JSON.stringify(boundOf(bind, rows, user, search))
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Bound)), [text])
}
