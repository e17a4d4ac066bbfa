import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, any, isOneOfAbout, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row } from '../../platform/store/store.ts'
import { thisMinute } from '../../platform/time.ts'
import { isAwaited } from '../../records/waiting/waiting.ts'
import { actionSql, scopeSql } from '../../rights/rows/scope.ts'
import {
  actionWords,
  byResource,
  entriesSql,
  entryCount,
  entryCounts,
  type Kind,
  kindsInUse,
  wordsSql,
} from './entries.ts'
import { entryKeys } from './entry-facts.ts'
import { hoursSql, laterSql } from './expressions.ts'
import { armOf, nameSql, personSql, textSql, unionOf, type ViewColumns, workedOn } from './record-arms.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

/** Default time limit of a task in hours. */
const usualHours = 72

/**
 * Tasks of the reader, open and done. An open one is a record in a state that one of their actions leaves. A done one is
 * such an action of theirs in the history. Which records wait is kept
 * (`_waiting`); whose task they are is derived from current states, permissions and rows.
 */
export const task: MakeView = async (context) => {
  const resources = workedOn(context)
  const { taskState } = context.query
  const open = taskState === 'done' ? [] : resources.flatMap((resource) => openArm(context, resource))
  const { username } = context.session.user
  const kinds = taskState === 'open' ? [] : await kindsInUse(context, doneKinds(resources), username)
  const done = kinds.length === 0 ? [] : [doneArm(context, kinds)]
  return {
    filled: ['arriveTime', 'at'],
    // A state that is neither is found by no arm.
    constant: { assignee: username, ...((taskState === 'done' || taskState === 'open') && { taskState }) },
    total: async () => (await countOf(context, open)) + (await entryCount(context, kinds, username)),
    columns: {
      id: 't."id"',
      tenantId: sqlOf('?', context.session.tenantId),
      createTime: 't."startTime"',
      title: 't."title"',
      processName: 't."process"',
      nodeName: 't."node"',
      starter: personSql('t."starter"', context.lang),
      startTime: 't."startTime"',
      arriveTime: 't."arriveTime"',
      dueTime: 't."dueTime"',
      overdue: sqlOf(`case when t."dueTime" < ? then 'Y' else 'N' end`, thisMinute()),
      assignee: sqlOf('cast(? as text)', context.session.user.username),
      taskState: 't."state"',
      busType: 't."code"',
      busId: 't."recordId"',
      endTime: 't."endTime"',
      at: 'coalesce(t."endTime", t."arriveTime")',
      result: 't."result"',
      duration: hoursSql(sqlOf('t."arriveTime"'), sqlOf('t."endTime"'), context.app.store.dialect),
    },
    // The id of an open task begins with its resource: arms of others are skipped.
    near: (ids) => any([sqlOf('"_kind" is not null'), isOneOfAbout('"_resource"', [...new Set(ids.map(codeOf))], 20)]),
    keys: { _kind: 't."_kind"', _resource: 't."code"', _record: 't."recordId"' },
    from: unionOf([...open, ...done], columns),
    arms: [open, done].filter((some) => some.length > 0).map((some) => unionOf(some, columns)),
    entries: {
      byKind: doneFields(context, kinds),
      name: { field: 'title', resources },
      counts: (counting) => entryCounts(context, kinds, username, counting),
      rest: unionOf(open, columns),
    },
  }
}

const codeOf = (id: string) => id.slice(0, Math.max(0, id.lastIndexOf('.')))

/** Fields of a done task that depend on resource and action only. */
function doneFields(context: Context, kinds: readonly Kind[]): Readonly<Record<string, Sql | string>> {
  const { process, node } = doneWords(context, kinds)
  return {
    processName: process,
    nodeName: node,
    result: node,
    taskState: `'done'`,
    overdue: `'N'`,
    assignee: sqlOf('cast(? as text)', context.session.user.username),
    busType: 'h.resource',
  }
}

/** Process and action of a done task. */
function doneWords(context: Context, kinds: readonly Kind[]) {
  const codes = kinds.map(({ resource }) => resource.plan.code)
  return { process: titleSql(context, 'h.resource', codes), node: wordsSql(actionWords(kinds, context.lang)) }
}

const columns = [
  'id',
  'title',
  'process',
  'node',
  'starter',
  'startTime',
  'arriveTime',
  'dueTime',
  'state',
  'code',
  'recordId',
  'endTime',
  'result',
  '_kind',
]

type Common = Pick<ViewColumns, 'title' | 'process' | 'starter' | 'startTime' | 'code' | 'recordId'>

