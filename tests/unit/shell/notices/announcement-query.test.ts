import { describe, expect, it } from 'vitest'
import { queryOf, searchOf } from '../../../../src/shell/notices/announcement-query.ts'

const none = { titile: '', sender: '', msgCategory: '', readFlag: '', sendTime_begin: '', sendTime_end: '' }
const plain = { pageNo: 1, pageSize: 10, ...none }
const of = (search: string) => queryOf(new URLSearchParams(search))

describe('query of notices in an address', () => {
  it('is the first page by default', () => {
    expect(of('')).toEqual(plain)
    expect(searchOf(plain, new URLSearchParams()).toString()).toBe('')
  })

  it.each([
    'pageNo=2&pageSize=30',
    'titile=a%26b&msgCategory=2&readFlag=0',
    'sender=Ann',
    'sendTime_begin=2026-01-01&sendTime_end=2026-02-01',
  ])('survives a round trip: %s', (search) => {
    expect(searchOf(of(search), new URLSearchParams()).toString()).toBe(search)
  })

  it.each(['pageNo=0', 'pageNo=x', 'pageNo=1.5', 'pageSize=11', 'msgCategory=3', 'readFlag=yes', 'sendTime_end=soon'])(
    'falls back to defaults: %s',
    (search) => {
      expect(of(search)).toEqual(plain)
    },
  )

  it('keeps other parameters of the address', () => {
    const base = new URLSearchParams('open=7&titile=old')
    expect(searchOf({ ...plain, titile: ' new ' }, base).toString()).toBe('open=7&titile=new')
    expect(searchOf(plain, base).toString()).toBe('open=7')
  })
})
