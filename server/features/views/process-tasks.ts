import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { isStarted } from '../../../src/schema/process/is-started.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, any, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { valuesOf } from '../../platform/sql/values-of.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { homeOf } from '../../records/read/stored.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { decidedActions } from '../process/conduct.ts'
import { delegatorsOf } from '../process/delegations.ts'
import { mayApprove, mayReject, tasksBeyondRights, tasksOf } from '../process/task-rights.ts'
import { armOf, textSql } from './record-arms.ts'
import { commonTo, inOrder } from './task-columns.ts'

/** Actions of a resource that tasks of a process decide while it runs. */
export function decidedIn(context: Pick<Reading, 'app' | 'session'>, code: string): ReadonlySet<string> {
  const plans = [...modelFor(context).processes.values()].filter((plan) => plan.resource === code && isStarted(plan))
  return new Set(plans.flatMap((plan) => [...decidedActions(plan)]))
}

/** Records of a resource that no process runs with. */
export function notInProcess(resource: ServerResource): Sql {
  return sqlOf(
    `not exists (select 1 from _process_instance i where i.resource = ? and i.record_id = ${columnOf(resource, 'id')} and i.status = 'open')`,
    homeOf(resource),
  )
}

/** Open tasks of processes that the reader may decide: own tasks, tasks of their roles, and delegated tasks. */
export async function processTasks(context: Reading): Promise<readonly Sql[]> {
  const { app, session, lang } = context
  const { username, roles, supplierId } = session.user
  if (supplierId !== '') return []
  const open = sqlOf(`status = 'open' and tenant_id = ?`, session.tenantId)
  const codes = await app.store.rows<{ value: string }>(valuesOf('_process_task', 'resource', open))
  if (codes.length === 0) return []
  const delegators = await delegatorsOf(app.store, username, session.tenantId)
  return codes.flatMap(({ value: code }) => {
    const resource = app.live.current.resources.get(code)
    if (!resource) return []
    // Tasks that the reader may not decide are not theirs as a delegate.
    const unfit = tasksBeyondRights(modelFor(context).processes, resource, session).map(({ process, nodes }) =>
      statement(sqlOf('not (p.process = ? and', process), isOneOf('p.node', nodes), ')'),
    )
    const mine = any([
      sqlOf('p.who = ?', username),
      all([sqlOf('p.who is null and p.starter <> ?', username), isOneOf('p.role', roles)]),
      ...delegators.map(({ who, roles: theirs, processes }) =>
        all([
          sqlOf('p.starter <> ?', username),
          ...unfit,
          ...(processes ? [isOneOf('p.process', processes)] : []),
          any([
            sqlOf('p.who = ?', who),
            all([sqlOf('p.who is null and p.starter <> ?', who), isOneOf('p.role', theirs)]),
          ]),
        ]),
      ),
    ])
    const { title, process, starter, startTime, ...ids } = commonTo(context, resource)
    return [
      armOf(
        inOrder({
          ...ids,
          id: statement(textSql(`${code}.`), '|| p.id'),
          title,
          process,
          node: lang === 'en' ? 'p.title_en' : 'p.title_zh',
          starter,
          startTime,
          arriveTime: 'p.arrived',
          dueTime: 'p.due',
          state: `'open'`,
          task: 'p.id',
          isOpen: `case when p.who is null then 'Y' else 'N' end`,
          mayApprove: decidableSql(context, resource, mayApprove),
          mayReject: decidableSql(context, resource, mayReject),
        }),
        statement(
          `from _process_task p join ${quoted(resource.storage.table)} on ${columnOf(resource, 'id')} = p.record_id where`,
          all([
            sqlOf(`p.resource = ? and p.status = 'open'`, code),
            mine,
            scopeSql(resource, session, 'list', app.store.dialect),
          ]),
        ),
      ),
    ]
  })
}

/** Whether the reader may decide a task one way with an opinion alone; the starter only chooses its handlers. */
function decidableSql(context: Reading, resource: ServerResource, may: typeof mayApprove): Sql {
  const plans = [...modelFor(context).processes.values()].filter((plan) => plan.resource === homeOf(resource))
  const closed = plans.flatMap((plan) => {
    const nodes = tasksOf(plan).flatMap(({ id }) => (may(resource, context.session, plan, id) ? [] : [id]))
    return nodes.length === 0 ? [] : [all([sqlOf('p.process = ?', plan.code), isOneOf('p.node', nodes)])]
  })
  return statement('case when', any([sqlOf('p.who = p.starter'), ...closed]), `then 'N' else 'Y' end`)
}

/** Records that processes or their handlers copied to the reader. */
export async function copiedRecords(context: Reading): Promise<readonly Sql[]> {
  const { app, session } = context
  const { username, supplierId } = session.user
  if (supplierId !== '') return []
  const theirs = sqlOf('who = ? and tenant_id = ?', username, session.tenantId)
  const codes = await app.store.rows<{ value: string }>(valuesOf('_process_copy', 'resource', theirs))
  return codes.flatMap(({ value: code }) => {
    const resource = app.live.current.resources.get(code)
    if (!resource) return []
    return [
      armOf(
        inOrder({
          ...commonTo(context, resource),
          id: statement(textSql(`${code}.`), `|| 'copy-' || p.instance_id`),
          arriveTime: 'p.at',
          endTime: 'p.read_at',
          state: `'copied'`,
          isRead: `case when p.read_at is null then 'N' else 'Y' end`,
        }),
        statement(
          `from _process_copy p join ${quoted(resource.storage.table)} on ${columnOf(resource, 'id')} = p.record_id where`,
          all([
            sqlOf('p.resource = ? and p.who = ? and p.tenant_id = ?', code, username, session.tenantId),
            scopeSql(resource, session, 'list', app.store.dialect),
          ]),
        ),
      ),
    ]
  })
}
