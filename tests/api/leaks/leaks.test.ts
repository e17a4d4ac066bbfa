import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesFor } from '../../../server/boot/routes.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { addressesOf } from './addresses.ts'
import { knownSeals, mayRead, sealedCodes } from './allowed.ts'
import { canaries } from './canary.ts'
import { plant } from './plant.ts'
import { type Reader, readersOf } from './readers.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

/** What the engine itself runs on: a row of nonsense there is a broken product. */
const engine =
  /^sys\/(permission|role|tenant|dataRule|extendField|formstyle.*|checkRule.*|billrule.*|fillrule|job|jobRun|dict|dictItem|depart|datasource|userSupplier)$|^wf\/model/

/** Calls on their way at once. */
const lanes = 12

it('no address shows anybody a row, a field or a whole value that the files keep from them', async () => {
  const { app } = api.running
  const model = app.live.current
  expect(new Set(sealedCodes(model))).toEqual(new Set(knownSeals))
  const planted = storedIn(model).filter(({ plan }) => !engine.test(plan.code))
  const birds = canaries(planted)
  await plant(app.store, model, planted, birds)
  const readers = await readersOf(api, model, birds)
  const routes = routesFor(app.options)
  const leaks = new Set<string>()
  const failed = new Set<string>()
  let [calls, seen] = [0, 0]
  const ask = async (reader: Reader, path: string) => {
    const { status, success, text } = await reader.get(path)
    calls += 1
    if (status >= 500) failed.add(`${reader.name} ${path} ${text.slice(0, 200)}`)
    // A refusal repeats what it was asked for.
    const found = status === 200 && success !== false ? birds.in(text) : []
    seen += found.length
    for (const canary of found.filter((each) => !path.includes(each.text) && !mayRead(model, reader, each)))
      leaks.add(`${reader.name}: ${canary.resource.plan.code} ${canary.field} by ${path.split('?')[0]} ${canary.text}`)
  }
  for (const [turn, reader] of readers.entries()) {
    const { role } = reader
    const has = ({ rights }: ServerResource) => role === 'admin' || (rights[role]?.can.length ?? 0) > 0
    const queue = [...addressesOf(routes, { model, planted, birds, has, turn })]
    const work = async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) await ask(reader, path)
    }
    await Promise.all(Array.from({ length: lanes }, work))
  }
  process.stdout.write(`${readers.length} readers, ${calls} calls, ${seen} canaries seen\n`)
  expect([...failed]).toEqual([])
  expect([...leaks]).toEqual([])
  // It would see nothing either if nothing was planted.
  expect(seen).toBeGreaterThan(10_000)
}, 600_000)
