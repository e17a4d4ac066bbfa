import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { markAllRead, markRead, type Notice, type Unread } from '../../api/notices.ts'
import { useClient } from '../../state/client.ts'
import { nothingUnread, withoutRead } from './unread.ts'
import { type KnownUnread, noticesKey, unreadKey } from './use-unread.ts'

type Reading = {
  /** Marks a notice as read. A failure is silent: the next answer corrects the state. */
  readonly read: (notice: Notice) => Promise<void>
  /** Marks all as read; rejects on failure. */
  readonly readAll: () => Promise<void>
}

/** Marks notices as read; the counts drop before the server answers. */
export function useReading(): Reading {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => {
    const mark = async (change: (unread: Unread) => Unread, write: () => Promise<unknown>) => {
      // A pending answer does not know of this change.
      await queries.cancelQueries({ queryKey: unreadKey })
      // Without the answer's tag, which may be valid again if this fails.
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
