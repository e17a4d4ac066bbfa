import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../../widgets/kit/use-settled.ts'
import { fewestCharacters, type RecordHit, searchRecords } from '../../api/search.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'

/** Debounce before the server is asked. Milliseconds. */
const pause = 250
/** Time for which an answer is reused. Milliseconds. */
const fresh = 10_000

type Hits = {
  readonly hits: readonly RecordHit[]
  readonly state: 'idle' | 'searching' | 'failed' | 'partial' | 'done'
}

/** Records that match the query. Hits of an earlier query are never shown. */
export function useRecordHits(query: string): Hits {
  const client = useClient()
  const lang = useLang()
  const typed = query.trim()
  const keyword = useSettled(typed, pause)
  const isLong = (text: string) => [...text].length >= fewestCharacters
  const { data, isError } = useQuery({
    queryKey: ['search', lang, keyword],
    queryFn: ({ signal }) => searchRecords(client, keyword, signal),
    enabled: isLong(keyword),
    staleTime: fresh,
    gcTime: fresh,
  })
  if (!isLong(typed)) return { hits: [], state: 'idle' }
  if (keyword !== typed) return { hits: [], state: 'searching' }
  if (isError) return { hits: [], state: 'failed' }
  if (!data) return { hits: [], state: 'searching' }
  return { hits: data.records, state: data.isPartial ? 'partial' : 'done' }
}
