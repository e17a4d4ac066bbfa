import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, any, isOneOfAbout, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { valuesOf } from '../../platform/sql/values-of.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row } from '../../platform/store/store.ts'
import { thisMinute } from '../../platform/time.ts'
import { isAwaited } from '../../records/waiting/waiting.ts'
import { actionSql, scopeSql } from '../../rights/rows/scope.ts'
import {
  actionWords,
  entriesSql,
  entryCount,
  entryCounts,
  type Kind,
  kindsInUse,
  listsMost,
  wordsSql,
} from './entries.ts'
import { entryKeys } from './entry-facts.ts'
import { hoursSql, laterSql } from './expressions.ts'
import { countNamed } from './named-records.ts'
import { copiedRecords, decidedIn, notInProcess, processTasks } from './process-tasks.ts'
import { armOf, personSql, textSql, unionOf, type ViewColumns, workedOn } from './record-arms.ts'
import { columns, commonTo, inOrder } from './task-columns.ts'
import { documentTitle, entryPlace, nameColumn, ofDocument, tablesOf } from './titled.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

/** Default time limit of a task in hours. */
const usualHours = 72

const known: readonly unknown[] = ['open', 'done', 'copied']

/** Done tasks from which an order by name is found along the names of all documents. */
const manyDone = 5000

/**
 * Tasks of the reader, open and done. An open one is a record in a state that one of their actions leaves. A done one is
 * such an action of theirs in the history. Which records wait is kept
 * (`_waiting`); whose task they are is derived from current states, permissions and rows.
 */
export const task: MakeView = async (context) => {
  const resources = workedOn(context)
  const { taskState } = context.query
  const isOpen = taskState !== 'done' && taskState !== 'copied'
  const waiting = isOpen ? await withWaiting(context, resources) : []
  const running = isOpen ? await processTasks(context) : []
  const copied = taskState === 'copied' ? await copiedRecords(context) : []
  const open = [...waiting.flatMap((resource) => openArm(context, resource)), ...running, ...copied]
  const { username } = context.session.user
  const kinds =
    taskState === 'open' || taskState === 'copied' ? [] : await kindsInUse(context, doneKinds(resources), username)
  const done = kinds.length === 0 ? [] : [doneArm(context, kinds)]
  const count = countNamed(context, kinds, username)
  const isMuch =
    count !== undefined && listsMost(context, kinds) && (await entryCount(context, kinds, username)) > manyDone
  const parts = [open, done].filter((some) => some.length > 0)
  return {
    filled: ['arriveTime', 'at'],
    behind: ['_waiting', '_process_task', '_process_instance', '_process_copy', ...tablesOf(resources)],
    ...(isMuch && {
      ordered: { title: [...(open.length > 0 ? [open] : []), [doneByName(context, kinds)]].map(rowsOf) },
    }),
    // A state that is neither is found by no arm.
    constant: { assignee: username, ...(known.includes(taskState) && { taskState }) },
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
      taskId: 't."task"',
      isOpen: 't."isOpen"',
      mayApprove: 't."mayApprove"',
      mayReject: 't."mayReject"',
      isRead: 't."isRead"',
      duration: hoursSql(sqlOf('t."arriveTime"'), sqlOf('t."endTime"'), context.app.store.dialect),
    },
    // The id of an open task begins with its resource: arms of others are skipped.
    near: (ids) => any([sqlOf('"_kind" is not null'), isOneOfAbout('"_resource"', [...new Set(ids.map(codeOf))], 20)]),
    keys: { _kind: 't."_kind"', _resource: 't."code"', _record: 't."recordId"', _maker: `coalesce(t."starter", '')` },
    from: unionOf([...open, ...done], columns),
    arms: parts.map((some) => unionOf(some, columns)),
    entries: {
      byKind: doneFields(context, kinds),
      name: { field: 'title', resources, count },
      maker: { field: 'starter', column: personSql('h.who', context.lang) },
      counts: (counting) => entryCounts(context, kinds, username, counting),
      rest: unionOf(open, columns),
    },
  }
}

const rowsOf = (arms: readonly Sql[]) => ({ from: unionOf(arms, columns) })

