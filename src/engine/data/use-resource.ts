import { useQuery } from '@tanstack/react-query'
import { compiledReport, compiledResource } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { fileKey, resourceKey } from './schema-keys.ts'

/** Compiled resource of a code. The last good one stays during a refetch and after its failure. */
export function useResource(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: resourceKey(code),
    queryFn: () => compiledResource(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Report as a resource with a list; cached as by `useResource`. */
export function useReport(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: fileKey('report', code),
    queryFn: () => compiledReport(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
