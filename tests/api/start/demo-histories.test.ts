import { afterAll, beforeAll, expect, it } from 'vitest'
import { seed } from '../../../server/demo/seed.ts'
import { systemName } from '../../../server/platform/audit/system-session.ts'
import type { Step, Store } from '../../../server/platform/store/store.ts'
import { storedIn } from '../../../server/records/read/stored.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { demoRows, demoStates } from './demo-rows.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

/** Age of the demo: tests of the same day share it. Milliseconds. */
async function firstStart(store: Store): Promise<number> {
  const [row] = await store.rows<{ at: string }>({ sql: 'select min(changed_at) as at from _password', parameters: [] })
  return Date.parse(`${row?.at.replace(' ', 'T')}+08:00`)
}

type Entry = { record_id: string; version: number; at: string; who: string; action: string; changes: string }
type Kept = { id: string; state: string; version: number; by: string; at: string; since: string; supplier: string }

/** States without an action of the record: initial ones, and those set by other records. */
const underivedStates: Readonly<Record<string, readonly string[]>> = {
  'srm/supplier/finance': ['none'],
  // Sheets filled by the server are complete when created.
  'srm/eval/score': ['done'],
  // The last sheet releases all of its tender.
  'bid/evaluate': ['released'],
  // The published copy of a question has no asker.
  'bid/clarify': ['published'],
}

it('the state of every record follows from its history, by permitted people', async () => {
  const { store, live } = api.running.app
  const people = await peopleOf(store)
  const wrong: string[] = []
  let moved = 0
  for (const resource of storedIn(live.current).filter(({ plan }) => plan.states)) {
    const { code } = resource.plan
    const entries = await entriesOf(store, code)
    // Records from files have no history.
    if (entries.size === 0) continue
    for (const row of await recordsOf(store, resource)) {
      const history = entries.get(row.id) ?? []
      moved += history.length - 1
      const found = [...boundaryProblems(row, history), ...transitionProblems(resource, row, history, people)]
      wrong.push(...found.map((text) => `${code} ${row.id} in ${row.state}: ${text}`))
    }
  }
  expect(wrong.slice(0, 40)).toEqual([])
  expect(moved).toBeGreaterThan(2_000)
})

/** Contradictions between a record and its first and last history entry. */
function boundaryProblems(row: Kept, entries: readonly Entry[]): readonly string[] {
  const [first, last] = [entries[0], entries.at(-1)]
  if (first?.action !== 'add' || !last) return ['does not begin']
  const isLast = last.version === row.version && entries.length === row.version
  const isSame = last.who === row.by && last.at === row.at && first.at === row.since
  return [...(isLast ? [] : ['another version']), ...(isSame ? [] : ['another author or time'])]
}

/** Contradictions in the transitions from the initial state to the current one. */
function transitionProblems(
  resource: ServerResource,
  row: Kept,
  entries: readonly Entry[],
  people: ReadonlyMap<string, Known>,
): readonly string[] {
  const { plan } = resource
  const { field = '', initial = '' } = plan.states ?? {}
  if (entries.length === 1 && underivedStates[plan.code]?.includes(row.state)) return []
  let state = initial
  const wrong = entries.slice(1).flatMap((entry, index) => {
    const changes: Record<string, readonly [unknown, unknown]> = JSON.parse(entry.changes)
    const [from, to] = changes[field] ?? [state, state]
    const action = plan.actions.find(({ name }) => name === entry.action)
    const checks: readonly (readonly [boolean, string])[] = [
      [action?.from.includes(state) === true && from === state && to === action.to, `does not lead from ${state}`],
      [action?.ask.every((key) => changes[key]?.[1]) === true, 'lacks a requested field'],
      [entry.at >= (entries[index]?.at ?? ''), 'is earlier than the entry before it'],
      [mayDo(resource, people.get(entry.who), entry, row), `is not for ${entry.who}`],
    ]
    state = String(to)
    return checks.flatMap(([isRight, text]) => (isRight ? [] : [`${entry.action} ${text}`]))
  })
  return state === row.state ? wrong : [...wrong, `its history ends in ${state}`]
}

