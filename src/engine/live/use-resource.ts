import { useQuery } from '@tanstack/react-query'
import { compiledResource } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { resourceKey } from './schema-keys.ts'

/** The compiled resource of a code. The last good one stays while a newer one is fetched, or when fetching it fails. */
export function useResource(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: resourceKey(code),
    queryFn: () => compiledResource(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
