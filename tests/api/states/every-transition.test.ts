import { afterAll, beforeAll, expect, it } from 'vitest'
import { textIn } from '../../../src/schema/base/text.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { errorText } from '../../../src/schema/model/errors.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import {
  companySessions,
  type Machine,
  machinesOf,
  putInState,
  rolesOf,
  seedMachines,
  sessionsFor,
} from './machines.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

/** Number of parallel calls: concurrent writes share a commit. */
const lanes = 32

type Try = { readonly machine: Machine; readonly state: string; readonly action: CompiledAction; readonly role: string }
type Outcome = 'done' | 'forbidden' | 'wrong state' | 'not reached' | 'incomplete' | 'unexpected'

it('every action is permitted or refused for every role in every state, as in the files', async () => {
  const machines = machinesOf(api)
  const roles = rolesOf(api)
  const as = await sessionsFor(api, roles)
  await seedMachines(api, machines)
  const own = new Map(
    await Promise.all(machines.map(async (machine) => [machine.code, await companySessions(api, machine)] as const)),
  )
  const wrong: string[] = []
  const counts = new Map<Outcome, number>()
  const refusedOverHttp = new Set<string>()
  let calls = 0
  const note = (outcome: Outcome, { machine, state, action, role }: Try, reply = '') => {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    if (!expectedOf(machine, state, action, role).includes(outcome))
      wrong.push(`${machine.code} ${state} ${action.name} ${role}: ${outcome} ${reply}`.slice(0, 300))
  }
  const attempt = async (each: Try) => {
    const { machine, state, action, role } = each
    const { code } = machine
    const person = (role === 'supplier' ? own.get(code)?.get(state) : undefined) ?? as.get(role)
    if (!person) throw new Error(`${role} is not signed in`)
    // Rights are checked before the record: each refusal is sent in one state, and computed in all others.
    const right = `${code} ${action.name} ${role}`
    const isAsked = refusedOverHttp.has(right)
    refusedOverHttp.add(right)
    if (isAsked && !person.may(action.permission)) return note('forbidden', each)
    const reply = await person.call('POST', `${code}/do/${action.name}`, {
      body: { id: machine.idOf(state), ...machine.answersTo(action) },
      // A warning is no refusal: the person confirms it.
      headers: { 'X-Confirmed': '1' },
    })
    const outcome = outcomeOf(reply, action)
    calls += 1
    note(outcome, each, `${reply.status} ${reply.text}`)
    if (outcome === 'done') await putInState(api, machine, state)
  }
  // Calls on one record are sequential.
  const queues = machines.flatMap((machine) =>
    machine.states.map((state) =>
      machine.actions.flatMap((action) => roles.map((role) => ({ machine, state, action, role }))),
    ),
  )
  const work = async () => {
    for (let queue = queues.pop(); queue; queue = queues.pop()) for (const each of queue) await attempt(each)
  }
  await Promise.all(Array.from({ length: lanes }, work))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${machines.length} resources with states, ${total} tries, ${calls} calls: ${JSON.stringify(Object.fromEntries(counts))}\n`,
  )
  expect(wrong).toEqual([])
  expect(counts.get('done')).toBeGreaterThan(50)
  // About twenty thousand calls.
}, 600_000)

/** The expected outcome by the files. */
function expectedOf(machine: Machine, state: string, action: CompiledAction, role: string): readonly Outcome[] {
  if (!machine.mayDo(role, action)) return ['forbidden']
  // A record that is invisible in this state counts as missing.
  if (!action.from.includes(state)) return ['wrong state', 'not reached']
  // Some roles have row conditions, and some actions have conditions.
  const { rights, seal } = machine.resource
  const isBounded = role !== 'supplier' && (rights[role]?.rows !== undefined || seal !== undefined)
  const narrower: readonly Outcome[] = [
    ...(isBounded ? ['not reached' as const] : []),
    ...(action.when ? ['wrong state' as const] : []),
  ]
  // The test record has only the required values. Missing ones are reported if the action requires a complete record or
  // more fields.
  return ['done', 'incomplete', ...narrower]
}

function outcomeOf({ status, success, message, result }: Reply, action: CompiledAction): Outcome {
  if (success) return 'done'
  if (status === 403) return 'forbidden'
  if (message === errorText('WRONG_STATE', 'zh', { action: textIn('zh', action.title) })) return 'wrong state'
  if (message === errorText('RECORD_MISSING', 'zh')) return 'not reached'
  return Array.isArray(result?.errors) ? 'incomplete' : 'unexpected'
}
