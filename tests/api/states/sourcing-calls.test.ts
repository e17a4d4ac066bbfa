import { afterAll, beforeAll, expect, it } from 'vitest'
import { handlers } from '../../../server/features/resource-routes/handlers.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { rolesOf, sessionsFor } from './machines.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

/** A call, and the right that the file of a resource gives for it. */
type Asked = { readonly method: string; readonly path: string; readonly code: string; readonly right: string }

const nobody = 'no-such-record'

/** Sourcing endpoints that belong to no resource. */
const routes: readonly Asked[] = [
  { method: 'GET', path: `auction/hall?id=${nobody}`, code: 'bid/auction', right: 'list' },
  { method: 'POST', path: 'auction/hall/bid', code: 'bid/auction', right: 'list' },
  { method: 'POST', path: 'auction/hall/proxy', code: 'bid/auction', right: 'list' },
  { method: 'POST', path: 'auction/hall/message', code: 'bid/auction', right: 'pause' },
  { method: 'POST', path: 'auction/hall/void', code: 'bid/auction', right: 'pause' },
  { method: 'GET', path: `sourcing/comparison?kind=tender&id=${nobody}`, code: 'bid/scaling', right: 'list' },
  { method: 'POST', path: 'sourcing/award', code: 'bid/scaling', right: 'add' },
  { method: 'GET', path: `sourcing/receipt?id=${nobody}`, code: 'bid/quote', right: 'list' },
  { method: 'GET', path: `sourcing/receiptFile?id=${nobody}`, code: 'bid/quote', right: 'list' },
]

const bodies: Readonly<Record<string, object>> = {
  'auction/hall/bid': { id: nobody, lot: 0, amount: 1, key: 'of nobody' },
  'auction/hall/proxy': { id: nobody, lot: 0, floor: 1 },
  'auction/hall/message': { id: nobody, text: 'x' },
  'auction/hall/void': { id: nobody, seq: 1, reason: 'x' },
  'sourcing/award': { kind: 'tender', id: nobody, picks: [{ line: '1', supplierId: nobody, sharePct: 100 }] },
}

/** Refusals to roles that the file names, with their reason. */
const stricter: readonly string[] = [
  // The seal of a bid: an administrator could not read what it adds.
  `${adminRole} POST bid/quote/add`,
  // The comparison reads tenders and inquiries, which finance does not.
  `finance GET sourcing/comparison?kind=tender&id=${nobody}`,
]

/** Every call that the file of a resource offers: standard ones, and all actions, with and without a change of the state. */
function callsOf({ plan }: ServerResource): readonly Asked[] {
  const { code, only, actions } = plan
  const standard = Object.entries(handlers)
    .filter(([, { right }]) => only.includes(right))
    .flatMap(([name, { methods, right }]) =>
      methods.map((method) => {
        const query = method === 'GET' || method === 'DELETE' ? `?id=${nobody}&ids=${nobody}` : ''
        return { method, path: `${code}/${name}${query}`, code, right }
      }),
    )
  const own = actions.map(({ name }) => ({ method: 'POST', path: `${code}/do/${name}`, code, right: name }))
  return [...standard, ...own]
}

it('a call of sourcing is refused to every role that its file does not name, and to no other', async () => {
  const { resources } = api.running.app.live.current
  const people = await sessionsFor(api, rolesOf(api))
  const sourcing = [...resources.values()].filter(({ plan }) => plan.code.startsWith('bid/'))
  const asked = [...sourcing.flatMap(callsOf), ...routes]
  const automatic = new Set(
    sourcing.flatMap(({ plan }) => plan.actions.flatMap((each) => (each.automatic ? `${plan.code} ${each.name}` : []))),
  )
  const isNamed = (role: string, { code, right }: Asked) => {
    if (automatic.has(`${code} ${right}`)) return false
    return (
      role === adminRole || (resources.get(code)?.rights[role]?.can.some((can) => [right, '*'].includes(can)) ?? false)
    )
  }
  const wrong: string[] = []
  let refused = 0
  for (const [role, person] of people)
    await Promise.all(
      asked.map(async (each) => {
        const { method, path } = each
        const body = bodies[path] ?? { id: nobody, ids: nobody }
        const { status } = await person.call(method, path, method === 'GET' ? undefined : { body })
        const isRefused = status === 403
        if (isRefused) refused += 1
        if (isRefused !== (stricter.includes(`${role} ${method} ${path}`) || !isNamed(role, each)))
          wrong.push(`${role} ${method} ${path}: ${status}`)
      }),
    )
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(asked.length * 3)
}, 300_000)
