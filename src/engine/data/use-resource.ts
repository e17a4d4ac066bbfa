import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { compiledReport, compiledResource } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'
import { fileKey, resourceKey } from './schema-keys.ts'

/** The query of a compiled resource. */
export function resourceQuery(client: Client, code: string) {
  return queryOptions({
    queryKey: resourceKey(code),
    queryFn: () => compiledResource(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The query of a report as a resource with a list. */
export function reportQuery(client: Client, code: string) {
  return queryOptions({
    queryKey: fileKey('report', code),
    queryFn: () => compiledReport(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Compiled resource of a code. The last good one stays during a refetch and after its failure. */
export function useResource(code: string) {
  return useQuery(resourceQuery(useClient(), code))
}

/** Report as a resource with a list; cached as by `useResource`. */
export function useReport(code: string) {
  return useQuery(reportQuery(useClient(), code))
}
