import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { tenderSchemas } from './fixture.ts'

let servers: ApiServer[] = []
let remove: () => Promise<void>

beforeAll(async () => {
  const { schemas, remove: removeSchemas } = await tenderSchemas()
  remove = removeSchemas
  const first = await startApi({ SCHEMAS_DIR: schemas, JOBS: 'on' }, 'postgres')
  servers = [first]
  const { databaseUrl = '' } = first.running.app.options
  servers.push(await startApi({ SCHEMAS_DIR: schemas, DATABASE_URL: databaseUrl, JOBS: 'on' }))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await remove?.()
})

const name = '两台'
const list = async (call: Awaited<ReturnType<ApiServer['as']>>, path: string) =>
  (await call('GET', path)).result.records

it('gives each run to one of two servers, and continues after the end of the other', async () => {
  const [first, second] = servers
  if (!(first && second)) throw new Error('two servers are needed')
  const admin = await second.as('admin')
  const [dueJob] = await list(admin, 'sys/job/list?jobName=dueActions')
  const body = { ...dueJob, cronExpression: '* * * * * ?' }
  expect((await admin('PUT', 'sys/job/edit', { body })).success).toBe(true)
  const add = async (count: number) => {
    for (let number = 0; number < count; number += 1)
      await admin('POST', 'test/tender/add', { body: { name, deadline: '2020-01-01 00:00:00' } })
  }
  const allEnded = (count: number) =>
    vi.waitFor(
      async () => {
        const rows = await list(admin, `test/tender/list?status=ended&pageSize=100`)
        expect(rows).toHaveLength(count)
      },
      { timeout: 30_000, interval: 300 },
    )
  await add(20)
  await allEnded(20)
  const histories = await Promise.all(
    (await list(admin, 'test/tender/list?pageSize=100')).map(
      async ({ id }: { id: string }) => (await admin('GET', `test/tender/history?id=${id}`)).result,
    ),
  )
  for (const history of histories)
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['end', 'add'])
  servers = [second]
  await first.close()
  await add(3)
  await allEnded(23)
  // A run begins each second: the last one may not have ended.
  const runs = await vi.waitFor(async () => {
    const found = await list(admin, 'sys/jobRun/list?jobName=dueActions&pageSize=100')
    expect(found.filter(({ status }: { status: string }) => status !== 'success')).toEqual([])
    return found
  })
  expect(runs.reduce((sum: number, { done }: { done: number }) => sum + done, 0)).toBe(23)
})
