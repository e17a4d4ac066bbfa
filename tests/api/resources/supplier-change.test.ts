import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
let company: { readonly id: string; readonly version: number; readonly [field: string]: unknown }
beforeAll(async () => {
  on = await startResources()
  // The first company is let in, so that it changes its profile by orders from now on.
  const { store } = on.api.running.app
  await store.write([
    { sql: `update srm_supplier_base set status = 'qualified' where id = ?`, parameters: [on.companyA] },
  ])
  company = (await on.supplierA('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result
})
afterAll(() => on?.close())

const path = 'srm/supplier/change'
const act = (name: string, id: string, call = on.supplierA, body: object = {}) =>
  call('POST', `${path}/do/${name}`, { body: { id, ...body } })

/** A change order of the company's whole profile with some values of its own. */
function order(values: object) {
  const { id: _, version: __, status: ___, ...profile } = company
  return { ...profile, changeType: 'base', reason: '工商变更', ...values }
}

it('a let-in company changes its profile by an order, which a buyer sends back and then approves', async () => {
  expect(await on.supplierA('PUT', 'srm/supplier/base/edit', { body: { id: company.id, address: 'x' } })).toMatchObject(
    {
      status: 403,
    },
  )
  const added = await on.supplierA('POST', `${path}/add`, {
    body: order({ address: '新地址 1 号', legalPost: '总经理' }),
  })
  const { id, code } = added.result
  expect(code).toMatch(/^CHG\d{8}\d{4}$/)
  expect(added.result).toMatchObject({
    changeStatus: 'draft',
    baseVersion: company.version,
    supplierStatus: 'qualified',
  })
  const again = await on.supplierA('POST', `${path}/add`, { body: order({ address: 'other' }) })
  expect(again.result.errors).toEqual([{ pointer: '/supplierId', message: `变更单 ${code} 尚未完成` }])

  await act('commit', id)
  const seen = (await on.buyer('GET', `${path}/queryById?id=${id}`)).result
  expect(seen.diffs).toMatchObject([
    {
      area: 'base',
      field: 'address',
      fieldName: '详细地址',
      fieldNameEn: 'Address',
      oldValue: company.address,
      newValue: '新地址 1 号',
    },
    { area: 'registration', field: 'legalPost', newValue: '总经理', newValueEn: '总经理' },
  ])
  expect(await act('reject', id, on.buyer)).toMatchObject({ success: false })
  await act('reject', id, on.buyer, { rejectReason: '请附营业执照' })
  const back = (await on.supplierA('GET', `${path}/queryById?id=${id}`)).result
  expect(back).toMatchObject({ changeStatus: 'rejected', rejectReason: '请附营业执照' })

  const { result: mended } = await on.supplierA('PUT', `${path}/edit`, { body: { id, legalPost: company.legalPost } })
  expect(mended.diffs.map(({ field }: { field: string }) => field)).toEqual(['address'])
  await act('commit', id)
  await act('approve', id, on.buyer)

  const now = (await on.supplierA('GET', `srm/supplier/base/queryById?id=${company.id}`)).result
  expect(now).toMatchObject({ address: '新地址 1 号', legalPost: company.legalPost, version: company.version + 1 })
  const { result: history } = await on.buyer('GET', `srm/supplier/base/history?id=${company.id}`)
  expect(history[0]).toMatchObject({ action: 'change', changes: [expect.objectContaining({ field: 'address' })] })
  const { result: related } = await on.supplierA('GET', `${path}/list?supplierId=${company.id}`)
  expect(related.records).toEqual([expect.objectContaining({ code, changeStatus: 'effective' })])
})

it('an order that changes nothing, or of a company that is not let in yet, is refused', async () => {
  const { result } = await on.supplierA('POST', `${path}/add`, { body: order({ address: '新地址 1 号' }) })
  const empty = await act('commit', result.id)
  expect(empty.result.errors).toEqual([{ pointer: '/diffs', message: '没有任何变更' }])
  const early = await on.supplierB('POST', `${path}/add`, {
    body: { changeType: 'base', reason: 'x', companyName: 'y' },
  })
  expect(early.result.errors).toEqual([{ pointer: '/supplierId', message: '准入前请直接修改企业信息' }])
  expect((await on.supplierB('GET', `${path}/list`)).result.total).toBe(0)
})
