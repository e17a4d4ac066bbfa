import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, path, startNotices, titlesOf } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startNotices()
})
afterAll(() => on?.close())

const mine = async (query = '', call = on.supplierA) => (await call('GET', `${path.mine}?${query}`)).result

describe('own announcements', () => {
  beforeAll(async () => {
    await on.supplierA('PUT', path.markAll)
    await on.published({ titile: '甲 100%', busType: 'bid', busId: 'B1', documentType: 'notice' })
    await on.published({ titile: '乙', msgCategory: '2', openType: 'url', openPage: '/r/bid/project' })
    await on.published({ titile: '丙' })
    const [read] = (await mine('titile=乙')).records
    await on.supplierA('POST', path.mark, { body: { anntId: read.anntId } })
  })

  it('are ordered unread first, then newest', async () => {
    const { records, total } = await mine('pageSize=200')
    expect([titlesOf(records).slice(0, 3), total]).toEqual([['丙', '甲 100%', '乙'], 7])
    const flags = records.map(({ readFlag }: { readFlag: string }) => readFlag).join('')
    expect(flags).toBe('0011111')
  })

  it("have the contract's format", async () => {
    const [record] = (await mine('titile=乙')).records
    const { id } = record
    expect(record).toEqual({
      id,
      anntId: id,
      userId: await on.idOf('supplier_a'),
      titile: '乙',
      msgContent: '<p>内容</p>',
      msgAbstract: null,
      sender: expect.any(String),
      priority: 'M',
      priority_dictText: '重要',
      readFlag: '1',
      readTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      sendTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      msgCategory: '2',
      msgCategory_dictText: '系统消息',
      busId: null,
      busType: null,
      documentType: null,
      openType: 'url',
      openType_dictText: '网址',
      openPage: '/r/bid/project',
    })
  })

  it.each([
    ['titile=*100%25*', ['甲 100%']],
    ['titile=%25', ['甲 100%']],
    ['titile=甲&sender=nobody', []],
    ['readFlag=0', ['丙', '甲 100%']],
    ['readFlag=1&msgCategory=2&titile=乙', ['乙']],
    ['readFlag=0&msgCategory=2', []],
    ['busType=bid', ['甲 100%']],
    ['busType=bi', []],
    ['titile=甲&sendTime_begin=2026-01-01&sendTime_end=2099-12-31', ['甲 100%']],
    ['titile=甲&sendTime_begin=2099-01-01', []],
    ['titile=甲&sendTime_end=2020-01-01', []],
  ])('are found by %s', async (query, titles) => {
    const { records, total } = await mine(query)
    expect([titlesOf(records), total]).toEqual([titles, titles.length])
  })

  it('are paged', async () => {
    const { records } = await mine('pageSize=200')
    const paged = []
    for (const pageNo of [1, 2, 3, 4]) {
      const page = await mine(`pageNo=${pageNo}&pageSize=3`)
      expect(page).toMatchObject({ total: 7, size: 3, current: pageNo, pages: 3, orders: [], searchCount: true })
      paged.push(...page.records)
    }
    expect(titlesOf(paged)).toEqual(titlesOf(records))
  })

  it.each(['pageSize=0', 'pageNo=0', 'pageNo=x', 'readFlag=2', 'sendTime_end=soon'])('refuse %s', async (query) => {
    expect((await on.supplierA('GET', `${path.mine}?${query}`)).status).toBe(400)
  })

  it('have the largest page size without paging', async () => {
    for (const size of ['-1', '9999']) expect((await mine(`pageSize=${size}`)).size).toBe(200)
  })

  it("never reveal another person's reading", async () => {
    const foreign = await on.idOf('supplier_a')
    const { records } = await mine(`userId=${foreign}&titile=乙`, on.supplierB)
    expect([records[0].readFlag, records[0].userId === foreign]).toEqual(['0', false])
  })
})
