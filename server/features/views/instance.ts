import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { tenantsOf, type UserRow } from '../../rights/auth/users.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { hoursSql } from './expressions.ts'
import { type ProcessModel, processModels } from './process-models.ts'
import { armOf, nameSql, notesOf, textSql, unionOf, workedOn } from './record-arms.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['status', 'userType', 'username'])

const columns = [
  'id',
  'title',
  'process',
  'node',
  'starter',
  'started',
  'code',
  'recordId',
  'ended',
  'result',
  'handlers',
]

/**
 * Instances of processes, derived from the histories. An instance starts with the action that brings a document to the first
 * node. It waits while the document's state is one of a node. It ends with an action that leaves the nodes.
 */
export const instance: MakeView = async (context) => {
  const [models, people] = await Promise.all([processModels(context), peopleByRole(context)])
  const resources = new Map(workedOn(context).map((resource) => [resource.plan.code, resource]))
  const arms = models.flatMap((model) => {
    const resource = resources.get(model.resource)
    return resource ? armFor(context, resource, model, people) : []
  })
  return {
    columns: {
      id: 't."id"',
      tenantId: sqlOf('?', context.session.tenantId),
      createTime: 't."started"',
      title: 't."title"',
      processName: 't."process"',
      nodeName: 't."node"',
      starter: 't."starter"',
      startTime: 't."started"',
      busType: 't."code"',
      busId: 't."recordId"',
      endTime: 't."ended"',
      result: 't."result"',
      duration: hoursSql(sqlOf('t."started"'), sqlOf('t."ended"'), context.app.store.dialect),
      currentHandlers: 't."handlers"',
    },
    from: unionOf(arms, columns),
    arms: arms.map((arm) => unionOf([arm], columns)),
  }
}

type People = ReadonlyMap<string, readonly string[]>

/** Active people of the reader's tenant by role. */
async function peopleByRole({ app, session }: Context): Promise<People> {
  const users = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where ${userTable.userType} = 'internal' and ${userTable.status} = '1' order by ${userTable.username}`,
    parameters: [],
  })
  const ours = users.filter((user) => tenantsOf(user).includes(session.tenantId))
  const pairs = ours.flatMap(({ username, roles }) => itemsOf(String(roles ?? '')).map((role) => ({ role, username })))
  return new Map(
    [...Map.groupBy(pairs, ({ role }) => role)].map(([role, some]) => [role, some.map(({ username }) => username)]),
  )
}

function armFor(context: Context, resource: ServerResource, model: ProcessModel, people: People): Sql[] {
  const { app, session, lang } = context
  const { plan } = resource
  const inside = new Set(model.nodes.map(({ state }) => state))
  const begin = plan.actions.filter((action) => leadsTo(action, inside) && !leadsFrom(action, inside))
  const end = plan.actions.filter(
    (action) => leadsFrom(action, inside) && action.to !== undefined && !leadsTo(action, inside),
  )
  if (begin.length === 0 || end.length === 0 || !plan.states) return []
  const names = marks(begin.map(({ name }) => name))
  const words = end.flatMap(({ name, title }) => [name, textIn(lang, title)])
  const state = columnOf(resource, plan.states.field)
  const open = (values: readonly (readonly [string, string | null])[]) =>
    sqlOf(
      `case when e.id is null then case ${state} ${values.map(() => 'when ? then cast(? as text)').join(' ')} end end`,
      ...values.flat(),
    )
  const columns = {
    id: 'h.id',
    title: nameSql(context, resource),
    process: textSql(model.name),
    node: open(model.nodes.map(({ state: at, name }) => [at, name])),
    starter: 'h.who',
    started: 'h.at',
    code: textSql(plan.code),
    recordId: columnOf(resource, 'id'),
    ended: 'e.at',
    result: sqlOf(`case e.action ${end.map(() => 'when ? then cast(? as text)').join(' ')} end`, ...words),
    handlers: open(
      model.nodes.map(({ state: at, role }) => [at, role === undefined ? null : (people.get(role) ?? []).join(',')]),
    ),
  }
  const from = statement(
    notesOf(resource, endOf(end)),
    'and',
    all([
      sqlOf(`h.action in (${names.sql})`, ...names.parameters),
      scopeSql(resource, session, 'list', app.store.dialect),
    ]),
  )
  return [armOf(columns, from)]
}

/** First action after `h` that leaves the nodes, as `e`. */
function endOf(end: readonly CompiledAction[]): Sql {
  const names = marks(end.map(({ name }) => name))
  return sqlOf(
    `left join _history e on e.resource = h.resource and e.record_id = h.record_id and e.version = (
      select min(n.version) from _history n where n.resource = h.resource and n.record_id = h.record_id
        and n.version > h.version and n.action in (${names.sql}))`,
    ...names.parameters,
  )
}

function leadsTo({ to }: CompiledAction, states: ReadonlySet<string>): boolean {
  return to !== undefined && states.has(to)
}

function leadsFrom({ from }: CompiledAction, states: ReadonlySet<string>): boolean {
  return from.some((state) => states.has(state))
}
