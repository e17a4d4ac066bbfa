import { describe, expect, it } from 'vitest'
import type { Unread } from '../../../../src/api/notices.ts'
import { unreadCount, withoutRead } from '../../../../src/shell/notices/unread.ts'
import { noticeOf } from './notice.ts'

const [one, two] = [noticeOf(), noticeOf({ anntId: '2' })]
const message = noticeOf({ anntId: '3', msgCategory: '2' })
const unread: Unread = { anntMsgList: [one, two], anntMsgTotal: 7, sysMsgList: [message], sysMsgTotal: 1 }

describe('unread notices', () => {
  it('counts both categories', () => {
    expect(unreadCount(unread)).toBe(8)
  })

  it('count one less in the category of a read notice', () => {
    expect(withoutRead(unread, one)).toEqual({ ...unread, anntMsgList: [two], anntMsgTotal: 6 })
    expect(withoutRead(unread, message)).toEqual({ ...unread, sysMsgList: [], sysMsgTotal: 0 })
  })

  it('count one less for a notice out of the newest, and never below zero', () => {
    expect(withoutRead(unread, noticeOf({ anntId: '9' }))).toEqual({ ...unread, anntMsgTotal: 6 })
    const none: Unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
    expect(withoutRead(none, one)).toEqual(none)
  })

  it('stay when a read notice is opened again', () => {
    expect(withoutRead(unread, noticeOf({ readFlag: '1' }))).toBe(unread)
  })
})
