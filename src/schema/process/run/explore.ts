import type { ProcessNode } from '../../model/process-file.ts'
import type { ProcessPlan } from '../../model/process-plan.ts'
import { advance } from './advance.ts'
import { type Around, initial, ProcessError, type ProcessEvent, type ProcessState, type Token } from './state.ts'

/** Most different markings that are looked at; a larger process is not judged. */
const mostMarkings = 400
/** Most choices of one step. */
const mostChoices = 200
/** Most tokens that are moved or copied for it, which bounds the time for wide processes. */
const mostWork = 100_000

export type Flaw = { readonly node: string; readonly flaw: 'stuck' | 'endless' | 'unending' }

/**
 * Looks for a way through a process on which it neither ends nor waits for somebody, and for a process that no decision ends: conditions
 * are taken to be true or false at will, each task may be decided either way, each event may occur. Undefined when there is none among
 * the markings looked at.
 * @param from state of an instance to go on from; a new one without it
 */
export function findFlaw(plan: ProcessPlan, from = initial): Flaw | undefined {
  // Branches that people add one by one have no bound; others are at most one at each node and flow.
  const mostTokens = Object.keys(plan.nodes).length + Object.keys(plan.flows).length
  const seen = new Set<string>()
  const queue: ProcessState[] = [from]
  let [hasEnd, work] = [false, 0]
  for (const state of queue) {
    const { next, flaw } = afterAll(plan, state)
    if (flaw) return flaw
    work += next.reduce((sum, { tokens }) => sum + tokens.length + 1, 0)
    hasEnd ||= next.some(({ ending }) => ending !== undefined)
    const fresh = next.filter(({ ending, tokens }) => ending === undefined && tokens.length <= mostTokens)
    queue.push(...fresh.filter((after) => isNew(seen, after)))
    if (seen.size > mostMarkings || work > mostWork) return undefined
  }
  const waiting = queue.at(-1)?.tokens[0]
  return hasEnd || !waiting ? undefined : { node: waiting.node, flaw: 'unending' }
}

/** Whether a token can be moved to another node without a gateway behind it waiting for ever. */
export function mayMove(plan: ProcessPlan, state: ProcessState, token: string, to: string): boolean {
  if (!Object.values(plan.nodes).some(isJoin)) return true
  try {
    const around: Around = { plan, scope: {}, now: 1, choose: (_, flows) => flows.slice(0, 1) }
    return !wouldStay(plan, state, advance(state, { is: 'jumped', token, to }, around).state)
  } catch (error) {
    if (error instanceof ProcessError) return false
    throw error
  }
}

function isJoin({ kind, incoming }: ProcessNode): boolean {
  return ['parallel', 'inclusive'].includes(kind) && incoming.length > 1
}

/** Whether an instance that is moved would wait for ever on some way, which it did not before. */
export function wouldStay(plan: ProcessPlan, before: ProcessState, after: ProcessState): boolean {
  if (after.ending !== undefined || findFlaw(plan, after)?.flaw !== 'stuck') return false
  return findFlaw(plan, before)?.flaw !== 'stuck'
}

/** States after each event that can occur in a state, or the flaw that shows in it. */
function afterAll(plan: ProcessPlan, state: ProcessState): { readonly next: ProcessState[]; readonly flaw?: Flaw } {
  const events = state === initial ? [{ is: 'start' } as const] : eventsIn(plan, state)
  const [stuck] = state.tokens
  if (events.length === 0 && stuck) return { next: [], flaw: { node: stuck.node, flaw: 'stuck' } }
  const next: ProcessState[] = []
  let left = mostWork
  for (const event of events) {
    const { states, endless } = nextStates(plan, state, event)
    if (endless) return { next, flaw: endless }
    next.push(...states)
    left -= state.tokens.length + states.length
    if (left < 0) break
  }
  return { next }
}

