import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { type Row, recordById } from '../../api/resource.ts'
import type { Lang } from '../../schema/base/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useLast } from '../use-last.ts'

/**
 * Record of a form from the server; no request without an id. Another language is a new request for
 * its labels; the old record stays until then, or on failure.
 */
export function useRecord(code: string, id: string | undefined) {
  const client = useClient()
  const lang = useLang()
  const { data, error, refetch } = useQuery({
    ...recordQuery(client, code, id ?? '', lang),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { data: useLast(`${code}/${id}`, data), error, refetch }
}

/**
 * Function that reads a record again after an action, also for the forms that show it: the form that asked may have
 * been replaced meanwhile, and a read that began before the action is dropped. Lists, feeds and chains are fetched
 * again too, those of other resources as well: the action may have made or changed their records.
 */
export function useReadAgain(code: string): (id: string) => Promise<Row> {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  return async (id) => {
    const query = recordQuery(client, code, id, lang)
    await queries.cancelQueries({ queryKey: query.queryKey })
    void queries.invalidateQueries({ queryKey: ['list'] })
    return queries.fetchQuery({ ...query, staleTime: 0 })
  }
}

function recordQuery(client: Client, code: string, id: string, lang: Lang) {
  return { queryKey: ['record', code, id, lang], queryFn: () => recordById(client, code, id) }
}
