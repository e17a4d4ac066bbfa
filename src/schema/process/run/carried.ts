import type { ProcessNode } from '../../model/process-file.ts'
import type { ProcessPlan } from '../../model/process-plan.ts'
import { after, type Calendar } from '../../model/span.ts'
import type { ProcessState, Token } from './state.ts'

/** Nodes of a new version, by those of the old one; a node that is missing keeps its id. */
export type NodeMap = { readonly [node: string]: string }

/** Place of an instance that has no equal in the new version. */
export type Misfit = {
  readonly node: string
  /**
   * `missing`: no such node; `kind`: a node of another kind; `scope`: in another sub-process; `state`: a task in another state of the
   * record; `way`: the way by which a join was reached is gone.
   */
  readonly reason: 'missing' | 'kind' | 'scope' | 'state' | 'way'
}

export type Versions = {
  readonly from: ProcessPlan
  readonly to: ProcessPlan
  readonly map: NodeMap
  /** State of the record. */
  readonly recordState: string
  /** Days off, for times of events that the old version did not have. */
  readonly calendar?: Calendar
}

/**
 * State of an instance of one version of a process as a state of another version: each token stays where it is, with its decisions. Times
 * that run go on; events that the new version adds at a place count from the arrival there.
 */
export function carried(state: ProcessState, versions: Versions): ProcessState | readonly Misfit[] {
  const nodes = new Map(state.tokens.map(({ id, node }) => [id, node]))
  const moved = state.tokens.map((token) => moveToken(token, nodes.get(token.scope) ?? '', versions))
  const misfits = moved.filter((each): each is Misfit => 'reason' in each)
  if (misfits.length > 0) return misfits
  const { to, map } = versions
  const done = state.done?.map((node) => mapped(map, node)).filter((node) => to.nodes[node] !== undefined)
  return { ...state, ...(done && { done }), tokens: moved.filter((each): each is Token => 'id' in each) }
}

/** Id of a node in the new version. */
export function mapped(map: NodeMap, node: string): string {
  return Object.hasOwn(map, node) ? (map[node] ?? node) : node
}

function moveToken(token: Token, scopeNode: string, versions: Versions): Token | Misfit {
  const { from, to, map } = versions
  const [before, next] = [from.nodes[token.node], to.nodes[mapped(map, token.node)]]
  if (!next) return { node: token.node, reason: 'missing' }
  if (next.kind !== before?.kind) return { node: token.node, reason: 'kind' }
  const scope = scopeNode === '' ? '' : mapped(map, scopeNode)
  if (next.scope !== scope) return { node: token.node, reason: 'scope' }
  if (next.state !== undefined && next.state !== versions.recordState) return { node: token.node, reason: 'state' }
  const isJoin = ['parallel', 'inclusive'].includes(next.kind) && next.incoming.length > 1
  const isWay = token.via !== undefined && next.incoming.includes(token.via)
  if (isJoin && !isWay) return { node: token.node, reason: 'way' }
  const { via: _, timers: __, ...rest } = token
  const timers = timersAt(token, next, versions)
  const past = token.past.map((node) => mapped(map, node)).filter((node) => to.nodes[node] !== undefined)
  return {
    ...{ ...rest, node: next.id, past },
    ...(isWay && token.via !== undefined && { via: token.via }),
    ...(Object.keys(timers).length > 0 && { timers }),
  }
}

function timersAt(token: Token, node: ProcessNode, { from, to, map, calendar }: Versions) {
  const running = new Map(Object.entries(token.timers ?? {}).map(([event, at]) => [mapped(map, event), at]))
  const before = from.nodes[token.node]
  const known = new Set(before ? eventsAt(before, from).map(({ id }) => mapped(map, id)) : [])
  return Object.fromEntries(
    eventsAt(node, to).flatMap(({ id, event }) => {
      if (event?.of !== 'timer') return []
      const at = running.get(id) ?? (known.has(id) ? undefined : after(token.since, event.span, calendar))
      // One of both versions that does not run has occurred.
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
}

/** Events that may occur while a token is at a node. */
function eventsAt(node: ProcessNode, { nodes, flows }: ProcessPlan): readonly ProcessNode[] {
  const all = Object.values(nodes)
  switch (node.kind) {
    case 'catch':
      return [node]
    case 'choice':
      return node.outgoing.flatMap((flow) => nodes[flows[flow]?.to ?? ''] ?? [])
    default:
      return all.filter(({ kind, on }) => kind === 'boundary' && on === node.id)
  }
}