function isNew(seen: Set<string>, state: ProcessState): boolean {
  const key = markingOf(state)
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

type Trial = { readonly event: ProcessEvent; readonly timers?: string } | ProcessEvent

/** Events that can occur in a state. */
function eventsIn(plan: ProcessPlan, state: ProcessState): readonly Trial[] {
  const actions = new Set(state.tokens.flatMap((token) => actionsAwaited(plan, token)))
  return [
    ...state.tokens.flatMap((token) => eventsAt(plan, token)),
    ...[...actions].map((action) => ({ is: 'action', action }) as const),
  ]
}

function eventsAt(plan: ProcessPlan, { id, node, timers = {} }: Token): readonly Trial[] {
  const due = Object.keys(timers).map((event) => ({ event: { is: 'time' } as const, timers: `${id} ${event}` }))
  const kind = plan.nodes[node]?.kind
  if (kind === 'user') {
    const decision = { is: 'decided', token: id, item: 'x', by: '' } as const
    return [...due, { ...decision, outcome: 'approve' }, { ...decision, outcome: 'reject' }]
  }
  if (kind !== 'service') return due
  const fails = bordersOf(plan, node).some(({ event }) => event?.of === 'error')
  return [...due, { is: 'serviced', token: id }, ...(fails ? [{ is: 'failed', token: id, code: '' } as const] : [])]
}

function bordersOf({ nodes }: ProcessPlan, id: string): readonly ProcessNode[] {
  return Object.values(nodes).filter(({ on }) => on === id)
}

/** Actions of the record that a token waits for: itself, behind its gateway, or at its border. */
function actionsAwaited(plan: ProcessPlan, token: Token): readonly string[] {
  const node = plan.nodes[token.node]
  if (!node) return []
  const behind = node.kind === 'choice' ? node.outgoing.flatMap((id) => plan.nodes[plan.flows[id]?.to ?? ''] ?? []) : []
  const events = [...(node.kind === 'catch' ? [node] : []), ...behind, ...bordersOf(plan, node.id)]
  return events.flatMap(({ event }) => (event?.of === 'action' ? [event.action] : []))
}

type Next = { readonly states: readonly ProcessState[]; readonly endless?: Flaw }

/** States after an event, one for each choice that its gateways leave. */
function nextStates(plan: ProcessPlan, state: ProcessState, trial: Trial): Next {
  const { event, timers } = 'event' in trial ? trial : { event: trial, timers: undefined }
  const from = { ...state, tokens: state.tokens.map((token) => readied(token, timers)) }
  const found: ProcessState[] = []
  for (let script: number[] | undefined = []; script && found.length < mostChoices; ) {
    const asked: number[] = []
    const chosen: readonly number[] = script
    const choose = (node: string, flows: readonly string[]) => {
      const options = optionsOf(plan, node, flows)
      const index = chosen[asked.length] ?? 0
      asked.push(options.length)
      return options[index] ?? flows
    }
    const around: Around = { plan, scope: {}, now: 1, choose }
    try {
      found.push(advance(from, event, around).state)
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error
      if (error.reason === 'endless')
        return { states: [], endless: { node: error.message.replace('endless: ', ''), flaw: 'endless' } }
    }
    script = following(chosen, asked)
  }
  return { states: found }
}

/** Next series of choices after one, where the choices had so many options; undefined after the last. */
function following(chosen: readonly number[], asked: readonly number[]): number[] | undefined {
  // Endless flows ask again and again: they are found with the first options.
  if (asked.length > 12) return undefined
  const next = asked.map((_, index) => chosen[index] ?? 0)
  for (let index = next.length - 1; index >= 0; index -= 1) {
    const value = (next[index] ?? 0) + 1
    if (value < (asked[index] ?? 0)) return [...next.slice(0, index), value]
  }
  return undefined
}

function optionsOf(plan: ProcessPlan, node: string, flows: readonly string[]): readonly (readonly string[])[] {
  if (plan.nodes[node]?.kind === 'exclusive') return flows.map((flow) => [flow])
  if (flows.length > 3) return [...flows.map((flow) => [flow]), flows]
  const sets = Array.from({ length: 2 ** flows.length - 1 }, (_, index) => index + 1)
  return sets.map((bits) => flows.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1))
}

/** Token whose task has one handler, and of whose timers only the given one is due. */
function readied(token: Token, timers: string | undefined): Token {
  const due = Object.keys(token.timers ?? {}).map((event) => [
    event,
    timers === `${token.id} ${event}` ? 0 : Number.MAX_SAFE_INTEGER,
  ])
  return {
    ...token,
    items: [{ id: 'x', status: 'open' }],
    ...(token.timers && { timers: Object.fromEntries(due) }),
  }
}

/** Places of the tokens, without what only tells their history: equal for instances that can go on alike. */
export function markingOf({ tokens }: ProcessState): string {
  const byId = new Map(tokens.map((token) => [token.id, token]))
  const placeOf = ({ node, via = '', scope, timers = {}, outcome }: Token): string => {
    const around = byId.get(scope)
    return `${around ? `${placeOf(around)}/` : ''}${node}<${via} ${Object.keys(timers).join()} ${outcome ?? ''}`
  }
  return tokens.map(placeOf).toSorted().join('|')
}
