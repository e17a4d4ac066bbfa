import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compiledPage, compiledResource } from '../../api/schema.ts'
import { useClient } from '../../state/client.ts'

/** The compiled resource of a code; stays on screen while a newer one is fetched. */
export function useResource(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['schema', 'resource', code],
    queryFn: () => compiledResource(client, code),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** The compiled page of a code. */
export function usePage(code: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['schema', 'page', code],
    queryFn: () => compiledPage(client, code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
