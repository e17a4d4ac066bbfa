import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inquiryOpened, quoted } from './awarded-inquiry.ts'
import { firstOf, type Row, rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
})
afterAll(() => on?.close())

describe('clarification', () => {
  let tender: Row
  let name: string
  beforeAll(async () => {
    tender = await on.publishedTender()
    name = String((await firstOf(on.calls.supplier, 'srm/supplier/base/list')).companyName)
  })
  const question = (values: object) =>
    ok(on.calls.supplier, 'bid/clarify/add', { projectNo: tender.billNo, title: '型号', question: '等效？', ...values })

  it.each(['title', 'question'])('is not asked with the own name in its %s', async (field) => {
    const { id } = await question({ [field]: `我司 ${name.replace('股份有限公司', '')} 可否等效？` })
    const refused = await act(on.calls.supplier, 'bid/clarify', 'submit', id)
    expect(errorsOf(refused)).toMatchObject([{ pointer: `/${field}`, message: expect.stringContaining('请勿写明') }])
    await ok(on.calls.supplier, 'bid/clarify/edit', { id, [field]: '可否等效？' }, 'PUT')
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: id })
  })

  it('may have words of the goods that are a part of the own name', async () => {
    const own = 'select id from srm_supplier_base where company_name = ?'
    await on.write(`update srm_supplier_base set name_en = 'Steel Limited' where id in (${own})`, name)
    const { id } = await question({ question: 'Which grade of stainless steel?' })
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: id })
    const named = await question({ question: 'Steel  LIMITED asks' })
    expect(errorsOf(await act(on.calls.supplier, 'bid/clarify', 'submit', named.id))).toHaveLength(1)
  })

  it('is not answered in public, or published, with the name of who asked', async () => {
    const { id } = await question({})
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: id })
    const named = await act(on.calls.buyer, 'bid/clarify', 'answer', id, { answer: `${name}：可以` })
    expect(errorsOf(named)).toMatchObject([{ pointer: '/answer' }])
    await ok(on.calls.buyer, 'bid/clarify/do/answer', { ids: id, answer: '可以' })
    // A question from before this rule.
    await on.write('update bid_clarify set title = ? where id = ?', `${name}的问题`, id)
    const published = await act(on.calls.buyer, 'bid/clarify', 'publish', id)
    expect(errorsOf(published)).toMatchObject([{ pointer: '/title' }])
    expect(await rows(on.calls.rival, `bid/clarify/list?projectNo=${tender.billNo}`)).toEqual([])
  })

  it('that changes the documents is answered to all, and read by who asked once all do', async () => {
    const { id } = await question({})
    await ok(on.calls.supplier, 'bid/clarify/do/submit', { ids: id })
    const answer = { answer: '改为不锈钢', changes: 'Y' }
    const alone = await act(on.calls.buyer, 'bid/clarify', 'answer', id, { ...answer, publicFlag: 'N' })
    expect(errorsOf(alone)).toMatchObject([{ pointer: '/publicFlag', message: expect.stringContaining('公开') }])
    await ok(on.calls.buyer, 'bid/clarify/do/answer', { ids: id, ...answer, publicFlag: 'Y' })
    for (const path of [`queryById?id=${id}`, `history?id=${id}`])
      expect((await on.calls.supplier('GET', `bid/clarify/${path}`)).text).not.toContain('不锈钢')
    await ok(on.calls.buyer, 'bid/clarify/do/publish', { ids: id })
    for (const call of [on.calls.supplier, on.calls.rival])
      expect((await call('GET', `bid/clarify/list?projectNo=${tender.billNo}`)).text).toContain('不锈钢')
    expect(await read(on.calls.supplier, 'bid/clarify', id)).toMatchObject({ answer: '改为不锈钢' })
  })
})

it('a supplier learns nothing of the quotations of rivals and of negotiations with them', async () => {
  const inquiry = await on.publishedInquiry({ sealed: 'N' })
  await quoted(on.calls.supplier, inquiry, 70)
  const theirs = await quoted(on.calls.rival, inquiry, 80)
  const { billNo } = await read(on.calls.rival, 'bid/quote', theirs)
  const asked = `sys/duplicate/check?tableName=bid/quote&fieldName=billNo&fieldVal=${billNo}`
  expect((await on.calls.supplier('GET', asked)).success).toBe(true)
  expect((await on.calls.rival('GET', asked)).success).toBe(false)
  await inquiryOpened(on, inquiry)
  const seen = async () =>
    Promise.all(
      [`bid/inquiry/history?id=${inquiry.id}`, `wf/feed?resource=bid/inquiry&id=${inquiry.id}`].map(
        async (path) => (await on.calls.supplier('GET', path)).result,
      ),
    )
  const before = await seen()
  expect(await act(on.calls.buyer, 'bid/quote', 'negotiate', theirs, { nextDeadline: inDays(2) })).toMatchObject({
    success: true,
  })
  expect(await seen()).toEqual(before)
  const { text } = await on.calls.buyer('GET', `bid/inquiry/history?id=${inquiry.id}`)
  expect(text).toContain('"negotiate"')
})
