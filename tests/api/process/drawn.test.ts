import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Requests, startRequests } from './request-kit.ts'

let on: Requests
beforeAll(async () => {
  on = await startRequests('sqlite')
})
afterAll(() => on?.close())

/** Nodes of the drawing by what has become of them. */
const placesOf = async (id: string) => {
  const { nodes } = await on.viewOf(on.buyer, id)
  const at = (wanted: string) => nodes.flatMap(({ id: node, place }) => (place === wanted ? [node] : [])).join(' ')
  return { passed: at('passed'), here: at('here'), rejected: at('rejected'), ahead: at('ahead') }
}

it('a finished process shows the way that it went, from its start to its end', async () => {
  const id = await on.submitted()
  expect(await placesOf(id)).toMatchObject({ passed: 's x m', here: 'Lead' })
  await on.decide(on.approver, id)
  expect(await placesOf(id)).toEqual({
    passed: 's x m Lead V k w e',
    here: '',
    rejected: '',
    ahead: 'Finance y All t n e2 Choice A',
  })
})

it('a rejected task is not one that was passed', async () => {
  const id = await on.submitted({ amount: 5000 })
  await on.decide(on.finance, id)
  await on.decide(on.approver, id, 'reject')
  const { passed, rejected, ahead } = await placesOf(id)
  expect([passed, rejected]).toEqual(['s x Finance y m', 'Lead'])
  expect(ahead.split(' ')).toEqual(expect.arrayContaining(['V', 'e']))
})

it('a process that was taken back shows how far it came', async () => {
  const id = await on.submitted({ amount: 5000 })
  await on.decide(on.finance, id)
  await on.buyer('POST', 'test/request/do/withdraw', { body: { id } })
  expect(await placesOf(id)).toMatchObject({ passed: 's x Finance y m', here: '', rejected: '' })
})

it('a task that is sent back is done again, with what came behind it', async () => {
  const id = await on.submitted({ amount: 5000 })
  await on.decide(on.finance, id)
  await on.decide(on.approver, id, 'reject', { to: 'Finance' })
  expect(await placesOf(id)).toMatchObject({ passed: 's x', here: 'Finance', rejected: '' })
})

/** Makes the instance of a request one of a server that kept only the tasks. */
const older = async (id: string) => {
  const { store } = on.api.running.app
  const [row] = await store.rows<{ id: string; state: string }>({
    sql: 'select id, state from _process_instance where record_id = ?',
    parameters: [id],
  })
  const { done: _, ...state } = JSON.parse(String(row?.state))
  await store.write([
    { sql: 'update _process_instance set state = ? where id = ?', parameters: [JSON.stringify(state), row?.id] },
  ])
}

it('an instance of a server that kept only the tasks shows its start and those that were approved', async () => {
  const id = await on.submitted({ amount: 5000 })
  await on.decide(on.finance, id)
  await on.decide(on.approver, id)
  await older(id)
  expect(await placesOf(id)).toMatchObject({ passed: 's Finance Lead', rejected: '' })
})

it('an instance of such a server that goes on keeps the first half of its way', async () => {
  const id = await on.submitted({ amount: 5000 })
  await on.decide(on.finance, id)
  await older(id)
  expect(await placesOf(id)).toMatchObject({ passed: 's x Finance y m', here: 'Lead' })
  await on.decide(on.approver, id)
  expect(await placesOf(id)).toMatchObject({ passed: 's x Finance y m Lead V k w e', here: '' })
})
