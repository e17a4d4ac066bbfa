import { describe, expect, it } from 'vitest'
import type { Unread } from '../../../../src/api/notices.ts'
import { unreadCount, withoutRead } from '../../../../src/shell/notices/unread.ts'
import { noticeOf } from './notice.ts'

const [one, two] = [noticeOf(), noticeOf({ anntId: '2' })]
const message = noticeOf({ anntId: '3', msgCategory: '2' })
const unread: Unread = { anntMsgList: [one, two], anntMsgTotal: 7, sysMsgList: [message], sysMsgTotal: 1 }

describe('what is unread', () => {
  it('counts both categories', () => {
    expect(unreadCount(unread)).toBe(8)
  })

  it('has one less in the category of what is read', () => {
    expect(withoutRead(unread, one)).toEqual({ ...unread, anntMsgList: [two], anntMsgTotal: 6 })
    expect(withoutRead(unread, message)).toEqual({ ...unread, sysMsgList: [], sysMsgTotal: 0 })
  })

  it('has one less also when what is read is none of the newest, and never less than none', () => {
    expect(withoutRead(unread, noticeOf({ anntId: '9' }))).toEqual({ ...unread, anntMsgTotal: 6 })
    const none: Unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
    expect(withoutRead(none, one)).toEqual(none)
  })

  it('stays when a notice that was read is opened again', () => {
    expect(withoutRead(unread, noticeOf({ readFlag: '1' }))).toBe(unread)
  })
})
