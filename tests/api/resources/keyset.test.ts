import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const page = async (query: string) => (await on.buyer('GET', `srm/supplier/base/list?${query}`)).result

it.each(['createTime', 'supplierCode', 'companyProvince', 'registerFund', 'grade'])(
  'gives the same rows by %s after a known row as by page number, in both directions',
  async (column) => {
    for (const order of ['asc', 'desc']) {
      const all = (await page(`pageSize=200&column=${column}&order=${order}`)).records.map(
        ({ id }: { id: string }) => id,
      )
      const walked: string[] = []
      for (let pageNo = 1; walked.length < all.length; pageNo += 1) {
        const after = walked.at(-1)
        const { records, total, current } = await page(
          `pageSize=7&pageNo=${pageNo}&column=${column}&order=${order}${after ? `&after=${after}` : ''}`,
        )
        expect([total, current]).toEqual([all.length, pageNo])
        walked.push(...records.map(({ id }: { id: string }) => id))
      }
      expect(walked).toEqual(all)
    }
  },
)

it('uses an offset where the row is unknown or the order has several fields', async () => {
  const second = (await page('pageSize=5&pageNo=2&column=createTime&order=desc')).records
  expect((await page('pageSize=5&pageNo=2&column=createTime&order=desc&after=nothing')).records).toEqual(second)
  const several = 'pageSize=5&pageNo=2&column=supplierType,createTime&order=asc,desc'
  const [first] = (await page(several.replace('pageNo=2', 'pageNo=1'))).records
  expect((await page(`${several}&after=${first.id}`)).records).toEqual((await page(several)).records)
})

it('refuses orders that do not fit their columns', async () => {
  for (const query of ['column=createTime&order=up', 'column=createTime,status&order=asc,desc,asc'])
    expect((await on.buyer('GET', `srm/supplier/base/list?${query}`)).message).toContain('order')
})
