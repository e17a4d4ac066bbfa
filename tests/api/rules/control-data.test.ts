import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, firstOf, rows } from '../sourcing/callers.ts'

/** Data that decide on approvals and checks: nobody keeps what binds them. */
let api: ApiServer
const calls = new Map<string, Call>()
const names = ['admin', 'approver', 'buyer', 'finance', 'masterdata', 'quality'] as const
beforeAll(async () => {
  api = await startApi()
  for (const name of names) calls.set(name, await api.as(name))
  const settings = [
    ['fin/setting', { pricePct: 0, qtyPct: 0, taxAmount: 0.06, roundAmount: 0.01, acceptDays: 7, redHours: 72 }],
    ['qc/setting', { tightenRejected: 2, tightenWindow: 5, relaxAccepted: 5, endRejected: 5, reduceScore: 30 }],
  ] as const
  for (const [code, body] of settings)
    if ((await rows(on('admin'), `${code}/list`)).length === 0) await on('admin')('POST', `${code}/add`, { body })
})
afterAll(() => api?.close())

const on = (name: string): Call => {
  const call = calls.get(name)
  if (!call) throw new Error(`${name} is not signed in`)
  return call
}

const kept: readonly (readonly [
  code: string,
  values: object,
  readers: readonly string[],
  keepers: readonly string[],
])[] = [
  ['bd/purorg', { approveLimit: 99_000_000 }, ['buyer', 'finance', 'approver'], ['masterdata']],
  ['bd/payterm', { discountDays: 0 }, ['buyer'], ['finance', 'masterdata']],
  ['bd/payterm/stages', { days: 1 }, ['buyer'], ['finance', 'masterdata']],
  ['bd/paytype', { nameEn: 'Other' }, ['buyer'], ['masterdata']],
  ['bd/currency', { symbol: 'x' }, ['finance'], ['masterdata']],
  ['bd/currency/rate', { rate: 0.5 }, ['buyer'], ['masterdata']],
  ['bd/org', { shortName: 'x' }, ['buyer', 'finance'], ['masterdata']],
  ['fin/setting', { pricePct: 10 }, ['finance'], ['masterdata']],
  ['qc/setting', { tightenRejected: 3 }, ['quality'], ['masterdata']],
]

describe.each(kept)('%s', (code, values, readers, keepers) => {
  it.each(readers)('is read by %s, and not changed', async (name) => {
    const before = await firstOf(on(name), `${code}/list?pageSize=1`)
    const edited = await on(name)('PUT', `${code}/edit`, { body: { id: before.id, ...values } })
    const removed = await on(name)('DELETE', `${code}/delete?id=${before.id}`)
    const added = await on(name)('POST', `${code}/add`, { body: { ...before, id: undefined, code: 'ZZ9' } })
    expect([edited.status, removed.status, added.status]).toEqual([403, 403, 403])
    expect(await firstOf(on('admin'), `${code}/list?pageSize=1&id=${before.id}`)).toMatchObject({
      version: before.version,
    })
  })

  it.each(keepers)('is kept by %s', async (name) => {
    const { id } = await firstOf(on(name), `${code}/list?pageSize=1`)
    expect((await on(name)('PUT', `${code}/edit`, { body: { id, ...values } })).text).toContain('"success":true')
  })
})

it('a buyer keeps currencies, but neither the base currency nor the rates', async () => {
  const [base, other] = await Promise.all(
    ['isBase=Y', 'code=USD'].map((query) => firstOf(on('buyer'), `bd/currency/list?${query}&pageSize=1`)),
  )
  const ratesOf = () => rows(on('admin'), `bd/currency/rate/list?currencyId=${other?.id}&pageSize=200`)
  const before = await ratesOf()
  const rates = [{ rateDate: '2099-01-01', rate: 0.001 }]
  await on('buyer')('PUT', 'bd/currency/edit', { body: { id: other?.id, isBase: 'Y', rates } })
  await on('buyer')('PUT', 'bd/currency/edit', { body: { id: base?.id, isBase: 'N' } })
  await on('buyer')('DELETE', `bd/currency/delete?id=${base?.id}`)
  expect(await rows(on('admin'), 'bd/currency/list?isBase=Y')).toMatchObject([{ id: base?.id }])
  expect(await ratesOf()).toEqual(before)
})

it('the settings are in the menu of those who keep or read them', async () => {
  const menuOf = async (name: string) => (await on(name)('GET', 'sys/permission/getUserPermissionByToken')).text
  for (const [path, people] of [
    ['/fin/setting', ['masterdata', 'finance']],
    ['/qc/setting', ['masterdata', 'quality']],
  ] as const)
    for (const name of people) expect(await menuOf(name)).toContain(path)
})
