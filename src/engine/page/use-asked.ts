import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Filters } from '../../schema/model/filters.ts'
import { sessionAtom } from '../../state/session.ts'
import { nowInZone } from '../form/now-in-zone.ts'
import { literal } from '../list/list-query.ts'

type Around = {
  readonly today: string
  readonly user?: { readonly [key: string]: unknown } | undefined
  readonly search?: URLSearchParams
}

/** What a block asks of its rows, in the words of the wire: days counted from today, what the person has, and what the address says. */
export function askedOf(filters: Filters, { today, user, search }: Around): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, asked]) => {
      if (typeof asked === 'string') return [name, asked]
      if ('query' in asked) return [name, literal(search?.get(asked.query) ?? '')]
      return [name, 'today' in asked ? dayAfter(today, asked.today) : literal(user?.[asked.user] ?? '')]
    }),
  )
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

const nothing: Filters = {}

/** What a block asks now; the same object while it is the same day and person. */
export function useAsked(filters: Filters = nothing): Readonly<Record<string, string>> {
  const user = useAtomValue(sessionAtom)?.user
  const { today } = nowInZone()
  const [search] = useSearchParams()
  return useMemo(() => askedOf(filters, { today, user, search }), [filters, today, user, search])
}
