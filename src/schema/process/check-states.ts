import type { ProcessFile, ProcessNode } from '../model/process-file.ts'
import type { FileProblem } from './read-node.ts'

/** State actions of the records of a process: from which states they are possible, and to which they lead. */
export type StateActions = Readonly<Record<string, { readonly from: readonly string[]; readonly to?: string }>>

/**
 * States that the record can be in at each node, and steps that are not possible in any of them: an action whose states do not come, and a
 * task that names a state in which the record never is. Timers, rejections without an action and every branch are taken to occur.
 */
export function stateProblems(
  { start, nodes, flows }: Pick<ProcessFile, 'start' | 'nodes' | 'flows'>,
  actions: StateActions,
): readonly FileProblem[] {
  const begun = start === undefined ? undefined : actions[start]?.to
  // A called process begins in the states of its callers.
  if (begun === undefined) return []
  const states = statesAt({ nodes, flows }, actions, begun)
  return Object.values(nodes).flatMap((node) => problemsAt(node, states.get(node.id) ?? new Set(), actions))
}

function problemsAt(node: ProcessNode, states: ReadonlySet<string>, actions: StateActions): readonly FileProblem[] {
  if (states.size === 0) return []
  const { id, kind, state, action } = node
  const all = [...states].join(', ')
  const found: FileProblem[] = []
  if (kind === 'user' && state !== undefined && !states.has(state))
    found.push({ id, message: `the record is never in the state "${state}" here, but in ${all}` })
  const from = action === undefined ? undefined : actions[action]?.from
  if (from && ![...states].some((each) => from.includes(each)))
    found.push({ id, message: `"${action}" is not possible here: the record is in ${all}` })
  return found
}

type Graph = Pick<ProcessFile, 'nodes' | 'flows'>

/** States of the record when a token comes to each node, to the fixed point. */
function statesAt(graph: Graph, actions: StateActions, begun: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const all = Object.values(graph.nodes)
  const starts = all.filter(({ kind, scope }) => kind === 'start' && scope === '')
  const queue = starts.map(({ id }) => ({ id, state: begun }))
  for (const { id, state } of queue) {
    const known = found.get(id) ?? new Set()
    if (known.has(state)) continue
    found.set(id, known.add(state))
    const node = graph.nodes[id]
    if (node) for (const after of statesAfter(node, state, actions)) queue.push(...nextOf(node, graph, after))
  }
  return found
}

/** States that a node leaves the record in. What happens inside a called process, and in parallel, is not known. */
function statesAfter({ kind, action, event }: ProcessNode, state: string, actions: StateActions): readonly string[] {
  const run = kind === 'service' ? action : event?.of === 'action' ? event.action : undefined
  const to = run === undefined ? undefined : actions[run]?.to
  return [to ?? state]
}

function nextOf(node: ProcessNode, { nodes, flows }: Graph, state: string) {
  const all = Object.values(nodes)
  const inside = node.kind === 'sub' ? all.filter(({ kind, scope }) => kind === 'start' && scope === node.id) : []
  const around = node.kind === 'end' && node.scope !== '' ? (nodes[node.scope]?.outgoing ?? []) : []
  const ways = [...node.outgoing, ...around].flatMap((flow) => flows[flow]?.to ?? [])
  const edges = all.filter(({ on }) => on === node.id)
  return [...ways, ...[...inside, ...edges].map(({ id }) => id)].map((id) => ({ id, state }))
}
