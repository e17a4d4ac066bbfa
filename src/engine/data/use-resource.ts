import { useQuery } from '@tanstack/react-query'
import { compiledReport, compiledResource } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { fileKey, resourceKey } from './schema-keys.ts'

/** The compiled resource of a code. The last good one stays while a newer one is fetched, or when fetching it fails. */
export function useResource(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: resourceKey(code),
    queryFn: () => compiledResource(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A report as a resource that can be listed; it lives as `useResource` does. */
export function useReport(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: fileKey('report', code),
    queryFn: () => compiledReport(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
