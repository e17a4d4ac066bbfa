import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set amend_days = 0')
})
afterAll(() => on?.close())

const amended = (code: string, { id }: Row, values: object) => act(on.calls.buyer, code, 'amend', id, values)

it('an amendment that changes what it cannot is refused with its name, and nothing is changed', async () => {
  const tender = await on.publishedTender()
  const { criteria = [] } = await read(on.calls.buyer, 'bid/project', tender.id)
  const tries: readonly [object, string, string][] = [
    [{ docText: '<p>改</p>', budget: 5 }, '/budget', '预算'],
    [{ criteria: [{ id: criteria[0]?.id, weight: 5 }] }, '/criteria/0/weight', '权重'],
    [{ criteria: [...criteria, { name: '新评分项' }] }, `/criteria/${criteria.length}`, '新增行'],
    [{ lots: [{ lotNo: '9', lotName: '新标段' }] }, '/lots/0', '标段'],
  ]
  for (const [values, pointer, name] of tries) {
    const reply = await amended('bid/project', tender, values)
    expect([pointer, errorsOf(reply)]).toMatchObject([pointer, [{ pointer }]])
    expect(errorsOf(reply)[0]?.message).toContain(name)
  }
  expect(await read(on.calls.buyer, 'bid/project', tender.id)).toMatchObject({ revision: 0, docText: tender.docText })
  const inquiry = await on.publishedInquiry()
  expect(errorsOf(await amended('bid/inquiry', inquiry, { currency: 'USD' }))).toMatchObject([{ pointer: '/currency' }])
})

it('an amendment takes a whole record with allowed changes, and the end of questions', async () => {
  const tender = await on.publishedTender()
  const whole = await read(on.calls.buyer, 'bid/project', tender.id)
  const questionEnd = inDays(7)
  const items = whole.items?.map((row) => ({ ...row, qty: 8 }))
  await ok(on.calls.buyer, 'bid/project/do/amend', { ...whole, ids: tender.id, questionEnd, items })
  const now = await read(on.calls.buyer, 'bid/project', tender.id)
  expect([now.revision, now.questionEnd, now.items?.map(({ qty }) => qty)]).toEqual([1, questionEnd, [8]])
  const past = await amended('bid/project', tender, { questionEnd: inDays(-1) })
  expect(errorsOf(past)).toMatchObject([{ pointer: '/questionEnd' }])
})
