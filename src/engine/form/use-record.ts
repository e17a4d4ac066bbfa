import { useQuery } from '@tanstack/react-query'
import { recordById } from '../../api/resource.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useLast } from '../use-last.ts'

/**
 * A record as the server has it when its form opens; nothing is asked for without an id. In another language it is fetched anew for
 * its words, and stays as it was until they come, or where they do not.
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
