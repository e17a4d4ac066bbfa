import { Type } from 'typebox'
import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import type { CarriedInstances, OlderVersion } from '../../../src/schema/model/process-view.ts'
import { after } from '../../../src/schema/model/span.ts'
import { carried, type Misfit, type NodeMap } from '../../../src/schema/process/run/carried.ts'
import { findFlaw, markingOf } from '../../../src/schema/process/run/explore.ts'
import type { ProcessState } from '../../../src/schema/process/run/state.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { nowText } from '../../platform/time.ts'
import { findRow } from '../../records/read/list.ts'
import { calendarOf } from './calendar.ts'
import { type Instance, instancesOf, planOf, versionSteps } from './instances.ts'

/** Most instances of one call; the next call takes the rest. */
const most = 2000
const batch = 200
const mostRefused = 20

/** Current plan of a process. @throws RECORD_MISSING, and FORBIDDEN for all but administrators */
function currentPlan(context: Context, process: string): ProcessPlan {
  if (!context.session.isAdmin) throw new AppError('FORBIDDEN')
  const plan = modelFor(context).processes.get(process)
  if (!plan) throw new AppError('RECORD_MISSING')
  return plan
}

/** Older versions of a process with open instances of the tenant, and the nodes at which these wait. */
async function olderVersions(context: Context): Promise<readonly OlderVersion[]> {
  const { app, session, query, lang } = context
  const process = query.process ?? ''
  const current = currentPlan(context, process)
  const rows = await app.store.rows<{ version: string; node: string; n: number; since: number }>(
    waitingSql(app.store.dialect, [session.tenantId, process, current.version]),
    { heavy: true },
  )
  const versions = Map.groupBy(rows, ({ version }) => version)
  return Promise.all(
    [...versions].map(async ([version, places]) => {
      const plan = await planOf(app.store, process, version)
      const open = await app.store.rows<{ n: number }>(
        sqlOf(
          `select count(*) as n from _process_instance where tenant_id = ? and process = ? and version = ? and status = 'open'`,
          ...[session.tenantId, process, version],
        ),
      )
      return {
        version,
        open: Number(open[0]?.n ?? 0),
        since: nowText(Math.min(...places.map(({ since }) => Number(since)))),
        nodes: places.map(({ node, n }) => ({
          ...nodeOf(plan, node, lang),
          waiting: Number(n),
          fits: Object.values(current.nodes)
            .filter(({ kind }) => kind === plan.nodes[node]?.kind)
            .map(({ id }) => nodeOf(current, id, lang)),
        })),
      }
    }),
  )
}

function nodeOf(plan: ProcessPlan, id: string, lang: Context['lang']) {
  return { id, title: textIn(lang, plan.nodes[id]?.title ?? '') || id }
}

function waitingSql(dialect: Store['dialect'], parameters: readonly string[]): Step {
  const [token, node] =
    dialect === 'sqlite'
      ? [`json_each(i.state, '$.tokens') t`, `json_extract(t.value, '$.node')`]
      : [`jsonb_array_elements(i.state::jsonb -> 'tokens') t(value)`, `t.value ->> 'node'`]
  return sqlOf(
    `select i.version as version, ${node} as node, count(*) as n, min(i.started) as since from _process_instance i, ${token}
      where i.tenant_id = ? and i.process = ? and i.version <> ? and i.status = 'open' group by 1, 2 order by 1, 2`,
    ...parameters,
  )
}

type Asked = {
  readonly process: string
  readonly version: string
  readonly nodes: NodeMap
  readonly after?: string
  readonly limit?: number
}

/** Takes open instances of an older version along to the current one; those that do not fit stay, with the reason. */
async function carryOver(context: Context): Promise<CarriedInstances> {
  const { app, session, body, ip } = context
  const { process, version, nodes, after = '', limit = most } = body as Asked
  const to = currentPlan(context, process)
  if (version === to.version) throw new AppError('BAD_REQUEST', { name: 'version', reason: 'current' })
  const calendar = await calendarOf(app.store, to, session.tenantId)
  const judge = judgeOf(to)
  const outcome = { carried: 0, refused: [] as CarriedInstances['refused'][number][] }
  const asked = { tenantId: session.tenantId, process, version, after }
  let [looked, last, next]: [number, string, string | null] = [0, after, null]
  for await (const instance of instancesOf(app.store, asked, batch)) {
    if (looked === limit) {
      next = last
      break
    }
    looked += 1
    last = instance.id
    const recordState = await stateOfRecord(context, instance)
    const versions = { from: instance.plan, to, map: nodes, recordState, ...(calendar && { calendar }) }
    const state = carried(instance.state, versions)
    const misfits: readonly (Misfit | { readonly node: string; readonly reason: 'stuck' })[] =
      'tokens' in state ? judge(state) : state
    const isTaken =
      'tokens' in state && misfits.length === 0 && (await moved(context, instance, { to, state, nodes, calendar }))
    if (isTaken) outcome.carried += 1
    else outcome.refused.push(refusalOf(context, instance, misfits))
  }
  await audit(app, {
    ...{ kind: 'rights', what: 'process version', user: session.user.username, tenant: session.tenantId, ip },
    detail: { process, from: version, to: to.version, carried: outcome.carried, refused: outcome.refused.length },
  })
  const refused = outcome.refused.slice(0, mostRefused)
  return { carried: outcome.carried, stayed: outcome.refused.length, next, refused }
}

