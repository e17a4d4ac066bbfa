import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recordFeed } from '../../api/feed.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'

/** Feed of a saved record. Its key belongs to the lists of the resource: an action on the record refetches it. */
export function useFeed(code: string, id: string) {
  const client = useClient()
  const lang = useLang()
  const queries = useQueryClient()
  const key = ['list', code, lang, 'feed', id]
  const query = useQuery({ queryKey: key, queryFn: () => recordFeed(client, code, id), enabled: id !== '' })
  return { ...query, refresh: () => queries.invalidateQueries({ queryKey: key }) }
}
