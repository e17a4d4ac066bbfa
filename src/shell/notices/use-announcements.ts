import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myNotices, type NoticeQuery } from '../../api/notices.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { noticesKey } from './use-unread.ts'

/** A page of one's notices. The last one stays while the next is fetched, and when that fails. */
export function useAnnouncements(query: NoticeQuery) {
  const client = useClient()
  const lang = useLang()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...noticesKey, 'mine', lang, query],
    queryFn: ({ signal }) => myNotices(client, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { shown: data ?? last, error, isBehind: isPlaceholderData && isFetching, refetch }
}