it('the amount of data equals the catalogue', async () => {
  const found = await Promise.all(demoRows.map(async ([from]) => [from, await numberOf('count(*)', from)]))
  expect(found).toEqual(demoRows)
})

it.each(demoStates)('%s: every %s exists', async (from, column, states) => {
  const rows = await api.running.app.store.rows<{ state: string; count: number }>({
    sql: `select ${column} as state, count(*) as count from ${from} group by ${column}`,
    parameters: [],
  })
  const found = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  const missed = Object.entries(states).filter(([state, count]) =>
    count === null ? !found.has(state) : found.get(state) !== count,
  )
  expect(missed).toEqual([])
})

it("purchases meet the catalogue's rates of timeliness and quality, in a year and a half with seasons", async () => {
  const arrived = `ord_receipt r join ord_receipt_lines x on x.receipt_id = r.id join ord_order o on o.bill_no = x.order_no
    join ord_order_lines l on l.order_id = o.id and l.line_no = x.line_no and r.tenant_id || o.tenant_id = '00'`
  const all = await numberOf('count(distinct o.id)', arrived)
  const late = await numberOf('count(distinct o.id)', `${arrived} where substr(r.receive_time, 1, 10) > l.confirm_date`)
  expect((all - late) / all).toBe(0.92)
  const good = await numberOf('count(*)', `qc_check where result = 'accept'`)
  const judged = await numberOf('count(*)', 'qc_check where result is not null')
  expect(Math.round((good / judged) * 100)).toBeGreaterThanOrEqual(95)
  expect(Math.round((good / judged) * 100)).toBeLessThanOrEqual(97)
  expect(await numberOf(`count(distinct substr(bill_date, 1, 7))`, 'ord_order')).toBeGreaterThanOrEqual(18)
  const mean = (months: string) =>
    numberOf('avg(amount_with_tax)', `ord_order where substr(bill_date, 6, 2) in (${months})`)
  expect(await mean(`'10', '11', '12'`)).toBeGreaterThan(1.2 * (await mean(`'01', '02', '03'`)))
})

it('companies confirm orders at their own pace, in office hours and after the publication', async () => {
  const admin = await api.as('admin')
  const { result } = await admin('GET', 'report/rep/confirm/list?pageSize=100')
  const hours = result.records.map((row: { hours: number | null }) => Number(row.hours))
  expect(new Set(hours).size).toBeGreaterThan(15)
  expect([Math.min(...hours) > 0, Math.min(...hours) < 24, Math.max(...hours) > 48]).toEqual([true, true, true])
  const hour = 'cast(substr(confirm_time, 12, 2) as integer)'
  expect(await numberOf('count(*)', `ord_order where ${hour} < 8 or ${hour} > 18`)).toBe(0)
})

it('two tenders close within a week, and an auction starts half an hour after the first start', async () => {
  const now = await firstStart(api.running.app.store)
  const inDays = (days: number) => localTime(now + days * 86_400_000)
  const soon = `bid_project where phase = 'published' and bid_deadline between '${inDays(0)}' and '${inDays(7)}'`
  expect(await numberOf('count(*)', soon)).toBe(2)
  const [auction] = await api.running.app.store.rows<{ start: string }>({
    sql: `select start_time as start from bid_auction where phase = 'published'`,
    parameters: [],
  })
  const begins = Date.parse(`${auction?.start.replace(' ', 'T')}+08:00`) - now
  expect(begins).toBeGreaterThan(20 * 60_000)
  expect(begins).toBeLessThanOrEqual(30 * 60_000)
})

