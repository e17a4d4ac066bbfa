import { useQuery } from '@tanstack/react-query'
import { recordById } from '../../api/resource.ts'
import { useClient } from '../../state/client.ts'

/** A record as the server has it when its form opens; nothing is asked for without an id. */
export function useRecord(code: string, id: string | undefined) {
  const client = useClient()
  return useQuery({
    queryKey: ['record', code, id],
    queryFn: () => recordById(client, code, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}
