import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Requests, startRequests } from './request-kit.ts'

const nodes = {
  s: 'start',
  Finance: 'task procura:role="finance" procura:reject="reject" procura:state="pending"',
  Lead: 'task procura:role="approver" procura:reject="reject" procura:state="pending"',
  V: 'service procura:action="approve"',
  e: 'end',
}
const flows = 's>Finance; Finance>Lead; Lead>V; V>e'

let on: Requests
beforeAll(async () => {
  on = await startRequests('sqlite')
  await on.draw(nodes, flows)
})
afterAll(() => on?.close())

it('a rejection to the starter says how long its opinion has to be, and what was written stays', async () => {
  const id = await on.submitted()
  expect((await on.viewOf(on.finance, id)).mine).toMatchObject([{ mayReject: true, rejectOpinion: 5 }])
  const short = await on.decide(on.finance, id, 'reject', { opinion: ' no ' })
  expect([short.success, short.message]).toEqual([false, '意见至少 5 个字'])
  const empty = await on.decide(on.finance, id, 'reject', { opinion: '' })
  expect([empty.success, empty.message]).toEqual([false, '请填写意见'])
  const [task] = (await on.viewOf(on.finance, id)).mine
  const inList = await on.finance('POST', 'wf/process/each/reject', {
    body: { id: `test/request.${task?.task}`, opinion: 'no' },
    headers: { 'accept-language': 'en' },
  })
  expect(inList.message).toBe('Give an opinion of 5 characters or more.')
  expect((await on.decide(on.finance, id, 'reject', { opinion: 'too expensive' })).success).toBe(true)
  const { result } = await on.buyer('GET', `test/request/queryById?id=${id}`)
  expect(result).toMatchObject({ status: 'draft', reason: 'too expensive' })
})

it('a rejection to an earlier task needs an opinion too', async () => {
  const id = await on.submitted()
  await on.decide(on.finance, id)
  for (const opinion of ['', '  ']) {
    const empty = await on.decide(on.approver, id, 'reject', { to: 'Finance', opinion })
    expect([empty.success, empty.message]).toEqual([false, '请填写意见'])
  }
  expect((await on.decide(on.approver, id, 'reject', { to: 'Finance', opinion: 'why?' })).success).toBe(true)
  expect(await on.todo(on.finance, id)).toEqual(['Finance'])
})

it('an approval needs none', async () => {
  const id = await on.submitted()
  for (const call of [on.finance, on.approver])
    expect((await on.decide(call, id, 'approve', { opinion: '' })).success).toBe(true)
  expect(await on.stateOf(id)).toBe('approved')
})
