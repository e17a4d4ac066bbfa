import { QueryCache, QueryClient } from '@tanstack/react-query'

/** What is asked quietly: schema files, whose pages tell what became of them, and what is asked again by itself. */
const quiet = ['schema', 'permissions', 'account', 'notices', 'monitor']

/**
 * What has been fetched. Nothing is fetched again by itself within a minute, nor tried again: the client has done that.
 * @param onFailed told of each call that failed, unless its page tells it alone.
 */
export function createQueries(onFailed: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!quiet.includes(String(queryKey[0]))) onFailed(error)
      },
    }),
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000 } },
  })
}
