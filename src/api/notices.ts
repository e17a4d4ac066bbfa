import type { Client, Tagged } from './client.ts'

/** An announcement for its reader (contract.md 2.5); `titile` is the contract's spelling. */
export type Notice = {
  readonly anntId: string
  readonly titile: string
  /** HTML. */
  readonly msgContent: string | null
  readonly msgAbstract: string | null
  readonly sender: string | null
  /** L general, M important, H urgent. */
  readonly priority: string | null
  readonly sendTime: string | null
  /** 1 announcement, 2 system message. */
  readonly msgCategory: string | null
  readonly busId: string | null
  readonly documentType: string | null
  readonly openType: string | null
  readonly openPage: string | null
  readonly readFlag: '0' | '1'
}

/** Newest unread notices of each category, and their totals. */
export type Unread = {
  readonly anntMsgList: readonly Notice[]
  readonly anntMsgTotal: number
  readonly sysMsgList: readonly Notice[]
  readonly sysMsgTotal: number
}

/** Filters of one's notices; an empty text is no filter. */
export type NoticeQuery = {
  readonly pageNo: number
  readonly pageSize: number
  readonly titile: string
  readonly sender: string
  readonly msgCategory: string
  readonly readFlag: string
  /** First and last day of sending, `YYYY-MM-DD`. */
  readonly sendTime_begin: string
  readonly sendTime_end: string
}

/** Unread notices, if they differ from the answer with this tag. */
export function unreadNotices(
  client: Client,
  tag: string | undefined,
  signal: AbortSignal,
): Promise<Tagged<Unread> | 'unchanged'> {
  return client.getIfChanged('sys/annountCement/listByUser', tag, signal)
}

/** A page of one's notices, unread ones first. */
export function myNotices(
  client: Client,
  query: NoticeQuery,
  signal: AbortSignal,
): Promise<{ readonly records: readonly Notice[]; readonly total: number }> {
  return client.get('sys/sysAnnouncementSend/getMyAnnouncementSend', query, signal)
}

/** One notice; rejects if it is not for the caller, withdrawn or expired. */
export async function noticeById(client: Client, id: string, signal: AbortSignal): Promise<Notice> {
  const notice = await client.get<Omit<Notice, 'anntId'>>('sys/annountCement/queryById', { id }, signal)
  // A manager of announcements gets the plain record, without a reader's marks.
  return { ...notice, anntId: id }
}

/** Marks a notice as read. */
export function markRead(client: Client, anntId: string): Promise<unknown> {
  return client.put('sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId })
}

/** Marks all notices of the caller as read. */
export function markAllRead(client: Client): Promise<unknown> {
  return client.put('sys/sysAnnouncementSend/readAll', {})
}

/** Sign-in address of the project management system, from the message (contract.md 2.6). */
export function loginToPm(client: Client, username: string): Promise<string> {
  return client.postForMessage('sys/pmApi/loginToPm', { username })
}
