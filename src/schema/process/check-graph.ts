import type { ProcessFile, ProcessFlow, ProcessNode } from '../model/process-file.ts'
import type { FileProblem } from './read-node.ts'

/** Mistakes of the drawing alone: ends of flows, starts, dead ends, and branches without a way. */
export function graphProblems({ nodes, flows }: Pick<ProcessFile, 'nodes' | 'flows'>): readonly FileProblem[] {
  const torn = Object.values(flows).flatMap((flow) => flowProblems(flow, nodes))
  // Ways along flows that lead nowhere would only repeat the mistake.
  if (torn.length > 0) return torn
  const all = Object.values(nodes)
  const scopes = ['', ...all.filter(({ kind }) => kind === 'sub').map(({ id }) => id)]
  const inside = Map.groupBy(all, ({ scope }) => scope)
  const ways = waysOf(all, flows)
  return [
    ...all.flatMap((node) => nodeProblems(node, nodes, flows)),
    ...scopes.flatMap((scope) => scopeProblems(scope, inside.get(scope) ?? [], ways)),
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

function scopeProblems(scope: string, own: readonly ProcessNode[], ways: Ways): readonly FileProblem[] {
  const of = scope === '' ? {} : { id: scope }
  const starts = own.filter(({ kind }) => kind === 'start')
  const ends = own.filter(({ kind }) => kind === 'end')
  const found: FileProblem[] = []
  if (starts.length !== 1) found.push({ ...of, message: `it has ${starts.length} start events; one is needed` })
  if (ends.length === 0) found.push({ ...of, message: 'it has no end event' })
  if (found.length > 0) return found
  const reached = closure(starts, ways.next)
  const ending = closure(ends, ways.before)
  for (const { id, outgoing, kind } of own) {
    if (!reached.has(id)) found.push({ id, message: 'no way leads here from the start' })
    else if (!ending.has(id) && (outgoing.length > 0 || kind === 'end'))
      found.push({ id, message: 'no way leads from here to an end' })
  }
  return found
}

type Neighbours = ReadonlyMap<string, readonly string[]>

/** Nodes after and before each node; the events at the border of an activity come after it. */
type Ways = { readonly next: Neighbours; readonly before: Neighbours }

function waysOf(all: readonly ProcessNode[], flows: ProcessFile['flows']): Ways {
  const steps = [
    ...Object.values(flows).map(({ from, to }) => [from, to] as const),
    ...all.flatMap(({ id, on }) => (on === undefined ? [] : [[on, id] as const])),
  ]
  const grouped = (at: 0 | 1): Neighbours => {
    const groups = Map.groupBy(steps, (step) => step[at])
    return new Map([...groups].map(([id, group]) => [id, group.map((step) => step[1 - at] ?? '')]))
  }
  return { next: grouped(0), before: grouped(1) }
}

function closure(from: readonly ProcessNode[], next: Neighbours): ReadonlySet<string> {
  const found = new Set(from.map(({ id }) => id))
  for (const id of found) for (const other of next.get(id) ?? []) found.add(other)
  return found
}
