import type { ProcessFile, ProcessNode } from '../model/process-file.ts'
import type { ProcessPlan } from '../model/process-plan.ts'
import { fieldsOf } from '../rules/ast.ts'
import { isStarted } from './is-started.ts'
import type { FileProblem } from './read-node.ts'

type Graph = Pick<ProcessFile, 'nodes'> & { readonly flows: { readonly [id: string]: { readonly to: string } } }

/** Whether a task can be rejected: by an action of the record, or because what follows it depends on `outcome`. */
export function canReject(plan: ProcessPlan, task: string): boolean {
  return plan.nodes[task]?.action !== undefined || readsOutcome(plan, task, readsIn(plan))
}

function readsIn({ flows }: ProcessPlan): Reads {
  return (flow) => {
    const { when } = flows[flow] ?? {}
    return when !== undefined && fieldsOf(when).includes('outcome')
  }
}

/** Tasks of a process whose rejection would go on like an approval: it is not offered, and refused. */
export function deafTasks(file: Pick<ProcessFile, 'nodes' | 'flows' | 'start' | 'when'>): readonly FileProblem[] {
  // What follows a called process is drawn in its callers.
  if (!isStarted(file)) return []
  const reads = (flow: string) => /\boutcome\b/.test(file.flows[flow]?.when ?? '')
  return Object.values(file.nodes).flatMap(({ id, kind, action }) =>
    kind === 'user' && action === undefined && !readsOutcome(file, id, reads) ? [{ id, message }] : [],
  )
}

const message = 'it cannot be rejected: set procura:reject, or a condition over outcome on each way behind it'

type Reads = (flow: string) => boolean

/** Whether on each way from a task a condition reads the outcome before the next task, an action of the record or an end. */
function readsOutcome(graph: Graph, task: string, reads: Reads): boolean {
  const found = new Set([task])
  for (const id of found) {
    const node = graph.nodes[id]
    // What leaves a sub-process is read once its inside is done.
    if (!node || (node.kind !== 'sub' && node.outgoing.some(reads))) continue
    if (id !== task && isDeaf(node)) return false
    for (const next of nextOf(node, graph, reads)) found.add(next)
  }
  return true
}

function isDeaf({ kind, scope }: ProcessNode): boolean {
  return kind === 'user' || kind === 'service' || (kind === 'end' && scope === '')
}

/** Nodes to which the outcome is carried from a node. */
function nextOf({ id, kind, scope, outgoing }: ProcessNode, { nodes, flows }: Graph, reads: Reads): readonly string[] {
  const all = Object.values(nodes)
  const targets = (ways: readonly string[]) => ways.flatMap((flow) => flows[flow]?.to ?? [])
  if (kind === 'sub') return all.filter((node) => node.kind === 'start' && node.scope === id).map((node) => node.id)
  if (kind !== 'end') return targets(outgoing)
  const errors = all.filter(({ on, event }) => on === scope && event?.of === 'error').map((node) => node.id)
  const after = nodes[scope]?.outgoing ?? []
  return after.some(reads) ? errors : [...errors, ...targets(after)]
}
