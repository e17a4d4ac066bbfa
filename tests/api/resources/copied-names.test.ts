import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Line = { readonly [field: string]: unknown }

let api: ApiServer
let buyer: Call
let line: Line
beforeAll(async () => {
  api = await startApi()
  buyer = await api.as('buyer')
  ;[line = {}] = await lines('zh', 'pageSize=1')
})
afterAll(() => api?.close())

async function lines(lang: 'zh' | 'en', query: string): Promise<readonly Line[]> {
  return (await buyer('GET', `ord/order/lines/list?${query}`, { headers: { lang } })).result.records
}

describe('name of a material on a line', () => {
  it('is the English one for readers in English: in the list, and in the rows of its document', async () => {
    const [material] = (await buyer('GET', `mat/material/list?materialCode=${line.materialCode}`)).result.records
    expect([line.materialName, line.materialName_dictText]).toEqual([material.materialName, undefined])
    const [listed] = await lines('en', `id=${line.id}`)
    expect(listed).toMatchObject({ materialName: material.materialName, materialName_dictText: material.nameEn })
    const order = (await buyer('GET', `ord/order/queryById?id=${line.orderId}`, { headers: { lang: 'en' } })).result
    const row = order.lines.find(({ id }: Line) => id === line.id)
    expect(row).toMatchObject({ materialName: material.materialName, materialName_dictText: material.nameEn })
  })

  it('stays the agreed one when the material has another name since', async () => {
    const [material] = (await buyer('GET', `mat/material/list?materialCode=${line.materialCode}`)).result.records
    const admin = await api.as('admin')
    const body = { ...material, materialName: '改名的物料', nameEn: 'Renamed material' }
    expect(await admin('POST', 'mat/material/edit', { body })).toMatchObject({ success: true })
    const [listed] = await lines('en', `id=${line.id}`)
    expect(listed).toMatchObject({ materialName: line.materialName, materialName_dictText: line.materialName })
  })
})
