import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Filters } from '../../../schema/model/filters.ts'
import { sessionAtom } from '../../../state/session.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { askedOf } from './asked-of.ts'

const nothing: Filters = {}

/** What a block asks now; the same object while it is the same day and person. */
export function useAsked(filters: Filters = nothing): Readonly<Record<string, string>> {
  const user = useAtomValue(sessionAtom)?.user
  const { today } = nowInZone()
  const [search] = useSearchParams()
  return useMemo(() => askedOf(filters, { today, user, search }), [filters, today, user, search])
}
