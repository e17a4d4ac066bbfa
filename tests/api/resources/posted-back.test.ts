import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

/** Fields of an item that its supplier may not write: constants, rules, rights, formulas, state and audit columns. */
const notTheirs = {
  ...{ reason: 'forged', grade: 'A', amount: 999_999, status: 'approved' },
  ...{ createBy: 'forged', createTime: '2001-01-01 00:00:00', updateBy: 'forged', sysOrgCode: 'forged', tenantId: '1' },
}

const read = async (id: string) => (await on.supplierA('GET', `test/item/queryById?id=${id}`)).result
const edit = (body: object) => on.supplierA('PUT', 'test/item/edit', { body })

describe('record posted back as a whole', () => {
  it('changes writable fields only, whatever the body contains', async () => {
    const added = await on.addItem(on.buyer, { qty: 2, price: 3, grade: 'C', account: '6222000011112222' })
    const before = await read(added.id)
    // JeecgBoot clients post back the record of the list.
    const [row] = (await on.supplierA('GET', `test/item/list?code=${added.code}`)).result.records
    expect(row).toMatchObject({ account: '****2222', amount: 6, grade: 'C', status: 'draft', reason: null })

    const unchanged = await edit({ ...row, ...notTheirs, supplierId: on.companyB })
    expect([unchanged.success, unchanged.message]).toEqual([true, '修改成功'])
    expect(await read(added.id)).toEqual(before)

    const changed = await edit({ ...row, ...notTheirs, supplierId: on.companyB, note: 'mine', qty: 5 })
    expect(changed.success, changed.text).toBe(true)
    const { updateBy, updateTime, version, note, qty, amount, ...rest } = await read(added.id)
    expect({ note, qty, amount, version }).toEqual({ note: 'mine', qty: 5, amount: 15, version: before.version + 1 })
    expect(before).toMatchObject(rest)
    const record = await on.buyer('GET', `test/item/queryById?id=${added.id}`)
    expect(record.result).toMatchObject({ supplierId: on.companyA, updateBy: 'supplier_a' })
    const [stored] = await on.api.running.app.store.rows<{ account: string; tenant_id: string }>({
      sql: 'select account, tenant_id from test_item where id = ?',
      parameters: [added.id],
    })
    expect(stored).toEqual({ account: '6222000011112222', tenant_id: '0' })
  })

  it('is documented at its address', async () => {
    const { text } = await on.supplierA('GET', 'openapi.json')
    const { put } = JSON.parse(text).paths['/test/item/edit'] ?? JSON.parse(text).paths['/api/test/item/edit']
    expect(put.requestBody.description).toContain('keep their value whatever the body says')
  })
})
