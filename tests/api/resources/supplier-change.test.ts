import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
let company: { readonly id: string; readonly version: number; readonly [field: string]: unknown }
beforeAll(async () => {
  on = await startResources()
  const { result: offered } = await on.supplierA('GET', 'bd/purcategory/list?pageSize=2')
  for (const { code: category } of offered.records)
    await on.supplierA('POST', 'srm/supplier/category/add', { body: { category } })
  // The first company is admitted, so it changes its profile by change orders; the second is not admitted.
  const { store } = on.api.running.app
  await store.write([
    { sql: `update srm_supplier_base set status = 'qualified' where id = ?`, parameters: [on.companyA] },
    { sql: `update srm_supplier_base set status = 'rejected' where id = ?`, parameters: [on.companyB] },
  ])
  company = (await on.supplierA('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result
})
afterAll(() => on?.close())

const path = 'srm/supplier/change'
const act = (name: string, id: string, call = on.supplierA, body: object = {}) =>
  call('POST', `${path}/do/${name}`, { body: { id, ...body } })

type Row = { readonly id: string; readonly [field: string]: unknown }
const rowsOf = (record: object, key: string) => (record as Record<string, Row[]>)[key] ?? []

/** A change order of the company's own fields with some changed values. The server copies the tables. */
function order(values: object) {
  const { id: _, version: __, status: ___, ...profile } = company
  const own = Object.entries(profile).filter(([, value]) => !Array.isArray(value))
  return { ...Object.fromEntries(own), changeType: 'base', reason: '工商变更', ...values }
}

it('an admitted company changes its profile by an order, which is returned and then approved', async () => {
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
  const second = await on.supplierA('POST', `${path}/add`, { body: order({ address: 'other' }) })
  expect(second.result.errors).toEqual([{ pointer: '/supplierId', message: `变更单 ${code} 尚未完成` }])

  // A name of another company cannot be applied.
  const otherName = (await on.admin('GET', `srm/supplier/base/queryById?id=${on.companyB}`)).result.companyName
  const asTheirs = await on.supplierA('PUT', `${path}/edit`, { body: { id, companyName: otherName } })
  expect(asTheirs.result.errors).toEqual([
    { pointer: '/companyName', message: `公司名称“${otherName}”已属于其他供应商` },
  ])

  await act('commit', id)
  const record = (await on.buyer('GET', `${path}/queryById?id=${id}`)).result
  expect(record.diffs).toMatchObject([
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
  expect(await act('approve', id, on.buyer)).toMatchObject({ status: 403 })
  expect(await act('reject', id, on.approver)).toMatchObject({ success: false })
  await act('reject', id, on.approver, { rejectReason: '请附营业执照' })
  const back = (await on.supplierA('GET', `${path}/queryById?id=${id}`)).result
  expect(back).toMatchObject({ changeStatus: 'rejected', rejectReason: '请附营业执照' })

  const { result: mended } = await on.supplierA('PUT', `${path}/edit`, { body: { id, legalPost: company.legalPost } })
  expect(mended.diffs.map(({ field }: { field: string }) => field)).toEqual(['address'])
  await act('commit', id)
  await act('approve', id, on.approver)
  const { result: steps } = await on.buyer('GET', `${path}/history?id=${id}`)
  expect(steps.slice(0, 2)).toMatchObject([{ action: 'apply' }, { action: 'approve' }])

  const now = (await on.supplierA('GET', `srm/supplier/base/queryById?id=${company.id}`)).result
  expect(now).toMatchObject({ address: '新地址 1 号', legalPost: company.legalPost, version: company.version + 1 })
  const { result: history } = await on.buyer('GET', `srm/supplier/base/history?id=${company.id}`)
  expect(history[0]).toMatchObject({ action: 'change', changes: [expect.objectContaining({ field: 'address' })] })
  const { result: related } = await on.supplierA('GET', `${path}/list?supplierId=${company.id}`)
  expect(related.records).toEqual([expect.objectContaining({ code, changeStatus: 'effective' })])
})

it('an order without changes, or of a company that is not admitted, is refused', async () => {
  const { result } = await on.supplierA('POST', `${path}/add`, { body: order({ address: '新地址 1 号' }) })
  const empty = await act('commit', result.id)
  expect(empty.result.errors).toEqual([{ pointer: '/diffs', message: '没有任何变更' }])
  const early = await on.supplierB('POST', `${path}/add`, {
    body: { changeType: 'base', reason: 'x', companyName: 'y' },
  })
  expect(early.result.errors).toEqual([{ pointer: '/supplierId', message: '准入前请直接修改企业信息' }])
  expect((await on.supplierB('GET', `${path}/list`)).result.total).toBe(0)
})

it('an order also changes rows of the profile: compared row by row, written on approval', async () => {
  const { result: open } = await on.supplierA('GET', `${path}/list?changeStatus=draft`)
  const [{ id }] = open.records
  const draft = (await on.supplierA('GET', `${path}/queryById?id=${id}`)).result
  const live = (await on.supplierA('GET', `srm/supplier/base/queryById?id=${company.id}`)).result
  for (const key of ['contacts', 'banks', 'shareholders', 'categories', 'qualifications'])
    expect(rowsOf(draft, key).map(({ originId }) => originId)).toEqual(rowsOf(live, key).map((row) => row.id))
  expect(draft.diffs).toEqual([])
  // Fields that the company may not edit are ignored in rows sent by the form.
  const qualifications = rowsOf(draft, 'qualifications').map(({ uploadRequired: _, id: __, ...row }) => row)
  expect(rowsOf(live, 'qualifications').some(({ uploadRequired }) => uploadRequired === 'Y')).toBe(true)
  const resent = await on.supplierA('PUT', `${path}/edit`, { body: { id, qualifications } })
  expect(resent.result.diffs).toEqual([])
  const line = async (values: object) =>
    (await on.supplierA('PUT', `${path}/edit`, { body: { id, ...values } })).result.diffs.map(
      ({ area }: { area: string }) => area,
    )
  const { creditLimitFlag, creditLimit } = live
  expect(new Set(await line({ creditLimitFlag: 'Y', creditLimit: 88 }))).toEqual(new Set(['creditLine']))
  expect(await line({ creditLimitFlag, creditLimit })).toEqual([])

  const [first, ...others] = rowsOf(draft, 'contacts')
  const [removed, ...performances] = rowsOf(draft, 'performances')
  expect(rowsOf(draft, 'techProjects').map(({ originId }) => originId)).toEqual(
    rowsOf(live, 'techProjects').map((row) => row.id),
  )
  const {
    id: _,
    originId: __,
    ...technical
  } = { ...performances[0], projectName: '示范工程' } as Record<string, unknown>
  const added = { personnelType: 'business', name: '新联系人', mobile: '13700001111', email: 'new@example.com' }
  const { result: saved } = await on.supplierA('PUT', `${path}/edit`, {
    body: {
      id,
      contacts: [{ ...first, mobile: '13800009999' }, ...others, added],
      performances,
      techProjects: [...rowsOf(draft, 'techProjects'), technical],
      categories: rowsOf(draft, 'categories').toReversed(),
    },
  })
  expect(saved.diffs).toMatchObject([
    {
      area: 'category',
      fieldName: '顺序',
      fieldNameEn: 'Order',
      oldValue: rowsOf(live, 'categories')
        .map(({ category_dictText: name }) => name)
        .join(', '),
    },
    { area: 'contact', fieldName: `${first?.name} · 手机`, oldValue: first?.mobile, newValue: '13800009999' },
    { area: 'contact', fieldName: '新增：新联系人', fieldNameEn: 'Added: 新联系人', oldValue: '' },
    { area: 'performance', fieldName: expect.stringContaining('删除：'), newValue: '' },
    { area: 'technical', fieldName: '新增：示范工程', oldValue: '' },
  ])
  expect(saved.diffs[2].newValueEn).toContain('Mobile: 13700001111')

  expect(await act('commit', id)).toMatchObject({ success: true })
  const late = await on.supplierA('PUT', 'srm/supplier/changeContact/edit', {
    body: { id: rowsOf(saved, 'contacts')[0]?.id, mobile: '1' },
  })
  expect(late).toMatchObject({ success: false, status: 403 })
  expect(await act('approve', id, on.approver)).toMatchObject({ success: true })

  const now = (await on.supplierA('GET', `srm/supplier/base/queryById?id=${company.id}`)).result
  const mobiles = Object.fromEntries(rowsOf(now, 'contacts').map(({ name, mobile }) => [name, mobile]))
  expect(mobiles).toEqual({
    ...Object.fromEntries(rowsOf(live, 'contacts').map(({ name, mobile }) => [name, mobile])),
    [String(first?.name)]: '13800009999',
    新联系人: '13700001111',
  })
  expect(rowsOf(now, 'performances').map((row) => row.id)).toEqual(
    rowsOf(live, 'performances')
      .map((row) => row.id)
      .filter((each) => each !== removed?.originId),
  )
  const [lastOne] = rowsOf(now, 'techProjects').slice(-1)
  expect([lastOne?.projectName, lastOne?.category]).toEqual(['示范工程', 'kpi'])
  expect(rowsOf(now, 'techProjects')).toHaveLength(rowsOf(live, 'techProjects').length + 1)
  expect(rowsOf(now, 'categories').map((row) => row.id)).toEqual(
    rowsOf(live, 'categories')
      .map((row) => row.id)
      .toReversed(),
  )
  const contactId = rowsOf(live, 'contacts')[0]?.id
  const { result: history } = await on.buyer('GET', `srm/supplier/contact/history?id=${contactId}`)
  expect(history[0]).toMatchObject({ action: 'change', changes: [expect.objectContaining({ field: 'mobile' })] })
})

it('only administrators write the profile of an admitted company; before, the supplier and the buyer do', async () => {
  const [row] = rowsOf(company, 'contacts')
  const [bank] = rowsOf(company, 'banks')
  const contact = { personnelType: 'finance', name: '直接', mobile: '13711112222', email: 'x@example.com' }
  for (const call of [on.supplierA, on.buyer]) {
    const tries = [
      call('PUT', 'srm/supplier/base/edit', { body: { id: company.id, address: 'x' } }),
      call('POST', 'srm/supplier/contact/add', { body: { ...contact, supplierId: company.id } }),
      call('PUT', 'srm/supplier/contact/edit', { body: { id: row?.id, mobile: '1' } }),
      call('DELETE', `srm/supplier/contact/delete?id=${row?.id}`),
      ...['disable', 'setDefault'].map((name) =>
        call('POST', `srm/supplier/bank/do/${name}`, { body: { id: bank?.id } }),
      ),
    ]
    for (const { status, success } of await Promise.all(tries)) expect({ status, success }).toEqual(refused)
    const seen = await call('GET', `srm/supplier/contact/queryById?id=${row?.id}`)
    expect(seen.result._mayEdit).toBe(false)
    // A list marks each row, so that it offers no button that the server refuses.
    const { records } = (await call('GET', `srm/supplier/contact/list?pageSize=100&supplierId=${company.id}`)).result
    expect(records).not.toEqual([])
    expect(records.filter(({ _guarded }: Row) => _guarded !== true)).toEqual([])
  }
  expect((await on.buyer('DELETE', `srm/supplier/base/delete?id=${company.id}`)).status).toBe(403)
  const added = await on.supplierB('POST', 'srm/supplier/contact/add', { body: contact })
  expect(added).toMatchObject({ success: true })
  const mended = await on.buyer('PUT', 'srm/supplier/contact/edit', { body: { id: added.result.id, position: '经理' } })
  expect(mended).toMatchObject({ success: true })
  const { result: open } = await on.buyer('GET', `srm/supplier/contact/list?supplierId=${on.companyB}`)
  expect(open.records).not.toEqual([])
  expect(open.records.filter(({ _guarded }: Row) => _guarded !== undefined)).toEqual([])
  const corrected = await on.admin('PUT', 'srm/supplier/contact/edit', { body: { id: row?.id, position: '经理' } })
  expect(corrected).toMatchObject({ success: true })
})

it('adding a row is offered for writable companies only', async () => {
  const mayAdd = async (call: typeof on.buyer, query = '') =>
    (await call('GET', `srm/supplier/contact/list?pageSize=1${query}`)).result.mayAdd
  expect([await mayAdd(on.supplierA), await mayAdd(on.supplierB)]).toEqual([false, undefined])
  const about = ({ id }: { readonly id: string }) => `&supplierId=${id}`
  expect(await mayAdd(on.buyer)).toBeUndefined()
  expect(await mayAdd(on.buyer, about(company))).toBe(false)
  expect(await mayAdd(on.buyer, about({ id: on.companyB }))).toBeUndefined()
  expect(await mayAdd(on.admin, about(company))).toBeUndefined()

  const offered = async (call: typeof on.buyer, where: object) => {
    const parameters = `code=srm/supplier/base&pageSize=200&where=${encodeURIComponent(JSON.stringify(where))}`
    const { records } = (await call('GET', `lookup/rows?${parameters}`)).result
    return [company.id, on.companyB].map((id) => records.some((row: Row) => row.id === id))
  }
  expect(await offered(on.buyer, {})).toEqual([true, true])
  expect(await offered(on.buyer, { _mayEdit: true })).toEqual([false, true])
  expect(await offered(on.admin, { _mayEdit: true })).toEqual([true, true])
  const plan = (await on.buyer('GET', 'schema/resource/srm/supplier/contact')).text
  expect(JSON.parse(plan).result.fields.supplierId.source.editable).toBe(true)
})

const refused = { status: 403, success: false }
