import type { ProcessNode } from '../../model/process-file.ts'
import type { Token } from './state.ts'
import type { Work } from './work.ts'

export type Passed = { readonly node: ProcessNode; readonly token: Token }

/** Parallel join: one token of each way in becomes one token; undefined while one is missing. */
export function joinOne(work: Work, node: ProcessNode, token: Token): Token | undefined {
  if (node.incoming.length <= 1) return token
  const here = work.within(token.scope).filter((other) => other.node === node.id)
  const used = node.incoming.map((flow) => here.find(({ via }) => via === flow))
  if (used.some((each) => each === undefined)) return undefined
  return joined(work, used as readonly Token[])
}

/** Inclusive joins to which no further token can come. */
export function passedJoins(work: Work): readonly Passed[] {
  const waiting = [...work.tokens.values()].filter(({ node }) => {
    const { kind, incoming } = work.nodeOf(node)
    return kind === 'inclusive' && incoming.length > 1
  })
  const groups = Map.groupBy(waiting, ({ node, scope }) => `${scope} ${node}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const node = work.nodeOf(first.node)
    if (isAwaited(work, node, first.scope, group)) continue
    const used = node.incoming.flatMap((flow) => group.find(({ via }) => via === flow) ?? [])
    // One at a time: its way on may lead to another join.
    return [{ node, token: joined(work, used) }]
  }
  return []
}

/**
 * Whether a token elsewhere can come by an empty way in, and by none that has a token already (BPMN 2.0, 13.3.3): that one would
 * find the gateway open.
 */
function isAwaited(work: Work, node: ProcessNode, scope: string, group: readonly Token[]): boolean {
  const filled = new Set(group.map(({ via }) => via))
  const empty = node.incoming.filter((flow) => !filled.has(flow))
  const full = node.incoming.filter((flow) => filled.has(flow))
  const others = work.within(scope).filter((token) => token.node !== node.id)
  return others.some((token) => {
    const flows = flowsFrom(work, token.node, node.id)
    return empty.some((flow) => flows.has(flow)) && !full.some((flow) => flows.has(flow))
  })
}

/** Flows that a token at a node can still take without passing a gateway. */
function flowsFrom(work: Work, from: string, without: string): ReadonlySet<string> {
  const { plan } = work.around
  const nodes = new Set([from])
  const flows = new Set<string>()
  for (const id of nodes) {
    if (id === without) continue
    for (const flow of plan.nodes[id]?.outgoing ?? []) {
      flows.add(flow)
      nodes.add(plan.flows[flow]?.to ?? '')
    }
    for (const boundary of work.boundariesOf(id)) nodes.add(boundary.id)
  }
  return flows
}

/** One token in place of several: only what all of them passed can be gone back to. */
function joined(work: Work, used: readonly Token[]): Token {
  const [first, ...rest] = used as readonly [Token, ...Token[]]
  const past = first.past.filter((node) => rest.every((token) => token.past.includes(node)))
  const outcome = used.some((token) => token.outcome === 'reject') ? 'reject' : first.outcome
  for (const { id } of used) work.remove(id)
  return work.put({ ...first, past, ...(outcome && { outcome }) })
}
