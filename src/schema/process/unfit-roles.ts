import type { ProcessFile, ProcessFlow, ProcessNode } from '../model/process-file.ts'
import { adminRole } from '../model/roles.ts'
import { rolesOfTasks } from './idle-roles.ts'
import type { FileProblem } from './read-node.ts'

type Graph = Pick<ProcessFile, 'nodes'> & { readonly flows: { readonly [id: string]: Pick<ProcessFlow, 'from'> } }

/**
 * Roles that lack a right to what their decision runs: the action of a service task behind it, or that of the rejection. Such a decision
 * is refused. Handlers that a field, an expression or a person names are not known here.
 * @param rightTo right that an action of the record needs; undefined for an unknown action
 */
export function unfitRoles(
  graph: Graph,
  rightTo: (action: string) => string | undefined,
  has: (role: string, right: string) => boolean,
): readonly FileProblem[] {
  const roles = new Map(rolesOfTasks(graph).map(({ id, role }) => [id, role]))
  const unfit = (tasks: readonly string[], right: string) => {
    const deciding = new Set(tasks.flatMap((id) => roles.get(id) ?? []))
    return [...deciding].filter((role) => role !== adminRole && !has(role, right))
  }
  return Object.values(graph.nodes).flatMap((node) => {
    const right = node.action === undefined ? undefined : rightTo(node.action)
    if (right === undefined) return []
    const { id, kind } = node
    if (kind === 'user') return unfit([id], right).map((role) => ({ id, message: refusedRejection(role, right) }))
    if (kind !== 'service') return []
    return unfit(decidersBefore(node, graph), right).map((role) => ({ id, message: refusedDecision(role, right) }))
  })
}

/** Actions that an approval of a task may run at once: those of the service tasks behind it. */
export function actionsOfApproval(graph: Graph, task: string): readonly string[] {
  return Object.values(graph.nodes).flatMap((node) =>
    node.kind === 'service' && node.action !== undefined && decidersBefore(node, graph).includes(task)
      ? [node.action]
      : [],
  )
}

const refusedDecision = (role: string, right: string) =>
  `the role ${role} decides before it and lacks the right ${right}: its decision would be refused`

const refusedRejection = (role: string, right: string) =>
  `the role ${role} lacks the right ${right}: its rejection would be refused`

/** Tasks whose decision runs a service task: the last ones on each way to it. A timer or an event on the way runs it for the server. */
function decidersBefore(node: ProcessNode, graph: Graph): readonly string[] {
  const found = new Set(before(node, graph))
  for (const id of found) {
    const passed = graph.nodes[id]
    if (passed && passed.kind !== 'user') for (const other of before(passed, graph)) found.add(other)
  }
  return [...found].filter((id) => graph.nodes[id]?.kind === 'user')
}

/** Nodes from which a token comes to a node in the same step. */
function before({ kind, scope, event, on = '', incoming }: ProcessNode, graph: Graph): readonly string[] {
  const sources = (flows: readonly string[]) => flows.flatMap((flow) => exits(graph.flows[flow]?.from ?? '', graph))
  if (kind === 'start') return sources(graph.nodes[scope]?.incoming ?? [])
  if (kind === 'boundary') return event?.of === 'error' ? exits(on, graph) : []
  return kind === 'catch' ? [] : sources(incoming)
}

/** Nodes at which a token leaves an activity: the ends of a sub-process, none of a called process, else the activity. */
function exits(id: string, { nodes }: Graph): readonly string[] {
  const kind = nodes[id]?.kind
  if (kind === 'call') return []
  if (kind !== 'sub') return [id]
  return Object.values(nodes).flatMap((node) => (node.kind === 'end' && node.scope === id ? [node.id] : []))
}
