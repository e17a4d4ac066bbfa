import { describe, expect, it } from 'vitest'
import { adaptFormItem } from '../../../src/schema/jeecg/form-item.ts'
import type { ApiServer } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type On = { readonly admin: Call; readonly supplier: Call }
const base = 'online/cgform/api'
const forms = [
  'srm_supplier_bank',
  'srm_supplier_tier2',
  'sys_user',
  'sys_depart',
  'ord_order',
  'fin_invoice',
  'bid_quote',
  'sys_announcement',
]

/** Resources as online forms: column names in requests, with the rights and rules of the engine. */
export function describeForms(on: () => On): void {
  describe('online forms', () => {
    it.each(forms)('describes %s for the adapter of external forms', async (form) => {
      const { result } = await on().admin('GET', `${base}/getFormItem/${form}`)
      const { resource, problems } = adaptFormItem(result)
      expect([...problems]).toEqual([])
      expect(Object.keys(resource.fields).length).toBeGreaterThan(0)
      expect(JSON.stringify(result)).not.toContain('undefined')
    })

    it('lists by columns: filters, order, advanced query and codes', async () => {
      const { admin } = on()
      const all = (await admin('GET', `${base}/getData/sys_user?pageNo=1&pageSize=-521&column=create_time&order=asc`))
        .result
      expect(all.total).toBeGreaterThan(5)
      const one = (await admin('GET', `${base}/getData/sys_user?username=*pprov*`)).result
      const names = one.records.map(({ username }: { username: string }) => username)
      expect(names.toSorted()).toEqual(['approver', 'approver_fu', 'approver_lei'])
      expect(one.records[0]).toMatchObject({ user_type: 'internal', user_type_dictText: expect.any(String) })
      const condition = encodeURIComponent(
        JSON.stringify([{ field: 'user_type', rule: 'eq', val: 'supplier', type: 'text' }]),
      )
      const some = await admin('GET', `${base}/getData/sys_user?superQueryParams=${encodeURIComponent(condition)}`)
      expect(new Set(some.result.records.map((row: { user_type: string }) => row.user_type))).toEqual(
        new Set(['supplier']),
      )
      expect((await admin('GET', `${base}/getData/sys_user?column=password&order=asc`)).success).toBe(false)
    })

    it('adds, reads, replaces and deletes a record', async () => {
      const { admin } = on()
      const body = { code: 'WX', alpha3: 'WXX', numeric: '986', name: '线二', name_en: 'Wire two' }
      const { result: id } = await admin('POST', `${base}/form/bd_country?tabletype=1`, { body })
      const read = async () => (await admin('GET', `${base}/form/bd_country/${id}`)).result
      expect(await read()).toMatchObject({ ...body, id, create_by: 'admin' })
      // Missing fields are cleared, so a missing required field is refused.
      const without = { ...(await read()), name_en: undefined }
      const refused = await admin('PUT', `${base}/form/bd_country?tabletype=1`, { body: without })
      expect(refused.result.errors).toEqual([{ pointer: '/nameEn', message: expect.any(String) }])
      const changed = { ...(await read()), name_en: 'Wire three' }
      expect(await admin('PUT', `${base}/form/bd_country?tabletype=1`, { body: changed })).toMatchObject({
        success: true,
      })
      expect(await admin('PUT', `${base}/form/bd_country?tabletype=1`, { body: changed })).toMatchObject({
        status: 409,
      })
      expect(await read()).toMatchObject({ name_en: 'Wire three' })
      expect(await admin('DELETE', `${base}/form/bd_country/${id},`)).toMatchObject({ success: true })
      expect((await admin('GET', `${base}/form/bd_country/${id}`)).success).toBe(false)
    })

    it('gives one level of a tree at a time', async () => {
      const { admin } = on()
      const level = async (query: string) =>
        (await admin('GET', `${base}/getTreeData/sys_depart?pageSize=50${query}`)).result.records
      const top = await level('')
      expect(await level('&pid=0')).toEqual(top)
      const parent = top.find(({ has_child }: { has_child: string }) => has_child === '1')
      const below = await level(`&parent_id=${parent.id}`)
      expect(below.length).toBeGreaterThan(0)
      expect(below.every(({ parent_id }: { parent_id: string }) => parent_id === parent.id)).toBe(true)
    })

    it('applies the rights of the resource', async () => {
      const { admin, supplier } = on()
      expect(await supplier('GET', `${base}/getData/sys_user`)).toMatchObject({ status: 403 })
      const own = (await supplier('GET', `${base}/getData/srm_supplier_bank?pageSize=50`)).result.records
      const all = (await admin('GET', `${base}/getData/srm_supplier_bank?pageSize=200`)).result.records
      expect(new Set(own.map(({ supplier_id }: { supplier_id: string }) => supplier_id)).size).toBe(1)
      const foreign = all.find(({ id }: { id: string }) => !own.some((row: { id: string }) => row.id === id))
      expect(await supplier('GET', `${base}/form/srm_supplier_bank/${foreign.id}`)).toMatchObject({
        success: false,
        code: 500,
      })
      const { hideColumns } = (await supplier('GET', `${base}/getColumns/bd_country`)).result ?? { hideColumns: [] }
      expect(hideColumns).not.toContain('detail')
    })
  })
}
