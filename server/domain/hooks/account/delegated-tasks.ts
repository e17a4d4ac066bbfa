import { type Both, type Lang, listed, type Text, textIn } from '../../../../src/schema/base/text.ts'
import type { ProcessNode } from '../../../../src/schema/model/process-file.ts'
import type { ProcessPlan } from '../../../../src/schema/model/process-plan.ts'
import { rightsToTask, tasksOf } from '../../../features/process/task-rights.ts'
import type { Session } from '../../../platform/http/route.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { modelFor } from '../../../platform/tenant-model.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'

const matrixTable = fileTable(import.meta, 'wf/matrix', [
  ...(['busType', 'person1', 'person2', 'person3', 'role1', 'role2', 'role3', 'status'] as const),
])

type Line = Awaited<ReturnType<typeof matrixLines>>[number]

const matrixLines = (moment: WriteMoment<never>) => rowsWhere(moment, matrixTable, { status: 'Y' })

/** Processes with tasks for a delegator: those of whose tasks the delegate may decide all that are known, and those with others. */
export type Delegated = { readonly fit: readonly Text[]; readonly unfit: readonly Text[] }

/**
 * Processes in which the person of the session gets tasks, by what the delegate may decide there. Roles and the approval matrix are known;
 * fields, expressions and choices may name anybody, and count where nothing is known.
 * @param named codes of the processes that are delegated; all of them, if there are none
 */
export async function delegatedTasks(
  moment: WriteMoment<never>,
  agent: Pick<Session, 'may'>,
  named: readonly string[],
): Promise<Delegated> {
  const { session, model } = moment
  const lines = await matrixLines(moment)
  const [fit, unfit]: [Text[], Text[]] = [[], []]
  for (const plan of modelFor(moment).processes.values()) {
    const resource = model.resources.get(plan.resource)
    if (!resource || (named.length > 0 && !named.includes(plan.code))) continue
    const rightsOf = (nodes: readonly ProcessNode[]) =>
      nodes
        .map(({ id }) => rightsToTask(resource, plan, id))
        // What the delegator may not do either is no task to delegate.
        .filter((rights) => rights.every(session.may))
    const [byRole, others] = splitTasks(plan)
    const known = rightsOf(byRole.filter((node) => isTaskOf(session, plan, node, lines)))
    const perhaps = rightsOf(others)
    const found = fitness(known, perhaps, (rights) => rights.every(agent.may))
    if (found === 'fit') fit.push(plan.title)
    else if (found === 'unfit' || (found === 'perhaps not' && named.length > 0)) unfit.push(plan.title)
  }
  return { fit, unfit }
}

type Rights = readonly string[]

function fitness(known: readonly Rights[], perhaps: readonly Rights[], isFit: (rights: Rights) => boolean) {
  if (known.length > 0) return known.every(isFit) ? 'fit' : 'unfit'
  if (perhaps.length === 0) return 'none'
  return perhaps.some(isFit) ? 'fit' : 'perhaps not'
}

/** Tasks by role and level of the matrix, and those of other handlers. */
function splitTasks(plan: ProcessPlan): readonly [ProcessNode[], ProcessNode[]] {
  const isByRole = ({ handlers }: ProcessNode) => handlers?.by === 'role' || handlers?.by === 'matrix'
  const tasks = tasksOf(plan)
  return [tasks.filter(isByRole), tasks.filter((node) => !isByRole(node))]
}

/** Whether a task can come to a person by a role or by a line of the approval matrix. */
function isTaskOf(
  { user }: Session,
  { resource }: ProcessPlan,
  { handlers }: ProcessNode,
  lines: readonly Line[],
): boolean {
  if (handlers?.by === 'role') return user.roles.includes(handlers.role)
  if (handlers?.by !== 'matrix') return false
  const level = String(handlers.level) as '1' | '2' | '3'
  const isNamed = (line: Line) =>
    line.busType === resource &&
    (line[`person${level}`] === user.username || user.roles.includes(String(line[`role${level}`] ?? '')))
  return user.roles.includes(handlers.role ?? '') || lines.some(isNamed)
}

/** Names of processes as an enumeration. */
export function titlesOf(titles: readonly Text[]): Both {
  const namesIn = (lang: Lang) => titles.map((title) => textIn(lang, title))
  return { zh: listed('zh', namesIn('zh')), en: listed('en', namesIn('en')) }
}
