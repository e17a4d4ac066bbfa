import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesFor } from '../../../server/boot/routes.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Address, addressesOf } from './addresses.ts'
import { knownSeals, mayRead, sealedCodes } from './allowed.ts'
import { type Canary, canaries } from './canary.ts'
import { plant } from './plant.ts'
import { isPublished } from './published.ts'
import { type Reader, readersOf } from './readers.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

/** Resources that the engine itself uses: a random row there breaks the product. */
const engine =
  /^sys\/(permission|role|tenant|dataRule|extendField|formstyle.*|checkRule.*|billrule.*|fillrule|job|jobRun|dict|dictItem|depart|datasource|userSupplier)$|^wf\/model|^onl\/page$/

/** Number of parallel calls. */
const lanes = 12

it('shows no row, field or unmasked value that the files hide, at any address', async () => {
  const { app } = api.running
  const model = app.live.current
  expect(new Set(sealedCodes(model))).toEqual(new Set(knownSeals))
  const planted = storedIn(model).filter(({ plan }) => !engine.test(plan.code))
  const plantedCanaries = canaries(planted)
  await plant(app.store, model, planted, plantedCanaries)
  const readers = await readersOf(api, model, plantedCanaries)
  const routes = routesFor(app.options)
  const leaks = new Set<string>()
  const failed = new Set<string>()
  const refused = new Set<string>()
  let [calls, judged, seen] = [0, 0, 0]
  const isClosed = (reader: Reader, { demands }: Address) => demands !== undefined && !reader.may(demands)
  const note = (reader: Reader, { path }: Address, text: string) => {
    const found = plantedCanaries.in(text)
    seen += found.length
    const isFine = (each: Canary) =>
      path.includes(each.text) || isPublished(model, path, each) || mayRead(model, reader, each)
    for (const canary of found.filter((each) => !isFine(each)))
      leaks.add(`${reader.name}: ${canary.resource.plan.code} ${canary.field} by ${path.split('?')[0]} ${canary.text}`)
  }
  const ask = async (reader: Reader, address: Address) => {
    const { path } = address
    const { status, success, text } = await reader.get(path)
    calls += 1
    if (status >= 500) failed.add(`${reader.name} ${path} ${text.slice(0, 200)}`)
    // A refusal repeats the request.
    if (status !== 200 || success === false) return
    if (isClosed(reader, address)) failed.add(`${reader.name} ${path} is not refused`)
    note(reader, address, text)
  }
  // The permission is checked before any read. Each refusal is tested over HTTP once; the others by the server's own
  // function.
  const isJudged = (reader: Reader, address: Address) => {
    if (!isClosed(reader, address)) return false
    const [name = ''] = address.path.split('?')
    if (!refused.has(name)) {
      refused.add(name)
      return false
    }
    judged += 1
    return true
  }
  for (const [turn, reader] of readers.entries()) {
    const { role } = reader
    const has = ({ rights }: ServerResource) => role === 'admin' || (rights[role]?.can.length ?? 0) > 0
    const queue = [...addressesOf(routes, { model, planted, birds: plantedCanaries, has, turn })]
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) if (!isJudged(reader, next)) await ask(reader, next)
    }
    await Promise.all(Array.from({ length: lanes }, work))
  }
  process.stdout.write(
    `${readers.length} readers, ${calls} calls, ${judged} refusals judged here, ${seen} canaries seen\n`,
  )
  expect([...failed]).toEqual([])
  expect([...leaks]).toEqual([])
  // Without planted rows the test would pass for the wrong reason.
  expect(seen).toBeGreaterThan(10_000)
}, 600_000)
