import { useQuery } from '@tanstack/react-query'
import { recordById } from '../../api/resource.ts'
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
    queryKey: ['record', code, id, lang],
    queryFn: () => recordById(client, code, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return { data: useLast(`${code}/${id}`, data), error, refetch }
}
