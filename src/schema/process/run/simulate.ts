import type { ProcessPlan } from '../../model/process-plan.ts'
import type { Calendar } from '../../model/span.ts'
import { dividesByZero } from '../../rules/divides-by-zero.ts'
import { advance } from './advance.ts'
import {
  type Around,
  type Effect,
  type Ending,
  type Handler,
  type Item,
  initial,
  type Outcome,
  ProcessError,
  type ProcessEvent,
  type ProcessState,
  type Token,
} from './state.ts'

/** Most events of a simulation; a process that needs more is stopped. */
const most = 300

/** Condition that was read; one that divides by zero stops the process. */
export type JudgedFlow = { readonly flow: string; readonly holds: boolean; readonly byZero?: true }

/** Node that a simulated instance came to. */
export type SimulatedStep = {
  readonly node: string
  /** Flow by which it came. */
  readonly via?: string
  /** Arrival, in milliseconds. */
  readonly at: number
  /** Handlers of a user task; empty when nobody can decide it. */
  readonly handlers?: readonly Handler[]
  readonly outcome?: Outcome
  /** Action of the record that it ran. */
  readonly action?: string
  readonly notified?: readonly string[]
  readonly copied?: readonly string[]
}

export type Simulation = {
  readonly steps: readonly SimulatedStep[]
  /** Conditions that were read, with their results. */
  readonly conditions: readonly JudgedFlow[]
  /** `stopped`: no handler, an event that never comes, or no end. */
  readonly ending: Ending | 'stopped'
}

export type Sample = {
  readonly plan: ProcessPlan
  readonly scope: { readonly [name: string]: unknown }
  /** Start, in milliseconds. */
  readonly now: number
  readonly calendar?: Calendar
  /** Handlers of a task, for the values that the record has by then. */
  readonly handlersOf: (node: string, scope: Around['scope']) => Promise<readonly Handler[]>
  /** Values that an action gives to the record. */
  readonly changesBy: (action: string) => { readonly [name: string]: unknown }
  readonly outcomeOf: (node: string) => Outcome
}

/**
 * Runs a process with a sample record, without storing anything: tasks are decided as assumed, actions are taken to succeed, and time
 * passes where only time is waited for.
 */
export async function simulate(sample: Sample): Promise<Simulation> {
  const run = new Run(sample)
  try {
    await run.all()
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    run.ending = error.reason === 'noWay' ? 'failed' : 'stopped'
  }
  const { steps, conditions, ending } = run
  return { steps, conditions, ending }
}

class Run {
  readonly steps: SimulatedStep[] = []
  readonly conditions: JudgedFlow[] = []
  ending: Simulation['ending'] = 'stopped'
  #state: ProcessState = initial
  #scope: Around['scope']
  #now: number
  readonly #sample: Sample

  constructor(sample: Sample) {
    this.#sample = sample
    this.#scope = sample.scope
    this.#now = sample.now
  }

  async all(): Promise<void> {
    let event: ProcessEvent | undefined = { is: 'start' }
    for (let count = 0; event && count < most; count += 1) {
      if (!(await this.#do(event))) return
      if (this.#state.ending) {
        this.ending = this.#state.ending
        return
      }
      event = this.#next()
    }
  }

  /** One event with its effects; false where a task has no handler. */
  async #do(event: ProcessEvent): Promise<boolean> {
    const { plan, calendar } = this.#sample
    const { state, effects } = advance(this.#state, event, {
      ...{ plan, scope: this.#scope, now: this.#now },
      ...(calendar && { calendar }),
      watch: {
        enters: (node, via) => this.steps.push({ node, at: this.#now, ...(via !== undefined && { via }) }),
        judges: (flow, holds, scope) => this.#judge(flow, holds, scope),
      },
    })
    this.#state = state
    for (const effect of effects) if (!(await this.#carryOut(effect))) return false
    return true
  }

  async #carryOut(effect: Effect): Promise<boolean> {
    switch (effect.do) {
      case 'assign': {
        const people = await this.#sample.handlersOf(effect.node, this.#scope)
        this.#note(effect.node, { handlers: people })
        return people.length > 0 && this.#do({ is: 'assigned', token: effect.token, people })
      }
      case 'action':
        this.#note(effect.node, { action: effect.action })
        this.#scope = { ...this.#scope, ...this.#sample.changesBy(effect.action) }
        return this.#do({ is: 'serviced', token: effect.token })
      case 'notify':
        this.#note(effect.node, { notified: effect.to })
        return true
      case 'copy':
        this.#note(effect.node, { copied: effect.to })
        return true
    }
  }

  /** Adds to the last step at a node. */
  #note(node: string, more: Partial<SimulatedStep>): void {
    const index = this.steps.findLastIndex((step) => step.node === node)
    const step = this.steps[index]
    if (step) this.steps[index] = { ...step, ...more }
  }

  /** What happens next: a decision, else the first timer, else an action that is waited for. */
  #next(): ProcessEvent | undefined {
    for (const token of this.#state.tokens) {
      const item = openOf(token)
      if (item) return this.#decision(token, item)
    }
    const times = this.#state.tokens.flatMap(({ timers = {} }) => Object.values(timers))
    if (times.length > 0) {
      this.#now = Math.max(this.#now, Math.min(...times))
      return { is: 'time' }
    }
    const action = this.#state.tokens.map((token) => awaited(this.#sample.plan, token)).find((each) => each !== '')
    return action === undefined ? undefined : { is: 'action', action }
  }

  #judge(flow: string, isHeld: boolean, scope: Around['scope']): void {
    const { when } = this.#sample.plan.flows[flow] ?? {}
    const byZero = when !== undefined && dividesByZero(when, scope)
    this.conditions.push({ flow, holds: isHeld, ...(byZero && { byZero }) })
  }

  #decision(token: Token, item: Item): ProcessEvent {
    const outcome = this.#sample.outcomeOf(token.node)
    const node = this.#sample.plan.nodes[token.node]
    const action = outcome === 'reject' ? node?.action : undefined
    this.#note(token.node, { outcome, ...(action !== undefined && { action }) })
    return { is: 'decided', token: token.id, item: item.id, outcome, by: item.who ?? item.role ?? '' }
  }
}

function openOf({ items = [] }: Token): Item | undefined {
  return items.find(({ status }) => status === 'open')
}

/** Action of the record that a token waits for; empty for none. */
function awaited({ nodes, flows }: ProcessPlan, token: Token): string {
  const node = nodes[token.node]
  const behind = node?.kind === 'choice' ? node.outgoing.flatMap((flow) => nodes[flows[flow]?.to ?? ''] ?? []) : []
  const event = [node, ...behind].find((each) => each?.event?.of === 'action')?.event
  return event?.of === 'action' ? event.action : ''
}
