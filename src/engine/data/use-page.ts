import { useQuery } from '@tanstack/react-query'
import { compiledPage } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { fileKey } from './schema-keys.ts'

/** Compiled page of a code. The last good one stays during a refetch and after its failure. */
export function usePage(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: fileKey('page', code),
    queryFn: () => compiledPage(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
