import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let house: Call
let tenant: Call
let id: string
beforeAll(async () => {
  api = await startApi()
  ;[house, tenant] = (await Promise.all(['admin', 'admin_t1'].map(api.as))) as [Call, Call]
  const { result } = await house('GET', 'sys/tenant/list?pageSize=50')
  id = result.records.find(({ code }: { code: string }) => code === '1').id
})
afterAll(() => api?.close())

const usage = async () => (await house('POST', 'sys/tenant/usage', { body: { id } })).result
async function limit(values: object): Promise<void> {
  const { result } = await house('GET', `sys/tenant/queryById?id=${id}`)
  const none = { maxUsers: null, maxRecords: null, maxMegabytes: null }
  const done = await house('PUT', 'sys/tenant/edit', { body: { id, version: result.version, ...none, ...values } })
  expect([done.success, done.text]).toEqual([true, done.text])
}
let count = 0
const unit = (call = tenant) => {
  count += 1
  return call('POST', 'mat/unit/add', {
    body: { code: `Q${count}`, name: `Q${count}`, nameEn: `Q${count}`, unitGroup: 'count' },
  })
}

it('limits the records of a tenant, also for several writers at once; a deleted one makes room', async () => {
  const { records } = await usage()
  await limit({ maxRecords: records + 2 })
  const added = await Promise.all(Array.from({ length: 6 }, () => unit()))
  const done = added.filter(({ success }) => success)
  expect(done).toHaveLength(2)
  const refused = await unit()
  expect([refused.success, refused.message]).toEqual([false, `已达到租户的数据上限 ${records + 2} 条`])
  expect((await unit(house)).success).toBe(true)
  expect((await tenant('DELETE', `mat/unit/delete?id=${done[0]?.result.id}`)).success).toBe(true)
  expect((await usage()).records).toBe(records + 1)
  expect((await unit()).success).toBe(true)
  await limit({})
})

it('limits the accounts of a tenant', async () => {
  const { users } = await usage()
  const departs = (await tenant('GET', 'sys/depart/list')).result.records[0].id
  await limit({ maxUsers: users + 1 })
  const person = (name: string) =>
    tenant('POST', 'sys/user/add', {
      body: { username: name, realname: name, userType: 'internal', roles: 'buyer', departs },
    })
  const first = await person('quota_one')
  expect([first.success, first.text]).toEqual([true, first.text])
  expect((await person('quota_two')).message).toBe(`已达到租户的账号上限 ${users + 1}`)
  await limit({})
})

it('limits the files of a tenant', async () => {
  await limit({ maxMegabytes: 1 })
  const send = (size: number) => {
    const form = new FormData()
    form.append('file', new Blob([`%PDF-1.7 ${'x'.repeat(size)}`]), 'a.pdf')
    return tenant('POST', 'sys/common/upload', { raw: form })
  }
  const { bytes } = await usage()
  expect((await send(2_000_000)).message).toBe('超过租户的文件上限 1 MB')
  const small = await send(10_000)
  expect([small.success, small.text]).toEqual([true, small.text])
  expect((await usage()).bytes).toBeGreaterThan(bytes)
  await limit({})
})

it('tells the usage with the limits, to the platform only', async () => {
  await limit({ maxRecords: 100_000 })
  const english = await house('POST', 'sys/tenant/usage', { body: { id }, headers: { 'accept-language': 'en' } })
  expect(english.message).toMatch(/^Accounts: \d+\. Records: [\d,]+ \/ 100,000\. Files: \d+ MB\.$/)
  expect((await tenant('POST', 'sys/tenant/usage', { body: { id } })).success).toBe(false)
  await limit({})
})

it('is at least what provisioning makes', async () => {
  const add = (maxRecords: number) =>
    house('POST', 'sys/tenant/add', { body: { code: '77', name: '小租户', nameEn: 'Small', maxRecords } })
  const refused = await add(1)
  expect(refused).toMatchObject({ success: false, result: { errors: [{ pointer: '/maxRecords' }] } })
  const least = Number(/\d+/.exec(refused.result.errors[0].message)?.[0])
  expect(least).toBeGreaterThan(4)
  expect((await add(least)).success).toBe(true)
})
