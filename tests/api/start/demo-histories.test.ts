import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemName } from '../../../server/auth/system-session.ts'
import { storedIn } from '../../../server/resources/stored.ts'
import { seed } from '../../../server/seed/seed.ts'
import type { Step, Store } from '../../../server/store/store.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

type Entry = { record_id: string; version: number; at: string; who: string; action: string; changes: string }
type Kept = { id: string; state: string; version: number; by: string; at: string; since: string; supplier: string }

/** States that come with a record or from others of its kind, so that no action of its own tells of them. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'srm/supplier/finance': ['none'],
  // Sheets that the server fills in are done when they are made.
  'srm/eval/score': ['done'],
}

it('the state of every record is what its history led to, by people who may', async () => {
  const { store, live } = api.running.app
  const people = await peopleOf(store)
  const wrong: string[] = []
  let moved = 0
  for (const resource of storedIn(live.current).filter(({ plan }) => plan.states)) {
    const { code } = resource.plan
    const entries = await entriesOf(store, code)
    // What files make has no history.
    if (entries.size === 0) continue
    for (const row of await recordsOf(store, resource)) {
      const told = entries.get(row.id) ?? []
      moved += told.length - 1
      const found = [...frameProblems(row, told), ...wayProblems(resource, row, told, people)]
      wrong.push(...found.map((text) => `${code} ${row.id} in ${row.state}: ${text}`))
    }
  }
  expect(wrong.slice(0, 40)).toEqual([])
  expect(moved).toBeGreaterThan(2_000)
})

/** What does not fit between a record and the first and last thing that was done with it. */
function frameProblems(row: Kept, told: readonly Entry[]): readonly string[] {
  const [first, last] = [told[0], told.at(-1)]
  if (first?.action !== 'add' || !last) return ['does not begin']
  const isLast = last.version === row.version && told.length === row.version
  const isSame = last.who === row.by && last.at === row.at && first.at === row.since
  return [...(isLast ? [] : ['another version']), ...(isSame ? [] : ['another author or time'])]
}

/** What is wrong with the way from the first state to the one a record is in. */
function wayProblems(
  resource: ServerResource,
  row: Kept,
  told: readonly Entry[],
  people: ReadonlyMap<string, Known>,
): readonly string[] {
  const { plan } = resource
  const { field = '', initial = '' } = plan.states ?? {}
  if (told.length === 1 && kept[plan.code]?.includes(row.state)) return []
  let state = initial
  const wrong = told.slice(1).flatMap((entry, index) => {
    const changes: Record<string, readonly [unknown, unknown]> = JSON.parse(entry.changes)
    const [from, to] = changes[field] ?? [state, state]
    const action = plan.actions.find(({ name }) => name === entry.action)
    const checks: readonly (readonly [boolean, string])[] = [
      [action?.from.includes(state) === true && from === state && to === action.to, `does not lead from ${state}`],
      [action?.ask.every((key) => changes[key]?.[1]) === true, 'lacks what it asks for'],
      [entry.at >= (told[index]?.at ?? ''), 'stands before what led to it'],
      [mayDo(resource, people.get(entry.who), entry, row), `is not for ${entry.who}`],
    ]
    state = String(to)
    return checks.flatMap(([isRight, text]) => (isRight ? [] : [`${entry.action} ${text}`]))
  })
  return state === row.state ? wrong : [...wrong, `its history ends in ${state}`]
}

it('the same seed on the same day makes the same data, none of it later than that day', async () => {
  const { live } = api.running.app
  const now = new Date('2027-03-04T17:10:00Z')
  const [first, second] = [await seededAt(now), await seededAt(now)]
  expect(second).toEqual(first)
  const told = first.filter(({ sql }) => sql.startsWith('insert into _history'))
  const times = told.flatMap(({ parameters }) => parameters.filter((_, index) => index % 9 === 4).map(String))
  expect(times.length).toBeGreaterThan(5_000)
  expect(times.filter((at) => at > '2027-03-05 01:10:00')).toEqual([])
  expect(times.toSorted().at(-1)?.slice(0, 7)).toBe('2027-03')

  async function seededAt(day: Date): Promise<readonly Step[]> {
    const steps: Step[] = []
    const store = {
      dialect: 'sqlite',
      write: async (some: readonly Step[]) => {
        steps.push(...some)
        return []
      },
    } as unknown as Store
    const hashFor = async () => 'hash'
    await seed(store, live.current, { demo: true, hashFor, keepFile: async () => undefined, now: day })
    return steps
  }
})

type Known = { readonly roles: readonly string[]; readonly supplierId: string }

async function peopleOf(store: Store): Promise<ReadonlyMap<string, Known>> {
  const rows = await store.rows<{ username: string; roles: string; supplier_id: string | null }>({
    sql: 'select username, roles, supplier_id from sys_user',
    parameters: [],
  })
  return new Map(
    rows.map(({ username, roles, supplier_id }) => [
      username,
      { roles: roles.split(','), supplierId: supplier_id ?? '' },
    ]),
  )
}

/** Whether the files let somebody do an action of a record; suppliers theirs only. What nobody may do, or is due, the server does. */
function mayDo(
  { rights, plan }: ServerResource,
  person: Known | undefined,
  { who, action: name }: Entry,
  row: Kept,
): boolean {
  const named = Object.keys(rights).filter((role) => rights[role]?.can.some((can) => can === name || can === '*'))
  const isServers =
    named.length === 0 || plan.actions.some((action) => action.name === name && action.due !== undefined)
  if (who === systemName) return isServers
  if (!person) return false
  if (person.roles.includes(adminRole)) return true
  const isOwn = !person.roles.includes('supplier') || person.supplierId === row.supplier
  return isOwn && named.some((role) => person.roles.includes(role))
}

async function entriesOf(store: Store, code: string): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const rows = await store.rows<Entry>({
    sql: 'select record_id, version, at, who, action, changes from _history where resource = ? order by version',
    parameters: [code],
  })
  return Map.groupBy(rows, ({ record_id }) => record_id)
}

async function recordsOf(store: Store, { plan, storage }: ServerResource): Promise<readonly Kept[]> {
  const column = storage.columns.find(({ field }) => field === plan.states?.field)?.name
  const owner =
    plan.code === 'srm/supplier/base' ? 'id' : storage.columns.find(({ field }) => field === 'supplierId')?.name
  return store.rows<Kept>({
    sql: `select id, "${column}" as state, version, update_by as "by", update_time as at, create_time as since,
      ${owner ? `"${owner}"` : `''`} as supplier from "${storage.table}"`,
    parameters: [],
  })
}
