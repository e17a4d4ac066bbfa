import { QueryClient } from '@tanstack/react-query'

/** What has been fetched. Nothing is fetched again by itself within a minute, nor tried again: the client has done that. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
  })
}