it('openings equal the bids, the lowest bid is awarded at its prices, and auction bids only fall', async () => {
  const differing = [
    // A technical opening reads out no prices.
    `bid_open_bids b join bid_open o on o.id = b.open_id where b.amount_with_tax is not null and not exists (
      select 1 from bid_quote q where q.project_no = o.project_no and q.supplier_name = b.supplier_name
        and q.amount_with_tax = b.amount_with_tax and q.delivery_days = b.delivery_days)`,
    `bid_open_bids where cast(substr(submit_time, 12, 2) as integer) > 23 or length(submit_time) <> 19`,
    // An award may be split by line.
    `bid_quote q where q.status = 'won' and 1 = (select count(*) from bid_quote w where w.source_no = q.source_no and w.status = 'won')
      and exists (select 1 from bid_quote p where p.source_no = q.source_no and p.amount_with_tax < q.amount_with_tax)`,
    `bid_scaling s join bid_scaling_lines l on l.scaling_id = s.id where s.type <> 'bidding' and not exists (
      select 1 from bid_quote q join bid_quote_items i on i.quote_id = q.id where q.source_no = s.source_no
        and q.supplier_id = l.supplier_id and i.material_code = l.material_code and i.price = l.award_price)`,
    `bid_auction_bids b join bid_auction_bids p on p.auction_id = b.auction_id and p.seq = b.seq - 1
      join bid_auction a on a.id = b.auction_id
      where b.amount > p.amount - a.step or b.bid_time < p.bid_time or b.supplier_id = p.supplier_id`,
    `bid_scaling s join bid_auction a on a.bill_no = s.auction_no where abs(s.award_amount - (
      select min(b.amount) from bid_auction_bids b where b.auction_id = a.id)) > 0.005`,
    `bid_auction_bids b join bid_auction a on a.id = b.auction_id where b.bid_time not between a.start_time and a.end_time`,
    `portal_announce a where a.type = 'tender' and not exists (
      select 1 from bid_project p where p.bill_no = a.bus_id and p.bid_deadline = a.deadline)`,
    `portal_result r where r.bid_code not like 'LY-%' and not exists (select 1 from bid_scaling s
      join bid_scaling_lines l on l.scaling_id = s.id where s.source_no = r.bid_code and l.supplier_id = r.supplier_list)`,
    `bid_quote q where not exists (select 1 from bid_project p where p.bill_no = q.project_no)
      and not exists (select 1 from bid_inquiry p where p.bill_no = q.inquiry_no)`,
  ]
  const awarded = (table: string) => numberOf('count(*)', `${table} where phase in ('scaling', 'awarded', 'finished')`)
  const wanted = await Promise.all(['bid_project', 'bid_inquiry', 'bid_auction'].map(awarded))
  expect(await numberOf('count(*)', 'bid_scaling')).toBe(wanted.reduce((sum, count) => sum + count, 0))
  expect(await Promise.all(differing.map((from) => numberOf('count(*)', from)))).toEqual(differing.map(() => 0))
})

it('the group has a company page, with downloadable logos of its partners; the other tenant has none', async () => {
  const admin = await api.as('admin')
  const [page] = (await admin('GET', 'portal/company/list')).result.records
  const { result } = await admin('GET', `portal/company/queryById?id=${page?.id}`)
  expect([result.history.length, result.addresses.length, result.logos.length]).toEqual([10, 4, 6])
  expect(new Set(result.logos.map(({ img }: { img: string }) => img)).size).toBe(6)
  expect(await numberOf('count(*)', `portal_company where tenant_id <> '0'`)).toBe(0)
})

it('all documents that wait for an approval are among 318 instances of processes, each a task of somebody', async () => {
  const admin = await api.as('admin')
  const all = await instancesOf(admin)
  const open = all.filter(({ endTime }) => endTime === null)
  expect([await numberOf('count(*)', `_process_instance where tenant_id = '0'`), all.length]).toEqual([318, 318])
  expect(open).toHaveLength(55)
  const people = ['approver', 'finance', 'quality']
  const tasks = await Promise.all(
    people.map(async (who) => {
      const { result } = await (await api.as(who))('GET', 'wf/todo/list?taskState=open&pageSize=200')
      return result.records.map(({ busId }: Instance) => busId)
    }),
  )
  const waiting = new Set(tasks.flat())
  expect(open.filter(({ busId }) => !waiting.has(busId))).toEqual([])
})

type Instance = { busId: string; endTime: string | null }

async function instancesOf(call: Awaited<ReturnType<ApiServer['as']>>): Promise<readonly Instance[]> {
  const pages = await Promise.all([1, 2].map((page) => call('GET', `wf/instance/list?pageSize=200&pageNo=${page}`)))
  return pages.flatMap(({ result }) => result.records)
}

