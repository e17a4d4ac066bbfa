import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type Unread, unreadNotices } from '../../api/notices.ts'
import { useClient } from '../../state/client.ts'
import { noticeEvery } from '../../state/constants.ts'
import { useLang } from '../../state/lang.ts'
import { endedAtom, sessionAtom } from '../../state/session.ts'
import { nothingUnread } from './unread.ts'

/** Where what was told of notices is kept; `unread` among it. */
export const noticesKey = ['notices'] as const
export const unreadKey = [...noticesKey, 'unread'] as const

/** What is unread, and what the server calls that answer; without a name it is asked for in full. */
export type KnownUnread = Unread & { readonly tag?: string | undefined }

/**
 * What is unread, asked for again and again while somebody looks at the window and is signed in. An answer that still holds costs the
 * server next to nothing. A failure says nothing here: what was known stays, and the banner tells of a server that is away.
 */
export function useUnread(): Unread {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const session = useAtomValue(sessionAtom)
  const isEnded = useAtomValue(endedAtom)
  const queryKey = [...unreadKey, lang]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<KnownUnread> => {
      const known = queries.getQueryData<KnownUnread>(queryKey)
      const answer = await unreadNotices(client, known?.tag, signal)
      return answer === 'unchanged' ? (known ?? nothingUnread) : { ...answer.result, tag: answer.tag }
    },
    enabled: session !== undefined && !isEnded,
    // Stops while the window is hidden, and asks at once when it is seen again.
    refetchInterval: noticeEvery,
    refetchOnWindowFocus: 'always',
  })
  return data ?? nothingUnread
}
