import { describe, expect, it } from 'vitest'
import { queryOf, searchOf } from '../../../../src/shell/notices/announcement-query.ts'

const none = { titile: '', sender: '', msgCategory: '', readFlag: '', sendTime_begin: '', sendTime_end: '' }
const plain = { pageNo: 1, pageSize: 10, ...none }
const of = (search: string) => queryOf(new URLSearchParams(search))

describe('what an address asks of notices', () => {
  it('is the first page of all when it says nothing', () => {
    expect(of('')).toEqual(plain)
    expect(searchOf(plain, new URLSearchParams()).toString()).toBe('')
  })

  it.each([
    'pageNo=2&pageSize=30',
    'titile=a%26b&msgCategory=2&readFlag=0',
    'sender=Ann',
    'sendTime_begin=2026-01-01&sendTime_end=2026-02-01',
  ])('comes back: %s', (search) => {
    expect(searchOf(of(search), new URLSearchParams()).toString()).toBe(search)
  })

  it.each(['pageNo=0', 'pageNo=x', 'pageNo=1.5', 'pageSize=11', 'msgCategory=3', 'readFlag=yes', 'sendTime_end=soon'])(
    'is as the page opens where it makes no sense: %s',
    (search) => {
      expect(of(search)).toEqual(plain)
    },
  )

  it('leaves alone what else stands in the address', () => {
    const base = new URLSearchParams('open=7&titile=old')
    expect(searchOf({ ...plain, titile: ' new ' }, base).toString()).toBe('open=7&titile=new')
    expect(searchOf(plain, base).toString()).toBe('open=7')
  })
})
