import type { ProcessNode } from '../../model/process-file.ts'
import { joinOne, passedJoins } from './join.ts'
import { ProcessError, type Token } from './state.ts'
import type { Work } from './work.ts'

/** Moves the given tokens until each one waits at a node or is used up. */
export function settle(work: Work, arrived: readonly Token[]): void {
  const queue = [...arrived]
  while (work.ending === undefined) {
    const token = queue.shift()
    if (token) {
      if (work.tokens.has(token.id)) queue.push(...enter(work, token))
      continue
    }
    // Only now is it known which tokens can still come to an inclusive join.
    const passed = passedJoins(work).map(({ node, token: joined }) => leave(work, node, joined))
    if (passed.length === 0) return
    queue.push(...passed.flat())
  }
}

/** A token at its node: it waits there, or goes on as the returned tokens. */
function enter(work: Work, token: Token): readonly Token[] {
  const node = work.nodeOf(token.node)
  switch (node.kind) {
    case 'user':
      wait(work, token, work.boundariesOf(node.id))
      work.effects.push({ do: 'assign', token: token.id, node: node.id })
      return []
    case 'service':
      work.effects.push({ do: 'action', token: token.id, node: node.id, action: node.action ?? '' })
      return []
    case 'notify':
      notify(work, node, node.notify)
      if (node.copy) work.effects.push({ do: 'copy', node: node.id, to: node.copy })
      return leave(work, node, token)
    case 'catch':
      wait(work, token, [node])
      return []
    case 'choice':
      wait(work, token, eventsAfter(work, node))
      return []
    case 'sub':
      wait(work, token, work.boundariesOf(node.id))
      return [work.place(startOf(work, node.id), { ...token, scope: token.id })]
    case 'end':
      return end(work, node, token)
    case 'exclusive':
      return take(work, node, token, work.flowsOf(node, token, true))
    case 'parallel': {
      const joined = joinOne(work, node, token)
      return joined ? take(work, node, joined, node.outgoing) : []
    }
    // With one way in there is nothing to wait for.
    case 'inclusive':
      return node.incoming.length > 1 ? [] : leave(work, node, token)
    default:
      return leave(work, node, token)
  }
}

function wait(work: Work, token: Token, events: readonly ProcessNode[]): void {
  const timers = work.timersOf(events)
  work.put({ ...token, ...(timers && { timers }) })
}

function notify(work: Work, node: ProcessNode, to: readonly string[] = []): void {
  if (to.length > 0 || node.emits !== undefined) work.effects.push({ do: 'notify', node: node.id, to })
}

/** Events behind an event-based gateway. */
export function eventsAfter(work: Work, node: ProcessNode): readonly ProcessNode[] {
  return node.outgoing.map((flow) => work.nodeOf(work.around.plan.flows[flow]?.to ?? ''))
}

/** Start event of the process, or of a sub-process. */
export function startOf({ around }: Work, scope: string): string {
  const start = Object.values(around.plan.nodes).find((node) => node.kind === 'start' && node.scope === scope)
  if (!start) throw new ProcessError('noWay', scope)
  return start.id
}

/** Sends a token on, once its node is done. */
export function leave(work: Work, node: ProcessNode, token: Token): readonly Token[] {
  if (node.kind === 'end') return end(work, node, token)
  return take(work, node, token, work.flowsOf(node, token, node.outgoing.length === 1))
}

function take(work: Work, node: ProcessNode, token: Token, flows: readonly string[]): readonly Token[] {
  work.remove(token.id)
  work.done.add(node.id)
  const past = [...new Set([...token.past, node.id])]
  return flows.map((flow) => work.place(work.around.plan.flows[flow]?.to ?? '', { ...token, past }, flow))
}

function end(work: Work, node: ProcessNode, token: Token): readonly Token[] {
  const { event } = node
  work.remove(token.id)
  work.done.add(node.id)
  if (event?.of === 'error') return raise(work, token.scope, event.code)
  if (event?.of === 'notify') notify(work, node, event.notify)
  if (event?.of === 'terminate') for (const other of work.within(token.scope)) work.remove(other.id)
  return work.within(token.scope).length > 0 ? [] : complete(work, token)
}

/** The last token of a scope has ended. */
function complete(work: Work, { scope, outcome }: Token): readonly Token[] {
  if (scope === '') {
    work.ending = 'done'
    return []
  }
  const around = work.token(scope)
  return leave(work, work.nodeOf(around.node), { ...around, ...(outcome && { outcome }) })
}

/** An error inside a scope: the nearest boundary event for it goes on; without one the instance fails. */
export function raise(work: Work, scope: string, code: string): readonly Token[] {
  if (scope === '') {
    work.tokens.clear()
    work.ending = 'failed'
    return []
  }
  const token = work.token(scope)
  return raiseAt(work, token, code)
}

/** An error of the activity at which a token is. */
export function raiseAt(work: Work, token: Token, code: string): readonly Token[] {
  const fits = ({ event }: ProcessNode) => event?.of === 'error' && (event.code === '' || event.code === code)
  const boundary = work.boundariesOf(token.node).find(fits)
  return boundary ? occur(work, token, boundary) : raise(work, token.scope, code)
}

/** A boundary event of an activity occurs. */
export function occur(work: Work, token: Token, boundary: ProcessNode): readonly Token[] {
  const past = boundary.interrupts ? token.past : []
  if (boundary.interrupts) work.remove(token.id)
  return [work.place(boundary.id, { ...token, past })]
}
