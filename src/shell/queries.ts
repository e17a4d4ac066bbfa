import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Key prefixes without global error messages: schema files, whose pages report failures, and polled data. */
const quiet = ['schema', 'permissions', 'account', 'notices', 'monitor']

/**
 * Query cache. Data stays fresh for a minute and is not retried: the client has done that.
 * @param onFailed called for each failed call, unless its page reports it.
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
