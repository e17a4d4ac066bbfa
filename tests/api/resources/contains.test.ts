import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

type Row = Readonly<Record<string, string | null>>

/** All rows of a list, page by page. */
async function rowsOf(path: string, rest = ''): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await on.buyer('GET', `${path}/list?pageSize=200&pageNo=${pageNo}${rest}`)
    rows.push(...result.records)
    if (rows.length >= result.total || result.records.length === 0) return rows
  }
}

// Searchable fields, and fields with an index only: few hits are joined, many are scanned.
it.each([
  ['ord/order/lines', 'materialName'],
  ['ord/order', 'supplierName'],
  ['ord/order', 'billNo'],
  ['ord/receipt', 'supplierCode'],
])('%s filtered by contained text in %s has the same rows, order and total', async (path, field) => {
  const all = await rowsOf(path)
  expect(all.length).toBeGreaterThan(20)
  for (const term of ['公', '公司', '球阀', 'PO', '2', '0001', 'zz', '%', '_', "'"]) {
    const found = await rowsOf(path, `&${field}=${encodeURIComponent(`*${term}*`)}`)
    const wanted = all.filter((row) => row[field]?.toLowerCase().includes(term.toLowerCase()))
    expect([term, found.map(({ id }) => id)]).toEqual([term, wanted.map(({ id }) => id)])
  }
})
