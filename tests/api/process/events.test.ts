import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { runJob } from '../../kit/run-job.ts'
import { type Requests, startRequests } from './request-kit.ts'

const path = 'schemas/processes/test/request.bpmn'

let hook: FakeHook
let on: Requests
beforeAll(async () => {
  hook = await startHook()
  on = await startRequests('sqlite', { WEBHOOKS: `private:http://127.0.0.1:${hook.port}` })
})
afterAll(async () => {
  await on?.close()
  await hook?.close()
})

const subscribe = (events: string) =>
  on.admin('POST', 'sys/webhook/add', {
    body: { name: 'other system', url: `http://127.0.0.1:${hook.port}/events`, events },
  })

it('a step of a process posts its event to those who subscribed to it, with the record', async () => {
  expect((await subscribe('test/request.requestApproved')).success).toBe(false)
  const { text } = (await on.admin('GET', `onl/files/open?path=${path}`)).result
  const keep = (event: string, version: number) =>
    on.admin('PUT', 'onl/files/draft', {
      body: {
        ...{ path, version },
        text: text.replace('procura:copy="quality"', `procura:copy="quality" procura:event="${event}"`),
      },
    })
  // A name that is no name, and one that is an action of the record.
  for (const [version, event] of ['Goods arrived', 'approve'].entries())
    expect((await keep(event, version)).result.problems).toEqual([expect.objectContaining({ pointer: '/k' })])
  expect((await keep('requestApproved', 2)).result.problems).toEqual([])
  expect((await on.admin('POST', 'onl/files/publish', { body: { drafts: [{ path, version: 3 }] } })).success).toBe(true)
  expect((await subscribe('test/request.requestApproved')).success).toBe(true)

  const id = await on.submitted({ subject: 'a chair' })
  await on.decide(on.approver, id)
  await runJob(on.admin, 'sendWebhooks')
  expect(hook.posted.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ type: 'test/request.requestApproved', resource: 'test/request' },
      data: expect.objectContaining({ id, subject: 'a chair', status: 'approved' }),
    }),
  ])
})
