import type { ProcessFile, ProcessFlow, ProcessNode } from '../model/process-file.ts'
import type { FileProblem } from './read-node.ts'

/** Mistakes of the drawing alone: ends of flows, starts, dead ends, and branches without a way. */
export function graphProblems({ nodes, flows }: Pick<ProcessFile, 'nodes' | 'flows'>): readonly FileProblem[] {
  const torn = Object.values(flows).flatMap((flow) => flowProblems(flow, nodes))
  // Ways along flows that lead nowhere would only repeat the mistake.
  if (torn.length > 0) return torn
  const all = Object.values(nodes)
  const scopes = ['', ...all.filter(({ kind }) => kind === 'sub').map(({ id }) => id)]
  return [
    ...all.flatMap((node) => nodeProblems(node, nodes, flows)),
    ...scopes.flatMap((scope) => scopeProblems(scope, all, flows)),
  ]
}

/** Mistakes of the drawing, except at elements that have a problem already. */
export function furtherProblems(
  drawing: Pick<ProcessFile, 'nodes' | 'flows'>,
  problems: readonly FileProblem[],
): readonly FileProblem[] {
  const known = new Set(problems.map(({ id }) => id))
  return graphProblems(drawing).filter(({ id }) => id === undefined || !known.has(id))
}

function flowProblems({ id, from, to }: ProcessFlow, nodes: ProcessFile['nodes']): readonly FileProblem[] {
  const [source, target] = [nodes[from], nodes[to]]
  if (!source) return [{ id, message: `the flow begins at "${from}", which does not run` }]
  if (!target) return [{ id, message: `the flow ends at "${to}", which does not run` }]
  if (source.scope !== target.scope) return [{ id, message: 'a flow does not cross the border of a sub-process' }]
  if (source.kind === 'end') return [{ id, message: 'no flow leaves an end event' }]
  if (target.kind === 'start' || target.kind === 'boundary') return [{ id, message: 'no flow enters this event' }]
  return []
}

const splits = ['exclusive', 'inclusive']
/** Nodes whose flows have no conditions. */
const plain = ['start', 'parallel', 'choice', 'catch', 'boundary']

function nodeProblems(
  node: ProcessNode,
  nodes: ProcessFile['nodes'],
  flows: ProcessFile['flows'],
): readonly FileProblem[] {
  const { id, kind, outgoing } = node
  const isEnd = kind !== 'end' && outgoing.length === 0
  const others = kind === 'choice' ? outgoing.filter((flow) => nodes[flows[flow]?.to ?? '']?.kind !== 'catch') : []
  return [
    ...(isEnd ? [{ id, message: 'a dead end: draw a flow to the next step or to an end' }] : []),
    ...(others.length > 0 ? [{ id, message: 'an event-based gateway leads to catching events only' }] : []),
    ...(kind === 'boundary' ? boundaryProblems(node, nodes) : []),
    ...wayProblems(node, flows),
  ]
}

/** Problems with the conditions of the flows that leave a node, and with its default flow. */
function wayProblems(node: ProcessNode, flows: ProcessFile['flows']): FileProblem[] {
  const { id, kind, outgoing, default: other } = node
  const conditional = outgoing.filter((flow) => flows[flow]?.when !== undefined)
  if (other !== undefined && !outgoing.includes(other))
    return [{ id, message: `the default flow "${other}" does not leave it` }]
  if (other !== undefined && conditional.includes(other))
    return [{ id: other, message: 'the default flow has no condition' }]
  if (splits.includes(kind)) return outgoing.length > 1 ? splitProblems(node, conditional) : []
  if (conditional.length === 0) return []
  if (plain.includes(kind)) return [{ id, message: 'its flows have no conditions' }]
  const isClosed = conditional.length === outgoing.length
  return isClosed ? [{ id, message: 'set the default flow, or leave one without condition' }] : []
}

function splitProblems({ id, outgoing, default: other }: ProcessNode, conditional: readonly string[]): FileProblem[] {
  if (other === undefined) return [{ id, message: 'set the default flow: a record without a way would stay here' }]
  const open = outgoing.filter((flow) => flow !== other && !conditional.includes(flow))
  return open.map((flow) => ({ id: flow, message: 'set the condition of this flow' }))
}

function boundaryProblems(
  { id, on, scope, event, interrupts }: ProcessNode,
  nodes: ProcessFile['nodes'],
): FileProblem[] {
  const activity = nodes[on ?? '']
  const isError = event?.of === 'error'
  if (!activity || activity.scope !== scope || !['user', 'service', 'sub', 'call'].includes(activity.kind))
    return [{ id, message: 'a boundary event is at a task, a sub-process or a call activity of its own scope' }]
  if (isError && activity.kind === 'user') return [{ id, message: 'no error comes from a user task' }]
  if (!isError && activity.kind === 'service') return [{ id, message: 'a service task does not wait' }]
  return isError && !interrupts ? [{ id, message: 'an error ends its activity' }] : []
}

function scopeProblems(
  scope: string,
  all: readonly ProcessNode[],
  flows: ProcessFile['flows'],
): readonly FileProblem[] {
  const own = all.filter((node) => node.scope === scope)
  const of = scope === '' ? {} : { id: scope }
  const starts = own.filter(({ kind }) => kind === 'start')
  const found: FileProblem[] = []
  if (starts.length !== 1) found.push({ ...of, message: `it has ${starts.length} start events; one is needed` })
  if (!own.some(({ kind }) => kind === 'end')) found.push({ ...of, message: 'it has no end event' })
  if (found.length > 0) return found
  const next = (node: ProcessNode) => [
    ...node.outgoing.flatMap((flow) => flows[flow]?.to ?? []),
    ...own.filter(({ on }) => on === node.id).map(({ id }) => id),
  ]
  const reached = closure(
    starts.map(({ id }) => id),
    (id) => own.filter((node) => node.id === id).flatMap(next),
  )
  const ending = closure(
    own.filter(({ kind }) => kind === 'end').map(({ id }) => id),
    (id) => own.filter((node) => next(node).includes(id)).map((node) => node.id),
  )
  for (const { id, outgoing, kind } of own) {
    if (!reached.has(id)) found.push({ id, message: 'no way leads here from the start' })
    else if (!ending.has(id) && (outgoing.length > 0 || kind === 'end'))
      found.push({ id, message: 'no way leads from here to an end' })
  }
  return found
}

function closure(from: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}
