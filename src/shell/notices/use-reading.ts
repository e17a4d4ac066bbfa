import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { markAllRead, markRead, type Notice, type Unread } from '../../api/notices.ts'
import { useClient } from '../../state/client.ts'
import { nothingUnread, withoutRead } from './unread.ts'
import { type KnownUnread, noticesKey, unreadKey } from './use-unread.ts'

type Reading = {
  /** Marks a notice as read. What fails is made good by the next answer, and nobody has to know. */
  readonly read: (notice: Notice) => Promise<void>
  /** Marks all as read; rejects when that failed. */
  readonly readAll: () => Promise<void>
}

/** Marks notices as read; the counts on show go down before the server has answered. */
export function useReading(): Reading {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => {
    const mark = async (change: (unread: Unread) => Unread, write: () => Promise<unknown>) => {
      // An answer on its way knows nothing of this.
      await queries.cancelQueries({ queryKey: unreadKey })
      // Without the tag of the answer it was: that one may well hold again, should this fail.
      queries.setQueriesData<KnownUnread>(
        { queryKey: unreadKey },
        (known) => known && { ...change(known), tag: undefined },
      )
      try {
        await write()
      } finally {
        void queries.invalidateQueries({ queryKey: noticesKey })
      }
    }
    return {
      read: (notice) =>
        mark(
          (unread) => withoutRead(unread, notice),
          () => markRead(client, notice.anntId),
        ).catch(() => undefined),
      readAll: () =>
        mark(
          () => nothingUnread,
          () => markAllRead(client),
        ),
    }
  }, [client, queries])
}