/** Whether an instance can come to an end from a state; instances at the same places are judged once. */
function judgeOf(plan: ProcessPlan) {
  const known = new Map<string, ReturnType<typeof findFlaw>>()
  return (state: ProcessState) => {
    const marking = markingOf(state)
    if (!known.has(marking)) known.set(marking, findFlaw(plan, state))
    const flaw = known.get(marking)
    return flaw ? [{ node: flaw.node, reason: 'stuck' as const }] : []
  }
}

/** State of the record of an instance; '' without states. */
async function stateOfRecord({ app, session }: Context, { resource: code, recordId }: Instance): Promise<string> {
  const resource = app.live.current.resources.get(code)
  const field = resource?.plan.states?.field
  if (!resource || field === undefined) return ''
  const row = await findRow(app, resource, systemSession(session.tenantId), 'list', recordId)
  return String(row?.[field] ?? '')
}

type Reason = CarriedInstances['refused'][number]['reason']

function refusalOf(
  { lang }: Context,
  { plan, resource, recordId }: Instance,
  misfits: readonly { readonly node: string; readonly reason: Reason }[],
) {
  const [first] = misfits
  const title = first ? textIn(lang, plan.nodes[first.node]?.title ?? '') || first.node : ''
  return { resource, id: recordId, node: title, reason: first?.reason ?? ('busy' as const) }
}

type Target = {
  readonly to: ProcessPlan
  readonly state: ProcessState
  readonly nodes: NodeMap
  readonly calendar: Awaited<ReturnType<typeof calendarOf>>
}

/** Writes an instance with its new version, in one transaction. False when somebody took a step meanwhile. */
async function moved({ app, session }: Context, instance: Instance, target: Target): Promise<boolean> {
  const { to, state, nodes } = target
  const by = session.user.username
  try {
    await app.store.write([
      ...versionSteps(instance, { ...instance, plan: to, state }),
      ...state.tokens.flatMap((token) => taskSteps(instance, token, target)),
      sqlOf(
        `insert into _process_note (id, instance_id, task_id, who, acts_for, what, opinion, at)
          select coalesce(max(id), 0) + 1, ?, '', ?, null, 'version', ?, ? from _process_note where instance_id = ?`,
        ...[instance.id, by, namesOf(nodes), nowText(), instance.id],
      ),
    ])
    return true
  } catch (error) {
    if (error instanceof ExpectationFailed) return false
    throw error
  }
}

const namesOf = (nodes: NodeMap) =>
  Object.entries(nodes)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from}: ${to}`)
    .join(', ')
    .slice(0, 500)

// Open tasks take the name and the time of their node in the new version.
function taskSteps({ id }: Instance, token: ProcessState['tokens'][number], { to, calendar }: Target): readonly Step[] {
  const node = to.nodes[token.node]
  if (node?.kind !== 'user') return []
  const title: Text = node.title
  const due = node.due === undefined ? null : nowText(after(token.since, node.due, calendar))
  return [
    sqlOf(
      `update _process_task set node = ?, title_zh = ?, title_en = ?, due = ?
        where instance_id = ? and token = ? and status in ('open', 'waits')`,
      ...[node.id, textIn('zh', title), textIn('en', title), due, id, token.id],
    ),
  ]
}

const name = Type.String({ minLength: 1, maxLength: 100 })

/** Instances of older versions of a process, for administrators. */
export const carryOverRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/wf/process/versions',
    summary: 'Older versions of a process with open instances, and the nodes at which these wait',
    query: Type.Object({ process: name }),
    access: 'signed-in',
    handle: olderVersions,
  },
  {
    method: 'POST',
    path: '/wf/process/carry',
    summary: 'Open instances of an older version go on by the current one; nodes by their ids in both versions',
    body: Type.Object(
      {
        process: name,
        version: name,
        nodes: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 200 })),
        after: Type.Optional(Type.String({ maxLength: 60 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most })),
      },
      { additionalProperties: false },
    ),
    access: 'signed-in',
    handle: carryOver,
  },
]
