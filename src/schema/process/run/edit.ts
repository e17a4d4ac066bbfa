import type { ProcessPlan } from '../../model/process-plan.ts'
import { ProcessError, type ProcessEvent, type Token } from './state.ts'
import type { Work } from './work.ts'

/** User tasks to which the task of a token can go back: those that led to it, with nothing else having come in between. */
export function earlierTasksOf({ nodes }: ProcessPlan, token: Token): readonly string[] {
  const scope = nodes[token.node]?.scope
  return token.past.filter((id) => {
    const node = nodes[id]
    return node?.kind === 'user' && node.scope === scope && id !== token.node
  })
}

/** Tokens that a step back or a jump begins with. */
export function addedSteps(
  work: Work,
  { is, token: id, to }: Extract<ProcessEvent, { is: 'rewound' | 'jumped' }>,
): readonly Token[] {
  const token = work.token(id)
  const from = work.nodeOf(token.node)
  const target = work.nodeOf(to)
  if (is === 'rewound' && !earlierTasksOf(work.around.plan, token).includes(to)) throw new ProcessError('noWay', to)
  if (target.scope !== from.scope || target.kind === 'boundary') throw new ProcessError('noWay', to)
  if (is === 'jumped') work.remove(id)
  // All that came of the earlier task is done again, parallel branches included.
  else for (const other of work.within(token.scope)) if (other.past.includes(to)) work.remove(other.id)
  const { outcome: _, ...plain } = token
  const placed = work.place(to, { ...(is === 'jumped' ? token : plain), past: pastBefore(token, to) })
  undo(work, to)
  return [placed]
}

function pastBefore({ past }: Token, node: string): readonly string[] {
  return past.includes(node) ? past.slice(0, past.indexOf(node)) : past
}

/** What comes of a node is not done any more, except on the ways that led to the tokens. */
function undo({ done, tokens, around: { plan } }: Work, from: string): void {
  const kept = new Set([...tokens.values()].flatMap(({ past }) => past))
  const behind = new Set([from])
  for (const id of behind) for (const flow of plan.nodes[id]?.outgoing ?? []) behind.add(plan.flows[flow]?.to ?? '')
  for (const id of behind) if (!kept.has(id)) done.delete(id)
}
