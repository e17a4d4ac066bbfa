import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { ProcessView } from '../../../src/schema/model/process-view.ts'
import { earlierTasksOf } from '../../../src/schema/process/run/edit.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { homeOf } from '../../records/read/stored.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { decidedActions } from './conduct.ts'
import { copiesOf } from './copies.ts'
import { tasksOfMine } from './decide.ts'
import { namedNotes, notesOf } from './instance-notes.ts'
import { type Instance, lastInstance } from './instances.ts'
import { taskId } from './tasks.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])
const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

type TaskRow = {
  readonly id: string
  readonly node: string
  readonly who: string | null
  readonly role: string | null
  readonly status: string
  readonly arrived: string
  readonly due: string | null
  readonly done_at: string | null
  readonly done_by: string | null
  readonly acts_for: string | null
  readonly opinion: string | null
}

/** Latest process of a record for a reader; null when it never had one. Companies do not see who decides about them. */
export async function processOf(context: Context, resource: ServerResource, id: string): Promise<ProcessView | null> {
  const { app, session, lang, ip } = context
  if (session.user.supplierId !== '') return null
  const instance = await lastInstance(app.store, homeOf(resource), id)
  if (!instance || instance.tenantId !== session.tenantId) return null
  const { plan, state } = instance
  const [copies, notes, rows, mine] = await Promise.all([
    copiesOf(app.store, instance.id),
    notesOf(app.store, instance),
    app.store.rows<TaskRow>(
      sqlOf(`select * from _process_task where instance_id = ? order by arrived, id`, instance.id),
    ),
    tasksOfMine({ app, session, lang, ip, resource }, instance),
  ])
  const accounts = [
    ...rows.flatMap(({ who, done_by, acts_for }) => [who, done_by, acts_for]),
    ...copies.flatMap(({ who, by_who }) => [who, by_who]),
    ...notes.flatMap(({ who, acts_for, people }) => [who, acts_for, ...people]),
  ]
  const [names, roles] = await Promise.all([
    namesOf(context, [instance.starter, ...accounts]),
    roleNames(
      context,
      rows.map(({ role }) => role),
    ),
  ])
  const titleOf = (node: string) => textIn(lang, plan.nodes[node]?.title ?? '')
  const name = (who: string | null) => (who === null ? null : (names.get(who) ?? who))
  return {
    id: instance.id,
    title: textIn(lang, plan.title),
    ending: state.ending ?? null,
    starter: name(instance.starter) ?? '',
    started: nowText(instance.started),
    nodes: nodesOf(instance, rows, titleOf),
    flows: Object.values(plan.flows).map(({ id: flow, title = '' }) => ({ id: flow, title: textIn(lang, title) })),
    diagram: plan.diagram,
    tasks: rows
      .filter(({ status }) => status !== 'dropped')
      .map((row) => ({
        task: row.id,
        node: row.node,
        title: titleOf(row.node),
        handler: name(row.done_by ?? row.who) ?? '',
        role: row.done_by || row.who ? '' : (roles.get(row.role ?? '') ?? row.role ?? ''),
        actsFor: name(row.acts_for),
        status: row.status as ProcessView['tasks'][number]['status'],
        since: row.arrived,
        due: row.due,
        done: row.done_at,
        opinion: row.opinion ?? '',
      })),
    notes: namedNotes(notes, (who) => names.get(who) ?? who, titleOf),
    mayReassign: session.isAdmin && !state.ending,
    mayRemind: !state.ending && (session.user.username === instance.starter || session.isAdmin),
    copies: copies.map(({ who, by_who, read_at }) => ({
      name: name(who) ?? '',
      by: name(by_who) ?? '',
      read: read_at,
    })),
    isNew: copies.some(({ who, read_at }) => who === session.user.username && read_at === null),
    moves: session.isAdmin && !state.ending ? movesOf(instance, titleOf) : [],
    decided: state.ending ? [] : [...decidedActions(plan)],
    mine: mine.map(({ token, item, actsFor }) => ({
      task: taskId(instance.id, item.id),
      title: titleOf(token.node),
      isOpen: item.who === undefined,
      chooses: item.chooses === true,
      mayReject: mayRun(resource, session, plan.nodes[token.node]?.action),
      actsFor: actsFor === undefined ? null : name(actsFor),
      back: earlierTasksOf(plan, token).map((node) => ({ node, title: titleOf(node) })),
    })),
  }
}

/** Whether a person may run an action with an opinion alone. One that asks for other fields is a button of the record. */
function mayRun({ plan }: ServerResource, session: Session, name: string | undefined): boolean {
  const action = plan.actions.find((each) => each.name === name)
  if (!action) return name === undefined
  return session.may(action.permission) && action.ask.every((field) => plan.fields[field]?.type === 'textarea')
}

/** Places of an instance that wait, with the tasks of their scope to which they may be moved. */
function movesOf({ plan, state }: Instance, titleOf: (node: string) => string): ProcessView['moves'] {
  const targets = Object.values(plan.nodes).filter(({ kind }) => kind === 'user')
  return state.tokens.map(({ id, node }) => {
    const scope = plan.nodes[node]?.scope
    const to = targets.filter((target) => target.scope === scope && target.id !== node)
    return {
      token: id,
      title: titleOf(node) || node,
      to: to.map((target) => ({ node: target.id, title: titleOf(target.id) })),
    }
  })
}

/** Nodes with what has become of them: passed, present or ahead. */
function nodesOf(
  { plan, state }: Instance,
  rows: readonly TaskRow[],
  titleOf: (node: string) => string,
): ProcessView['nodes'] {
  const here = new Set(state.tokens.map(({ node }) => node))
  // The last task of a node decides: one that was sent back is done again.
  const last = new Map(rows.map((row) => [row.node, row]))
  const decided = [...last].flatMap(([node, { status }]) => (status === 'approved' || state.ending ? [node] : []))
  const passed = new Set([...decided, ...state.tokens.flatMap(({ past }) => past)])
  return Object.values(plan.nodes).map(({ id, kind }) => {
    const isPassed = passed.has(id)
    return { id, kind, title: titleOf(id), place: here.has(id) ? 'here' : isPassed ? 'passed' : 'ahead' }
  })
}

async function namesOf(
  { app, lang }: Context,
  accounts: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(accounts.filter((account) => account !== null))]
  const { realname, username } = userTable
  const rows = await app.store.rows<{ username: string; realname: string }>(
    statement(
      `select ${username} as username, ${realname} as realname from ${userTable} where`,
      isOneOf(username, wanted),
    ),
  )
  return new Map([[systemName, textIn(lang, systemTitle)], ...rows.map((row) => [row.username, row.realname] as const)])
}

/** Names of roles in the language of the reader. */
export async function roleNames(context: Context, roles: readonly (string | null)[]) {
  const titles = await roleTitles(
    context,
    roles.filter((role) => role !== null),
  )
  return new Map([...titles].map(([code, title]) => [code, textIn(context.lang, title)]))
}

/** Names of roles in both languages. */
export async function roleTitles({ app, session }: Context, roles: readonly string[]) {
  const { roleCode, roleName, roleNameEn, tenantId } = roleTable
  const rows = await app.store.rows<{ code: string; zh: string; en: string }>(
    statement(
      `select ${roleCode} as code, ${roleName} as zh, coalesce(${roleNameEn}, ${roleName}) as en from ${roleTable} where`,
      isOneOf(roleCode, [...new Set(roles)]),
      'and',
      isOneOf(tenantId, readTenants(session.tenantId)),
    ),
  )
  return new Map(rows.map(({ code, zh, en }) => [code, { zh, en }]))
}
