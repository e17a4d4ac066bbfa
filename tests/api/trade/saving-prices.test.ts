import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, type Row, rows, write } from '../sourcing/callers.ts'

let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
afterAll(() => api?.close())

const saved = async () => {
  const { result } = await admin('GET', 'report/rep/savingPrice/list?pageSize=500')
  const total = (key: string) => (result.records as readonly Row[]).reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  return { lines: total('lines'), before: Math.round(total('before')), saved: Math.round(total('saved')) }
}

it('savings count a price that waits for approval as it was approved, and one that never was not at all', async () => {
  const before = await saved()
  expect(before.lines).toBeGreaterThan(0)
  const all = `unapproved = 'Y', former_price = price, former_begin = begin_date, former_end = end_date`
  await write(api, `update mat_price set ${all}, price = price * 3 where coalesce(unapproved, 'N') <> 'Y'`)
  expect(await saved()).toEqual(before)
  const [price] = await rows(admin, 'mat/price/list?pageSize=1')
  expect(price).toMatchObject({ unapproved: 'Y' })
  await write(api, 'update mat_price set former_price = null')
  expect(await saved()).toMatchObject({ lines: 0, saved: 0 })
})
