import type { Notice } from '../../../../src/api/notices.ts'

/** An unread announcement by default. */
export function noticeOf(more: Partial<Notice> = {}): Notice {
  return {
    anntId: '1',
    titile: 'Notice',
    msgContent: '<p>text</p>',
    msgAbstract: null,
    sender: 'Ann',
    priority: 'M',
    sendTime: '2026-01-02 03:04:05',
    msgCategory: '1',
    busId: null,
    documentType: null,
    openType: null,
    openPage: null,
    readFlag: '0',
    ...more,
  }
}
