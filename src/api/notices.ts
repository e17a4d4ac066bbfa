import type { Client, Tagged } from './client.ts'

/** An announcement as its reader has it (contract.md 2.5); `titile` is the contract's spelling. */
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

/** The newest unread notices of each category, and how many there are in all. */
export type Unread = {
  readonly anntMsgList: readonly Notice[]
  readonly anntMsgTotal: number
  readonly sysMsgList: readonly Notice[]
  readonly sysMsgTotal: number
}

/** What is asked of one's own notices; an empty text asks for nothing. */
export type NoticeQuery = {
  readonly pageNo: number
  readonly pageSize: number
  readonly titile: string
  readonly sender: string
  readonly msgCategory: string
  readonly readFlag: string
  /** The first and the last day of sending, `YYYY-MM-DD`. */
  readonly sendTime_begin: string
  readonly sendTime_end: string
}

/** What is unread, if that is not what the answer with this tag told. */
export function unreadNotices(
  client: Client,
  tag: string | undefined,
  signal: AbortSignal,
): Promise<Tagged<Unread> | 'unchanged'> {
  return client.getIfChanged('sys/annountCement/listByUser', tag, signal)
}

/** A page of one's own notices, unread ones first. */
export function myNotices(
  client: Client,
  query: NoticeQuery,
  signal: AbortSignal,
): Promise<{ readonly records: readonly Notice[]; readonly total: number }> {
  return client.get('sys/sysAnnouncementSend/getMyAnnouncementSend', query, signal)
}

/** One notice; rejects where it is not meant for the caller, or is withdrawn or over. */
export async function noticeById(client: Client, id: string, signal: AbortSignal): Promise<Notice> {
  const notice = await client.get<Omit<Notice, 'anntId'>>('sys/annountCement/queryById', { id }, signal)
  // Who manages announcements gets the record as their list has it, without the marks of a reader.
  return { ...notice, anntId: id }
}

/** Marks a notice as read by the caller. */
export function markRead(client: Client, anntId: string): Promise<unknown> {
  return client.put('sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId })
}

/** Marks every notice of the caller as read. */
export function markAllRead(client: Client): Promise<unknown> {
  return client.put('sys/sysAnnouncementSend/readAll', {})
}

/** The address at which one goes on to the project management system; it stands in the message (contract.md 2.6). */
export function loginToPm(client: Client, username: string): Promise<string> {
  return client.postForMessage('sys/pmApi/loginToPm', { username })
}
