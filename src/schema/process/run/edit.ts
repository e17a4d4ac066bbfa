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
  if (is === 'jumped') {
    work.remove(id)
    return [work.place(to, token)]
  }
  // All that came of the earlier task is done again, parallel branches included.
  for (const other of work.within(token.scope)) if (other.past.includes(to)) work.remove(other.id)
  const { outcome: _, ...plain } = token
  return [work.place(to, { ...plain, past: token.past.slice(0, token.past.indexOf(to)) })]
}
