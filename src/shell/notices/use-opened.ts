import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Notice, noticeById } from '../../api/notices.ts'
import { samePage } from '../../engine/frame/page-frame.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'

const name = 'open'

/**
 * Notice that the list's address opens: from the rows, otherwise fetched, so that a link to a notice works. It stays open when
 * reading removes it from the list.
 */
export function useOpened(shown: readonly Notice[] | undefined) {
  const client = useClient()
  const lang = useLang()
  const [search, setSearch] = useSearchParams()
  const id = search.get(name)
  const listed = shown?.find(({ anntId }) => anntId === id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const known = listed ?? (last?.anntId === id ? last : undefined)
  const { data, error } = useQuery({
    queryKey: ['notice', lang, id],
    queryFn: ({ signal }) => noticeById(client, id ?? '', signal),
    enabled: id !== null && shown !== undefined && known === undefined,
  })
  const open = (next: string | undefined) =>
    setSearch(
      (base) => {
        const address = new URLSearchParams(base)
        if (next === undefined) address.delete(name)
        else address.set(name, next)
        return address
      },
      { state: samePage, replace: next === undefined },
    )
  return { opened: id === null ? undefined : (known ?? data), error: id === null ? null : error, open }
}