function commonTo(context: Context, resource: ServerResource): Common {
  const { code, title } = resource.plan
  return {
    title: nameSql(context, resource),
    process: textSql(textIn(context.lang, title)),
    starter: columnOf(resource, 'createBy'),
    startTime: columnOf(resource, 'createTime'),
    code: textSql(code),
    recordId: columnOf(resource, 'id'),
  }
}

/** Open tasks of the reader in a resource. */
function openArm(context: Context, resource: ServerResource): Sql[] {
  const { app, session, lang } = context
  const { dialect } = app.store
  const { code, actions } = resource.plan
  const waited = actions.filter((action) => isWaitedFor(action, resource, context))
  if (waited.length === 0) return []
  const conditions = waited.map((action) => actionSql(resource, session, action, dialect))
  const named = waited.map((action, index) =>
    statement('when', conditions[index] ?? any([]), 'then', textSql(textIn(lang, action.title))),
  )
  const { title, process, starter, startTime, ...ids } = commonTo(context, resource)
  return [
    armOf(
      inOrder({
        id: statement(textSql(`${code}.`), `|| ${columnOf(resource, 'id')}`),
        title,
        process,
        node: statement('case', joined(named, ' '), 'end'),
        starter,
        startTime,
        arriveTime: arrived,
        dueTime: dueTimeSql(context, resource),
        state: `'open'`,
        ...ids,
        endTime: 'cast(null as text)',
        result: 'cast(null as text)',
      }),
      statement(
        `from _waiting w join ${quoted(resource.storage.table)} on ${columnOf(resource, 'id')} = w.record_id where`,
        all([sqlOf('w.resource = ?', code), scopeSql(resource, session, 'list', dialect), any(conditions)]),
      ),
    ),
  ]
}

async function countOf({ app }: Context, arms: readonly Sql[]): Promise<number> {
  if (arms.length === 0) return 0
  const counted = statement('select count(*) as total', unionOf(arms, columns))
  const [row] = await app.store.rows<Row>(counted, { heavy: true })
  return Number(row?.total ?? 0)
}

/** Kinds of entries that are done tasks of the one who made them. */
function doneKinds(resources: readonly ServerResource[]): readonly Kind[] {
  return resources.flatMap((resource): readonly Kind[] => {
    const done = resource.plan.actions.filter(({ from, automatic }) => from.length > 0 && !automatic)
    return done.length === 0 ? [] : [{ resource, actions: done.map(({ name }) => name) }]
  })
}

/** Done tasks of the reader, of records that they may still read. */
function doneArm(context: Context, kinds: readonly Kind[]): Sql {
  const { session } = context
  const { process, node } = doneWords(context, kinds)
  return armOf(
    inOrder({
      id: 'h.id',
      title: byResource(kinds, (resource) => nameSql(context, resource)),
      process,
      node,
      starter: byResource(kinds, (resource) => columnOf(resource, 'createBy')),
      startTime: byResource(kinds, (resource) => columnOf(resource, 'createTime')),
      arriveTime: 'h.since',
      dueTime: 'cast(null as text)',
      state: `'done'`,
      code: 'h.resource',
      recordId: 'h.record_id',
      endTime: 'h.at',
      result: node,
      _kind: entryKeys._kind,
    }),
    statement('from _history h where', all([sqlOf('h.who = ?', session.user.username), entriesSql(context, kinds)])),
  )
}

/**
 * Whether records wait for an action of the reader: it leaves the state, and their role may run it. An administrator may run everything, but
 * has tasks only where a file names the role.
 */
function isWaitedFor(action: CompiledAction, { rights }: ServerResource, { session }: Context): boolean {
  const { name, permission } = action
  if (!isAwaited(action)) return false
  return session.isAdmin ? (rights[adminRole]?.can.includes(name) ?? false) : session.may(permission)
}

/** Start of the state in which a record waits. */
const arrived = 'w.arrived'

function dueTimeSql({ app }: Context, resource: ServerResource): Sql {
  const { states, fields } = resource.plan
  const { deadline, within = usualHours } = states ?? {}
  const later = sqlOf(laterSql(arrived, within, app.store.dialect))
  if (deadline === undefined) return later
  const column = columnOf(resource, deadline)
  // A day ends with its last second.
  const until = fields[deadline]?.type === 'date' ? `${column} || ' 23:59:59'` : column
  return statement(`case when coalesce(${column}, '') = '' then`, later, `else ${until} end`)
}

function inOrder(given: ViewColumns): ViewColumns {
  return Object.fromEntries(columns.map((name) => [name, given[name] ?? 'cast(null as text)']))
}
