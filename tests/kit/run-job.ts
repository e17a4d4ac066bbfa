import { setTimeout as sleep } from 'node:timers/promises'
import { requestsRefusals as refusals } from '../../src/schema/model/refusals/requests.ts'
import type { ApiServer, Reply } from './api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

/** Runs a job by its name, after the end of a run that has begun elsewhere. @throws when it fails */
export async function runJob(admin: Call, jobName: string): Promise<Reply> {
  const { result } = await admin('GET', `sys/job/list?jobName=${jobName}`)
  const run = () => admin('POST', 'sys/job/run', { body: { ids: result.records[0]?.id } })
  let reply = await run()
  while (reply.message === refusals.JOB_RUNNING.zh) {
    await sleep(20)
    reply = await run()
  }
  if (!reply.success) throw new Error(reply.text)
  return reply
}
