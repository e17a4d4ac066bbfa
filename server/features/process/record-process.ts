import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { ProcessRound, ProcessView } from '../../../src/schema/model/process-view.ts'
import { earlierTasksOf } from '../../../src/schema/process/run/edit.ts'
import { mayMove } from '../../../src/schema/process/run/explore.ts'
import type { Context } from '../../platform/http/route.ts'
import { nowText } from '../../platform/time.ts'
import { homeOf } from '../../records/read/stored.ts'
import { decidedActions } from './conduct.ts'
import { copiesOf } from './copies.ts'
import { tasksOfMine } from './decide.ts'
import { isClaimed } from './edit-tasks.ts'
import { incidentText } from './incidents.ts'
import { accountsIn, type Course, coursesOf, type Naming, shownCourse, type TaskRow } from './instance-course.ts'
import { earlierInstances, type Instance, instanceOfRecord, lastInstance } from './instances.ts'
import { peopleNames, roleNames } from './names.ts'
import { leastOpinion } from './opinion.ts'
import { mayApprove, mayReject } from './task-rights.ts'
import { taskId } from './tasks.ts'

/**
 * Latest process of a record for a reader, or the given instance; null when it never had one. Companies do not see who decides about them.
 */
export async function processOf(
  context: Context,
  resource: ServerResource,
  id: string,
  asked?: string,
): Promise<ProcessView | null> {
  const { app, session, lang, ip } = context
  if (session.user.supplierId !== '') return null
  const code = homeOf(resource)
  const instance = await (asked === undefined
    ? lastInstance(app.store, code, id)
    : instanceOfRecord(app.store, code, id, asked))
  if (!instance || instance.tenantId !== session.tenantId) return null
  const { plan, state } = instance
  const [copies, earlier, mine] = await Promise.all([
    copiesOf(app.store, instance.id),
    earlierInstances(app.store, instance),
    state.ending ? [] : tasksOfMine({ app, session, lang, ip, resource }, instance),
  ])
  const courses = await coursesOf(app.store, [instance, ...earlier])
  const [course = { instance, rows: [], notes: [] }, ...rounds] = courses
  const naming = await namingOf(
    context,
    courses,
    copies.flatMap(({ who, by_who }) => [who, by_who]),
  )
  const titleOf = (node: string) => textIn(lang, plan.nodes[node]?.title ?? '')
  const name = (who: string | null) => (who === null ? null : (naming.names.get(who) ?? who))
  return {
    ...roundOf(course, naming),
    title: textIn(lang, plan.title),
    nodes: nodesOf(instance, course.rows, titleOf),
    flows: Object.values(plan.flows).map(({ id: flow, title = '' }) => ({ id: flow, title: textIn(lang, title) })),
    diagram: plan.diagram,
    rounds: rounds.map((round) => roundOf(round, naming)),
    incident: incidentIn(context, instance),
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
      mayRelease: isClaimed(item),
      mayApprove: mayApprove(resource, session, plan, token.node),
      mayReject: mayReject(resource, session, plan, token.node),
      rejectOpinion: Math.max(1, leastOpinion(resource, plan.nodes[token.node]?.action)),
      actsFor: actsFor === undefined ? null : name(actsFor),
      back: earlierTasksOf(plan, token).map((node) => ({ node, title: titleOf(node) })),
    })),
  }
}

async function namingOf(
  context: Context,
  courses: readonly Course[],
  more: readonly (string | null)[],
): Promise<Naming> {
  const roles = courses.flatMap(({ rows }) => rows.map(({ role }) => role))
  const [names, titles] = await Promise.all([
    peopleNames(context, [...courses.flatMap(accountsIn), ...more]),
    roleNames(context, roles),
  ])
  return { lang: context.lang, names, roles: titles }
}

function roundOf(course: Course, naming: Naming): ProcessRound {
  const { id, starter, started, state } = course.instance
  return {
    ...{ id, ending: state.ending ?? null, started: nowText(started) },
    starter: naming.names.get(starter) ?? starter,
    ...shownCourse(course, naming),
  }
}

function incidentIn({ session, lang }: Context, { plan, state }: Instance): ProcessView['incident'] {
  const { incident, ending, tokens } = state
  if (!incident || ending) return null
  const at = tokens.find(({ node }) => plan.nodes[node]?.kind === 'service')?.node ?? ''
  return {
    step: textIn(lang, plan.nodes[at]?.title ?? ''),
    reason: incidentText(incident, lang),
    since: nowText(incident.since),
    mayMend: session.isAdmin,
  }
}

/** Places of an instance that wait, with the tasks of their scope to which they may be moved. */
function movesOf({ plan, state }: Instance, titleOf: (node: string) => string): ProcessView['moves'] {
  const targets = Object.values(plan.nodes).filter(({ kind }) => kind === 'user')
  return state.tokens.map(({ id, node }) => {
    const scope = plan.nodes[node]?.scope
    const to = targets.filter(
      (target) => target.scope === scope && target.id !== node && mayMove(plan, state, id, target.id),
    )
    return {
      token: id,
      title: titleOf(node) || node,
      to: to.map((target) => ({ node: target.id, title: titleOf(target.id) })),
    }
  })
}

/** Nodes with what has become of them: passed, present, ahead, or the task that was rejected. */
function nodesOf(
  { plan, state }: Instance,
  rows: readonly TaskRow[],
  titleOf: (node: string) => string,
): ProcessView['nodes'] {
  const here = new Set(state.tokens.map(({ node }) => node))
  const passed = new Set([...doneIn(plan, state, rows), ...state.tokens.flatMap(({ past }) => past)])
  const rejected = state.ending === 'rejected' ? rejectedNode(rows) : undefined
  const placeOf = (id: string) => {
    if (here.has(id)) return 'here'
    if (id === rejected) return 'rejected'
    return passed.has(id) ? 'passed' : 'ahead'
  }
  return Object.values(plan.nodes).map(({ id, kind }) => ({ id, kind, title: titleOf(id), place: placeOf(id) }))
}

/** Nodes that are done. Instances of older servers know their tasks, and what came since; each of them has left its start. */
function doneIn(
  { nodes }: Instance['plan'],
  { done = [] }: Instance['state'],
  rows: readonly TaskRow[],
): readonly string[] {
  const starts = Object.values(nodes).flatMap(({ id, kind, scope }) => (kind === 'start' && scope === '' ? [id] : []))
  if (starts.some((id) => done.includes(id))) return done
  // The last task of a node decides: one that was sent back is done again.
  const last = new Map(rows.map((row) => [row.node, row.status]))
  const approved = [...last].flatMap(([node, status]) => (status === 'approved' ? [node] : []))
  return [...starts, ...done, ...approved]
}

/** Node of the last rejection. */
function rejectedNode(rows: readonly TaskRow[]): string | undefined {
  const rejected = rows.filter(({ status }) => status === 'rejected')
  return rejected.toSorted((one, other) => `${one.done_at}`.localeCompare(`${other.done_at}`)).at(-1)?.node
}
