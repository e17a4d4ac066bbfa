import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, type Fixture, ok, startSuppliers } from './fixture.ts'

const profile = 'srm/supplier/base'
let on: Fixture
let other: { readonly id: string; readonly companyName: string }

beforeAll(async () => {
  on = await startSuppliers()
  const { records } = await ok(on.buyer('GET', `${profile}/list?status=qualified&pageSize=50`))
  other = records.find(({ id }: { id: string }) => id !== on.company)
  const { store } = on.api.running.app
  const name = `${other.companyName.replace(/(集团|股份|有限|责任)*公司$/, '')}集团股份有限公司`
  const { records: categories } = await ok(on.buyer('GET', 'bd/purcategory/list?enabled=Y&pageSize=1'))
  await ok(
    on.buyer('POST', 'srm/supplier/category/add', { body: { supplierId: on.company, category: categories[0].code } }),
  )
  await store.write([
    {
      sql: "update srm_supplier_base set company_name = ?, status = 'completing', profile_kind = 'short' where id = ?",
      parameters: [name, on.company],
    },
    { sql: 'update srm_supplier_bank set account_name = ? where supplier_id = ?', parameters: [name, on.company] },
    {
      sql: "update srm_supplier_qualification set upload_required = 'N' where supplier_id = ?",
      parameters: [on.company],
    },
  ])
})
afterAll(() => on?.close())

it('a submitted profile is compared; its approver sees similar companies, its supplier does not', async () => {
  await act(on.supplier, profile, 'commit', on.company)
  const record = await ok(on.approver('GET', `${profile}/queryById?id=${on.company}`))
  expect(record.similarCompanies.split(',')).toContain(other.id)
  expect(record.similarCompanies_dictText).toContain(other.companyName)
  const list = (call: typeof on.buyer) => call('GET', `srm/supplier/likeness/list?supplierId=${on.company}`)
  const { records } = await ok(list(on.approver))
  expect(records.find(({ otherId }: { otherId: string }) => otherId === other.id)).toMatchObject({
    reasons: expect.stringContaining('name'),
  })
  expect((await list(on.supplier)).status).toBe(403)
  expect(await ok(on.supplier('GET', `${profile}/queryById?id=${on.company}`))).not.toHaveProperty('similarCompanies')
})

it('another submission replaces earlier results', async () => {
  await act(on.supplier, profile, 'withdraw', on.company)
  const { store } = on.api.running.app
  await store.write([
    { sql: "update srm_supplier_base set company_name = '独一无二' where id = ?", parameters: [on.company] },
    { sql: "update srm_supplier_bank set account_name = '独一无二' where supplier_id = ?", parameters: [on.company] },
  ])
  await act(on.supplier, profile, 'commit', on.company)
  const { records } = await ok(on.approver('GET', `srm/supplier/likeness/list?supplierId=${on.company}`))
  expect(records.map(({ otherId }: { otherId: string }) => otherId)).not.toContain(other.id)
})
