import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, cell, state, type } from '../../kit/form-steps.ts'
import { sharedWalk, type Walk } from './walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await sharedWalk()
})
afterAll(() => walk?.product.close())

it('the leader disqualifies a bid whose prices are sealed, with the reason at the requirement', async () => {
  const read = await walk.reader('expert')
  const { records } = await read('bid/project/list?phase=evaluating&envelope=two')
  const [bid] = (await read(`bid/quote/list?sourceNo=${records[0].billNo}&status=opened`)).records
  const page = await walk.open('expert', `/form/bid/quote?id=${bid.id}&mode=view`)
  await act(page, '否决', (dialog) => type(cell(dialog, 'answers', 1, 'knockOut'), '资质证书已过期'))
  await state(page, '无效')
  const { answers, rejectReason } = await read(`bid/quote/queryById?id=${bid.id}`)
  expect(answers[0].knockOut).toBe('资质证书已过期')
  expect(rejectReason).toBe(`${answers[0].requirement}：资质证书已过期`)
  expect(walk.faults()).toEqual([])
})
