import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { WhereAsked, WhereBound } from '../../../schema/base/where.ts'
import { sessionAtom } from '../../../state/session.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { askedOf } from './asked-of.ts'
import { askedPart } from './parts.ts'

const nothing: WhereAsked = {}

/** Current query parameters of a block; a stable object for the same day and person. */
export function useAsked(where: WhereAsked = nothing): Readonly<Record<string, string>> {
  const user = useAtomValue(sessionAtom)?.user
  const { today } = nowInZone()
  const [search] = useSearchParams()
  return useMemo(() => askedOf(where, { today, user, search }), [where, today, user, search])
}

/** Current query parameters of a block, without its bound values. */
export function useAskedPart(where: WhereBound | undefined): Readonly<Record<string, string>> {
  return useAsked(useMemo(() => askedPart(where), [where]))
}
