import { addedSteps } from './edit.ts'
import { decided, dropped, itemsFor, outcomeOf } from './items.ts'
import { eventsAfter, leave, occur, raiseAt, settle, startOf } from './move.ts'
import { type Around, ProcessError, type ProcessEvent, type ProcessState, type Stepped, type Token } from './state.ts'
import { Work } from './work.ts'

/**
 * Next state of an instance after an event, with what the caller has to do. Pure: the same input gives the same output. After it every
 * token waits at a node, or the instance has ended.
 * @throws ProcessError when the event is not possible in this state.
 */
export function advance(state: ProcessState, event: ProcessEvent, around: Around): Stepped {
  if (state.ending !== undefined) throw new ProcessError('ended')
  const work = new Work(state, around)
  settle(work, arrivals(work, event))
  if (work.ending !== undefined) work.tokens.clear()
  return { state: work.state, effects: work.ending === undefined ? work.effects : work.effects.filter(isFinal) }
}

/** Messages and copies are sent although the instance has ended; nothing else is left to do. */
function isFinal({ do: kind }: Stepped['effects'][number]): boolean {
  return kind === 'notify' || kind === 'copy'
}

function arrivals(work: Work, event: ProcessEvent): readonly Token[] {
  switch (event.is) {
    case 'start':
      return [work.place(startOf(work, ''), { scope: '', past: [] })]
    case 'assigned': {
      const token = at(work, event.token, 'user')
      const { completion } = work.nodeOf(token.node)
      work.put({ ...token, items: itemsFor(event.people, completion, () => work.newId()) })
      return []
    }
    case 'decided':
      return decide(work, event)
    case 'serviced': {
      const token = at(work, event.token, 'service')
      return leave(work, work.nodeOf(token.node), token)
    }
    case 'failed':
      return raiseAt(work, at(work, event.token, 'service'), event.code)
    case 'time':
      return dueEvents(work)
    case 'action':
      return caught(work, event.action)
    case 'rewound':
    case 'jumped':
      return addedSteps(work, event)
    case 'ended':
      work.ending = event.ending
      return []
  }
}

/** Token at a node of a kind. @throws noToken */
function at(work: Work, id: string, kind: 'user' | 'service'): Token {
  const token = work.token(id)
  if (work.nodeOf(token.node).kind !== kind) throw new ProcessError('noToken', id)
  return token
}

function decide(work: Work, event: Extract<ProcessEvent, { is: 'decided' }>): readonly Token[] {
  const token = at(work, event.token, 'user')
  const node = work.nodeOf(token.node)
  const items = decided(token.items ?? [], event.item, { ...event, at: work.around.now })
  const outcome = outcomeOf(items, node.completion)
  if (outcome === undefined) {
    work.put({ ...token, items })
    return []
  }
  const done = { ...token, items: dropped(items), outcome }
  // The record goes back to its starter by an action, and the process ends.
  if (outcome === 'reject' && node.action !== undefined) {
    work.ending = 'rejected'
    return []
  }
  return leave(work, node, done)
}

/** Timers that are due, the earliest first; one that ends an activity cancels its others. */
function dueEvents(work: Work): readonly Token[] {
  const due = [...work.tokens.values()]
    .flatMap((token) => Object.entries(token.timers ?? {}).map(([event, time]) => ({ id: token.id, event, time })))
    .filter(({ time }) => time <= work.around.now)
    .toSorted((left, right) => left.time - right.time)
  return due.flatMap(({ id, event }) => {
    const token = work.tokens.get(id)
    return token ? occurred(work, token, event) : []
  })
}

/** An event that a token waits for: its own, one behind its gateway, or one at its border. */
function occurred(work: Work, token: Token, event: string): readonly Token[] {
  const node = work.nodeOf(event)
  const { [event]: _, ...left } = token.timers ?? {}
  const { timers: __, ...rest } = token
  const waiting: Token = { ...rest, ...(Object.keys(left).length > 0 && { timers: left }) }
  if (node.kind === 'boundary') {
    work.put(waiting)
    return occur(work, waiting, node)
  }
  return leave(work, node, { ...waiting, ...(token.node !== event && { past: [...token.past, token.node] }) })
}

/** Events that wait for an action of the record. */
function caught(work: Work, action: string): readonly Token[] {
  const isIt = (id: string) => {
    const { event } = work.nodeOf(id)
    return event?.of === 'action' && event.action === action
  }
  return [...work.tokens.values()].flatMap((token) => {
    if (!work.tokens.has(token.id)) return []
    const node = work.nodeOf(token.node)
    const own = node.kind === 'catch' ? [node] : node.kind === 'choice' ? eventsAfter(work, node) : []
    const event = [...own, ...work.boundariesOf(node.id)].find(({ id }) => isIt(id))
    return event ? occurred(work, token, event.id) : []
  })
}
