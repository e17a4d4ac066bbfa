import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, ok, startSuppliers } from '../suppliers/fixture.ts'
import { inDays, pdfOf, type Values } from './kit.ts'

/** Area 3 of the catalogue: effects of evaluations and expired files on later documents. */
let on: Fixture
let line: Values
beforeAll(async () => {
  on = await startSuppliers()
  const [material] = (await ok(on.admin('GET', 'mat/material/list?pageSize=1'))).records
  line = { materialCode: material.materialCode, unit: material.unit, qty: 1, price: 10, taxRate: '13' }
})
afterAll(() => on?.close())

const measured = (measure: string | null) =>
  on.api.running.app.store.write([
    {
      sql: `update srm_supplier_base set status = 'qualified', measure = ? where id = ?`,
      parameters: [measure, on.company],
    },
  ])
const head = () => ({ supplierId: on.company, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY' })
/** Whether a document is refused because of its supplier. */
const isRefused = async (code: string, values: Values, call = on.admin): Promise<boolean> => {
  const { success, result } = await call('POST', `${code}/add`, { body: { ...head(), ...values } })
  const errors: readonly { pointer: string }[] = result?.errors ?? []
  const isAbout = errors.some(({ pointer }) => pointer === '/supplierId')
  // Other refusals do not name the supplier.
  if (!success && !isAbout) throw new Error(JSON.stringify(errors))
  return isAbout
}
const order = () =>
  isRefused('ord/order', {
    ...{ orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州' },
    lines: [{ ...line, needDate: inDays(30) }],
  })
const contract = () =>
  isRefused('con/contract', {
    ...{ contractName: '框架', contractType: 'purchase', beginDate: inDays(0), endDate: inDays(90) },
    ...{ paymentType: 'TT', place: '杭州', lines: [line] },
  })
const invitation = async () => {
  const [inquiry] = (await ok(on.admin('GET', 'bid/inquiry/list?phase=draft&pageSize=1'))).records
  const { result, success } = await on.admin('POST', 'bid/inquiry/invited/add', {
    body: { inquiryId: inquiry.id, supplierId: on.company },
  })
  // A company is invited once.
  if (success) await ok(on.admin('DELETE', `bid/inquiry/invited/delete?id=${result.id}`))
  return !success && result.errors.some(({ pointer }: { pointer: string }) => pointer === '/supplierId')
}
const withoutBid = async () => {
  for (const { id, status } of (await ok(on.supplier('GET', `bid/quote/list?projectNo=${project}`))).records) {
    if (status === 'submitted') await ok(on.supplier('POST', 'bid/quote/do/withdraw', { body: { id } }))
    await ok(on.supplier('DELETE', `bid/quote/delete?id=${id}`))
  }
}
/** Only the supplier writes its bid: it is sealed for all others. It replaces the one before. */
const bid = async () => {
  await withoutBid()
  const terms = { validUntil: inDays(60), deliveryDays: 10, declared: 'truth,noCollusion,acceptTerms' }
  return isRefused('bid/quote', { projectNo: project, ...terms }, on.supplier)
}
let project: string

describe('measure of a grade', () => {
  beforeAll(async () => {
    const [tender] = (await ok(on.supplier('GET', 'bid/project/list?phase=published&bidMethod=open'))).records
    project = tender.billNo
    await on.api.running.app.store.write([
      // Bond, lines, requirements and ceiling are other rules.
      {
        sql: 'update bid_project set bond = 0, doc_fee = 0, ceiling_price = null, enrol_end = null where bill_no = ?',
        parameters: [project],
      },
      { sql: 'delete from bid_invite where bill_no = ? and supplier_id = ?', parameters: [project, on.company] },
      { sql: 'delete from bid_project_requirements where project_id = ?', parameters: [tender.id] },
      { sql: 'delete from bid_project_items where project_id = ? and line_no > 1', parameters: [tender.id] },
      {
        sql: 'update bid_project_items set qty = 1, material_code = ? where project_id = ?',
        parameters: [line.materialCode, tender.id],
      },
      { sql: 'delete from srm_supplier_qualification where supplier_id = ?', parameters: [on.company] },
    ])
    await measured(null)
    await ok(on.supplier('POST', 'bid/invite/add', { body: { projectNo: project } }))
  })
  it.each([
    [null, []],
    ['none', []],
    ['reward', []],
    ['warn', []],
    ['limitBid', ['invitation', 'bid']],
    ['stopOrder', ['invitation', 'bid', 'order', 'contract']],
    ['eliminate', ['invitation', 'bid', 'order', 'contract']],
  ])('%s blocks the supplier from %j', async (measure, from) => {
    await measured(measure)
    const tries = { invitation, bid, order, contract }
    const refused: string[] = []
    for (const [name, attempt] of Object.entries(tries)) if (await attempt()) refused.push(name)
    expect(refused).toEqual(from)
  })
})

it('an expired mandatory file blocks new bids until its renewal; an optional one does not', async () => {
  await measured(null)
  const file = { supplierId: on.company, fileType: 'basic', file: await pdfOf(on.admin), validTo: inDays(-1) }
  const add = (values: Values) =>
    ok(on.admin('POST', 'srm/supplier/qualification/add', { body: { ...file, ...values } }))
  await add({ fileName: '宣传册', uploadRequired: 'N' })
  expect(await bid()).toBe(false)
  const { id } = await add({ fileName: '营业执照', uploadRequired: 'Y' })
  expect(await ok(on.admin('GET', `srm/supplier/base/queryById?id=${on.company}`))).toMatchObject({ expiredFiles: 1 })
  const body = {
    ...head(),
    projectNo: project,
    validUntil: '2099-12-31',
    deliveryDays: 10,
    declared: 'truth,noCollusion,acceptTerms',
    items: [{ ...line, lineNo: 1 }],
  }
  await withoutBid()
  const { result } = await on.supplier('POST', 'bid/quote/add', { body })
  expect(result.errors).toEqual([{ pointer: '/supplierId', message: '必备资质已过期：营业执照' }])

  // An administrator may reduce it to a warning, which the bidder confirms.
  const setting = await ok(on.admin('POST', 'srm/setting/add', { body: { expiredFiles: 'warn' } }))
  expect((await on.admin('POST', 'srm/setting/add', { body: {} })).success).toBe(false)
  expect((await on.supplier('POST', 'srm/setting/add', { body: {} })).status).toBe(403)
  const bidding = (headers: Record<string, string> = {}) => on.supplier('POST', 'bid/quote/add', { body, headers })
  expect(await bidding({ lang: 'zh-CN' })).toMatchObject({
    success: false,
    code: 428,
    message: '必备资质已过期：营业执照。确认后可继续。',
  })
  expect(await bidding({ lang: 'en-US' })).toMatchObject({
    code: 428,
    result: { warnings: ['Mandatory files have expired: 营业执照'] },
  })
  const confirmed = { 'X-Confirmed': '1' }
  const quote = await ok(bidding(confirmed))
  const submit = (headers = {}) => on.supplier('POST', 'bid/quote/do/submit', { body: { id: quote.id }, headers })
  expect(await submit()).toMatchObject({ success: false, code: 428 })
  await ok(on.admin('PUT', 'srm/setting/edit', { body: { id: setting.id, expiredFiles: 'block' } }))
  expect(await submit(confirmed)).toMatchObject({ success: false, code: 500 })
  expect((await bidding(confirmed)).result.errors).toHaveLength(1)
  await ok(on.admin('PUT', 'srm/setting/edit', { body: { id: setting.id, expiredFiles: 'warn' } }))
  // Clients without custom headers confirm by a parameter.
  await ok(on.supplier('POST', 'bid/quote/do/submit?confirmed=1', { body: { id: quote.id } }))

  await ok(on.admin('PUT', 'srm/supplier/qualification/edit', { body: { id, validTo: inDays(300) } }))
  expect(await bid()).toBe(false)
  expect(await ok(on.admin('GET', `srm/supplier/base/queryById?id=${on.company}`))).toMatchObject({ expiredFiles: 0 })
})
