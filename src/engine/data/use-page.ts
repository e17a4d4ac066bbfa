import { useQuery } from '@tanstack/react-query'
import { compiledPage } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { fileKey } from './schema-keys.ts'

/** The compiled page of a code. The last good one stays while a newer one is fetched, or when fetching it fails. */
export function usePage(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: fileKey('page', code),
    queryFn: () => compiledPage(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