function localTime(moment: number): string {
  return new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

async function numberOf(what: string, from: string): Promise<number> {
  const [row] = await api.running.app.store.rows<{ found: number }>({
    sql: `select ${what} as found from ${from}`,
    parameters: [],
  })
  return Number(row?.found)
}

it("administrators' settings exist: rules, working data sources, styles, chapters, positions with holders", async () => {
  const admin = await api.as('admin')
  const lists = ['sys/checkRule', 'sys/fillrule', 'sys/dataRule', 'sys/datasource', 'sys/formstyle', 'sys/manual']
  for (const code of lists) expect((await admin('GET', `${code}/list`)).result.total, code).toBeGreaterThan(1)
  const sources = (await admin('GET', 'sys/datasource/list?code=warehouse')).result.records
  const answer = await admin('POST', 'sys/datasource/testConnection', { body: { id: sources[0]?.id } })
  expect([answer.success, answer.message]).toEqual([true, '连接成功'])
  const people = (await admin('GET', 'sys/address/list?pageSize=100')).result.records
  expect(people.filter((row: { positions_dictText?: string }) => !row.positions_dictText)).toEqual([])
  const { result: form } = await admin('GET', 'schema/resource/sys/position')
  expect(form.form.styles.edit.fields.at(-1)).toMatchObject({ field: 'companyId', title: { zh: '所属公司' } })
  expect(await numberOf('count(*)', `sys_manual where title_en = '' or content_en = ''`)).toBe(0)
  expect(await unknownRules(api)).toEqual([])
})

/** Names of rules that fields of the files use, without an implementation. */
async function unknownRules({ running: { app } }: ApiServer): Promise<readonly string[]> {
  const known = await app.store.rows<{ code: string }>({
    sql: 'select rule_code as code from sys_check_rule union all select rule_code as code from sys_fillrule',
    parameters: [],
  })
  const codes = new Set(known.map(({ code }) => code))
  const fields = [...app.live.current.resources.values()].flatMap(({ plan }) => Object.values(plan.fields))
  const named = fields.flatMap(({ fillRule, props }) => [fillRule, props.checkRule])
  expect(named.filter((code) => typeof code === 'string').length).toBeGreaterThan(5)
  return named.filter((code): code is string => typeof code === 'string' && !codes.has(code))
}

it('without a demo the message templates exist, in both languages', async () => {
  const plain = await startApi({ DEMO: '0' })
  try {
    const rows = await plain.running.app.store.rows<{ code: string; said: string }>({
      sql: `select template_code as code, use_status as said from msg_template where tenant_id = '0'
        and template_name <> '' and template_name_en <> '' and template_content <> '' and template_content_en <> ''`,
      parameters: [],
    })
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(({ said }) => said === 'Y').length).toBe(rows.length - 1)
    const { resources } = plain.running.app.live.current
    const unknown = rows.filter(({ code }) => {
      const [resource = '', action] = code.split(':')
      return !resources.get(resource)?.plan.actions.some(({ name, notify }) => name === action && notify)
    })
    expect(unknown).toEqual([])
    // Fields of the files use these rules, so they exist without a demo.
    expect(await unknownRules(plain)).toEqual([])
  } finally {
    await plain.close()
  }
})

it('the same seed on the same day makes the same data, none of it in the future', async () => {
  const { live } = api.running.app
  const now = new Date('2027-03-04T17:10:00Z')
  const [first, second] = [await seededAt(now), await seededAt(now)]
  expect(second).toEqual(first)
  const entries = first.filter(({ sql }) => sql.startsWith('insert into _history'))
  const times = entries.flatMap(({ parameters }) => parameters.filter((_, index) => index % 10 === 4).map(String))
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
    const keep = async () => undefined
    await seed(store, live.current, { demo: true, hashFor, keepFile: keep, keepSource: keep, now: day })
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

/**
 * Whether the files allow a person an action on a record; suppliers on own records only. Unassigned and due actions are
 * the server's.
 */
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
