import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const path = 'bd/purcategory'
const add = async (code: string, pid: string | null) =>
  (await on.buyer('POST', `${path}/add`, { body: { code, name: code, pid, enabled: 'Y' } })).result

it('counts the children of each row that the caller may list', async () => {
  await add('T1', null)
  await add('T11', 'T1')
  await add('T12', 'T1')
  const { result } = await on.buyer('GET', `${path}/childCounts?keys=T1,T11,NOPE`)
  expect(result).toEqual({ T1: 2 })
  expect((await on.supplierT1('GET', `${path}/childCounts?keys=T1`)).result ?? {}).toEqual({})
  expect((await on.buyer('GET', `${path}/childCounts`)).result).toEqual({})
  expect((await on.buyer('GET', 'bd/bank/childCounts?keys=a')).result).toEqual({})
})

it('refuses a row below itself or its descendants', async () => {
  const root = await add('U1', null)
  const child = await add('U11', 'U1')
  const leaf = await add('U111', 'U11')
  const move = (id: string, pid: string | null) => on.buyer('PUT', `${path}/edit`, { body: { id, pid } })
  for (const to of ['U1', 'U11', 'U111']) {
    const { result } = await move(root.id, to)
    expect(result.errors).toEqual([{ pointer: '/pid', message: '不能移到自己或自己的下级之下' }])
  }
  expect((await move(leaf.id, 'U1')).success).toBe(true)
  expect((await move(child.id, 'U111')).success).toBe(true)
  expect((await move(leaf.id, null)).success).toBe(true)
})
