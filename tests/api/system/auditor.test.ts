import { afterAll, beforeAll, expect, it } from 'vitest'
import { offeredActions } from '../../../src/schema/compile/compile-resource.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type System, startSystem } from './fixture.ts'

let on: System
beforeAll(async () => {
  on = await startSystem()
})
afterAll(() => on?.close())

/** What an auditor is there for: every record of the business, and every log. Settings and a person's own things are neither. */
const isAudited = ({ plan: { code } }: ServerResource) =>
  !/^(sys|msg|onl|wf)\//.test(code) || ['sys/log', 'sys/dataLog', 'sys/jobRun', 'msg/message'].includes(code)

const resources = () => [...on.api.running.app.live.current.resources.values()]

it('reads every resource of the business and every log', async () => {
  const audited = resources().filter(isAudited)
  const refused: string[] = []
  for (const { plan } of audited) {
    const { success, text } = await on.auditor('GET', `${plan.code}/list?pageSize=1`)
    if (!success) refused.push(`${plan.code} ${text}`.slice(0, 200))
  }
  expect(refused).toEqual([])
  expect(audited.length).toBeGreaterThan(100)
})

it('writes nothing anywhere: not one action that a file names is theirs', async () => {
  const id = '0123456789abcdef'
  const written: string[] = []
  let tries = 0
  const attempt = async (code: string, method: string, path: string, body?: object) => {
    tries += 1
    const { status } = await on.auditor(method, `${code}/${path}`, body && { body })
    if (status !== 403) written.push(`${code} ${method} ${path} ${status}`)
  }
  for (const { plan, view } of resources()) {
    const { code, only } = plan
    const has = (action: string) => view === undefined && only.includes(action)
    if (has('add')) await attempt(code, 'POST', 'add', {})
    if (has('edit')) await attempt(code, 'PUT', 'edit', { id })
    if (has('delete')) {
      await attempt(code, 'DELETE', `delete?id=${id}`)
      await attempt(code, 'DELETE', `deleteBatch?ids=${id}`)
    }
    for (const { name } of offeredActions(plan)) await attempt(code, 'POST', `do/${name}`, { id })
  }
  expect(written).toEqual([])
  expect(tries).toBeGreaterThan(500)
})
