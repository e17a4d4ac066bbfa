import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Row, rows } from '../sourcing/callers.ts'
import { act, type Events, inDays, ok, read, startEvents } from '../sourcing/event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set amend_days = null')
})
afterAll(() => on?.close())

const noticesOf = async ({ name }: Row) => {
  const found = await rows(on.calls.admin, `portal/announce/list?title=*${String(name)}*&pageSize=50`)
  return Promise.all(found.map(({ id }) => read(on.calls.admin, 'portal/announce', id)))
}

/** A clarification with a later deadline, published. */
async function clarified(values: object, deadline: string): Promise<void> {
  const { supplier, buyer } = on.calls
  const { id } = await ok(supplier, 'bid/clarify/add', { ...values, title: '交期问题', question: '可否延期？' })
  await ok(supplier, 'bid/clarify/do/submit', { ids: id })
  const answer = { answer: '可以', publicFlag: 'Y', changes: 'Y' }
  await ok(buyer, 'bid/clarify/do/answer', { ids: id, ...answer })
  await ok(buyer, 'bid/clarify/do/publish', { ids: id, newDeadline: deadline })
}

it('the announcement of a tender follows extensions, amendments and clarifications, a written one its deadline', async () => {
  const { buyer, supplier } = on.calls
  const tender = await on.publishedTender({ name: '公告延期水泵招标', participation: 'public' })
  await ok(supplier, 'bid/invite/add', { projectNo: tender.billNo })
  const written = await ok(buyer, 'portal/announce/add', {
    ...{ title: '公告延期水泵招标补充公告', type: 'tender', busId: tender.billNo, deadline: tender.bidDeadline },
    content: '<p>补充</p>',
  })
  await ok(buyer, 'portal/announce/do/publish', { ids: written.id })
  const deadlines = async () => (await noticesOf(tender)).map(({ deadline }) => deadline)
  expect(await deadlines()).toEqual([tender.bidDeadline, tender.bidDeadline])

  const [first, second, third] = [inDays(31), inDays(32), inDays(33)]
  await ok(buyer, 'bid/project/do/extendDeadline', { ids: tender.id, bidDeadline: first, openTime: first })
  expect(await deadlines()).toEqual([first, first])

  const { items = [] } = await read(buyer, 'bid/project', tender.id)
  const more = {
    items: [...items, { ...on.goods, qty: 777, targetPrice: 31_337 }],
    bidDeadline: second,
    openTime: second,
  }
  await ok(buyer, 'bid/project/do/amend', { ids: tender.id, ...more })
  expect(await deadlines()).toEqual([second, second])

  await clarified({ type: 'tender', projectNo: tender.billNo }, third)
  expect(await deadlines()).toEqual([third, third])
  const own = (await noticesOf(tender)).find(({ id }) => id !== written.id)
  for (const word of ['777', third]) expect(String(own?.content)).toContain(word)
  expect(JSON.stringify(own)).not.toContain('31337')
  const text = (await noticesOf(tender)).find(({ id }) => id === written.id)
  expect(text).toMatchObject({ content: '<p>补充</p>', title: '公告延期水泵招标补充公告' })
})

it('a withdrawn announcement is not shown again by a later deadline', async () => {
  const tender = await on.publishedTender({ name: '撤回公告水泵招标', participation: 'public' })
  const [notice] = await noticesOf(tender)
  await ok(on.calls.admin, 'portal/announce/do/revoke', { ids: notice?.id })
  const later = inDays(35)
  expect(
    await act(on.calls.buyer, 'bid/project', 'extendDeadline', tender.id, { bidDeadline: later, openTime: later }),
  ).toMatchObject({ success: true })
  expect((await noticesOf(tender)).map(({ status }) => status)).toEqual(['revoked'])
})

it('the announcement of an open inquiry follows a clarification', async () => {
  const inquiry = await on.publishedInquiry({ name: '公告延期轴承询价', inquiryType: 'open' })
  const later = inDays(12)
  await clarified({ type: 'inquiry', inquiryNo: inquiry.billNo }, later)
  expect((await noticesOf(inquiry)).map(({ deadline }) => deadline)).toEqual([later])
})
