import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { expressionPlace } from '../../../../api/studio.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { ExpressionPlace } from '../../../../schema/model/expression-place.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import type { EditedFile } from './expression-context.ts'

const keyOf = (path: string, place: Path) => [...studioKey, 'expression', path, ...place]

/** What the expression at a place may read; null where none belongs there, or while the rest of the file cannot be read. */
export function useExpressionPlace({ path, text }: EditedFile, place: Path, isOn: boolean) {
  const client = useClient()
  const latest = useRef(text)
  latest.current = text
  const { data } = useQuery({
    queryKey: keyOf(path, place),
    queryFn: () => expressionPlace(client, { path, text: latest.current, place }),
    enabled: isOn,
    // Other parts of the file may have changed meanwhile.
    staleTime: 0,
  })
  return data
}

/** Function that gives the same at any place of a file, for the completion in its code. */
export function useExpressionPlaces(path: string): (text: string, place: Path) => Promise<ExpressionPlace | null> {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(
    (text, place) =>
      queries.fetchQuery({
        queryKey: keyOf(path, place),
        queryFn: () => expressionPlace(client, { path, text, place }),
        staleTime: 10_000,
      }),
    [client, queries, path],
  )
}
