import type { Notice, Unread } from '../../api/notices.ts'

/** Number of unread notices. */
export function unreadCount({ anntMsgTotal, sysMsgTotal }: Unread): number {
  return anntMsgTotal + sysMsgTotal
}

/** Empty state. */
export const nothingUnread: Unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

/** State after a notice is read: its category counts one less, even if the notice is not among the newest. */
export function withoutRead(unread: Unread, { anntId, msgCategory, readFlag }: Notice): Unread {
  if (readFlag === '1') return unread
  const others = (list: readonly Notice[]) => list.filter((each) => each.anntId !== anntId)
  const less = (total: number) => Math.max(0, total - 1)
  return msgCategory === '2'
    ? { ...unread, sysMsgList: others(unread.sysMsgList), sysMsgTotal: less(unread.sysMsgTotal) }
    : { ...unread, anntMsgList: others(unread.anntMsgList), anntMsgTotal: less(unread.anntMsgTotal) }
}