/** Resources with waiting documents: a shorter statement. On PostgreSQL all of them, since other processes write there. */
async function withWaiting({ app: { store } }: Reading, resources: readonly ServerResource[]) {
  if (store.dialect === 'postgres') return resources
  const rows = await store.rows<{ value: string }>(valuesOf('_waiting', 'resource'))
  const codes = new Set(rows.map(({ value }) => value))
  return resources.filter(({ plan }) => codes.has(plan.code))
}

const codeOf = (id: string) => id.slice(0, Math.max(0, id.lastIndexOf('.')))

/** Fields of a done task that depend on resource and action only. */
function doneFields(context: Reading, kinds: readonly Kind[]): Readonly<Record<string, Sql | string>> {
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
function doneWords(context: Reading, kinds: readonly Kind[]) {
  const codes = kinds.map(({ resource }) => resource.plan.code)
  return { process: titleSql(context, 'h.resource', codes), node: wordsSql(actionWords(kinds, context.lang)) }
}

/** Open tasks of the reader in a resource. */
function openArm(context: Reading, resource: ServerResource): Sql[] {
  const { app, session, lang } = context
  const { dialect } = app.store
  const { code, actions } = resource.plan
  const waited = actions.filter((action) => isWaitedFor(action, resource, context))
  if (waited.length === 0) return []
  const decided = decidedIn(context, code)
  const conditions = waited.map((action) => {
    const own = actionSql(resource, session, action, dialect)
    return decided.has(action.name) ? all([own, notInProcess(resource)]) : own
  })
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

async function countOf({ app }: Reading, arms: readonly Sql[]): Promise<number> {
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
function doneArm(context: Reading, kinds: readonly Kind[]): Sql {
  const resources = kinds.map(({ resource }) => resource)
  const columns = {
    title: documentTitle(context, resources, entryPlace),
    starter: ofDocument('d.maker', entryPlace),
    startTime: ofDocument('d.made', entryPlace),
  }
  return doneFrom(context, kinds, columns, 'from _history h where')
}

/** The same along the names of documents. */
function doneByName(context: Reading, kinds: readonly Kind[]): Sql {
  const from = 'from _document d cross join _history h where h.resource = d.resource and h.record_id = d.record_id and'
  return doneFrom(context, kinds, { title: nameColumn(context), starter: 'd.maker', startTime: 'd.made' }, from)
}

function doneFrom(context: Reading, kinds: readonly Kind[], columns: ViewColumns, from: string): Sql {
  const { process, node } = doneWords(context, kinds)
  return armOf(
    inOrder({
      ...columns,
      id: 'h.id',
      process,
      node,
      arriveTime: 'h.since',
      dueTime: 'cast(null as text)',
      state: `'done'`,
      code: 'h.resource',
      recordId: 'h.record_id',
      endTime: 'h.at',
      result: node,
      _kind: entryKeys._kind,
    }),
    statement(from, all([sqlOf('h.who = ?', context.session.user.username), entriesSql(context, kinds)])),
  )
}

/**
 * Whether records wait for an action of the reader: it leaves the state, and their role may run it. An administrator may run everything, but
 * has tasks only where a file names the role.
 */
function isWaitedFor(action: CompiledAction, { rights }: ServerResource, { session }: Reading): boolean {
  const { name, permission } = action
  if (!isAwaited(action)) return false
  return session.isAdmin ? (rights[adminRole]?.can.includes(name) ?? false) : session.may(permission)
}

/** Start of the state in which a record waits. */
const arrived = 'w.arrived'

function dueTimeSql({ app }: Reading, resource: ServerResource): Sql {
  const { states, fields } = resource.plan
  const { deadline, within = usualHours } = states ?? {}
  const later = sqlOf(laterSql(arrived, within, app.store.dialect))
  if (deadline === undefined) return later
  const column = columnOf(resource, deadline)
  // A day ends with its last second.
  const until = fields[deadline]?.type === 'date' ? `${column} || ' 23:59:59'` : column
  return statement(`case when coalesce(${column}, '') = '' then`, later, `else ${until} end`)
}
