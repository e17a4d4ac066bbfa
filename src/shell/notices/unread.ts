import type { Notice, Unread } from '../../api/notices.ts'

/** How many notices are unread. */
export function unreadCount({ anntMsgTotal, sysMsgTotal }: Unread): number {
  return anntMsgTotal + sysMsgTotal
}

/** Nothing left to read. */
export const nothingUnread: Unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

/** What is unread once a notice is read: its category has one less, whether or not the notice is among the newest that are told. */
export function withoutRead(unread: Unread, { anntId, msgCategory, readFlag }: Notice): Unread {
  if (readFlag === '1') return unread
  const others = (list: readonly Notice[]) => list.filter((each) => each.anntId !== anntId)
  const less = (total: number) => Math.max(0, total - 1)
  return msgCategory === '2'
    ? { ...unread, sysMsgList: others(unread.sysMsgList), sysMsgTotal: less(unread.sysMsgTotal) }
    : { ...unread, anntMsgList: others(unread.anntMsgList), anntMsgTotal: less(unread.anntMsgTotal) }
}
