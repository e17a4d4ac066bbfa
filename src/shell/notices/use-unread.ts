import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type Unread, unreadNotices } from '../../api/notices.ts'
import { useClient } from '../../state/client.ts'
import { noticeEvery } from '../../state/constants.ts'
import { useLang } from '../../state/lang.ts'
import { endedAtom, sessionAtom } from '../../state/session.ts'
import { nothingUnread } from './unread.ts'

/** Query key prefix of notices, `unread` included. */
export const noticesKey = ['notices'] as const
export const unreadKey = [...noticesKey, 'unread'] as const

/** Unread notices, with the tag of the answer; without a tag the next request is a full one. */
export type KnownUnread = Unread & { readonly tag?: string | undefined }

/**
 * Unread notices, polled while the window is visible and the person signed in. An unchanged answer costs the
 * server next to nothing. A failure is silent: the last state stays, and the banner reports an unreachable server.
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
    // Pauses while the window is hidden, and fetches at once when it is shown again.
    refetchInterval: noticeEvery,
    refetchOnWindowFocus: 'always',
  })
  return data ?? nothingUnread
}
