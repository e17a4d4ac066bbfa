import type { ErrorName, ErrorParams } from '../../model/errors.ts'
import type { Problem } from '../../model/problem-texts.ts'
import type { ProcessPlan } from '../../model/process-plan.ts'
import type { Calendar } from '../../model/span.ts'

export type Outcome = 'approve' | 'reject'

/** How an instance ended: by an end event, a rejection, its starter, another action of the record, or an error without a handler. */
export type Ending = 'done' | 'rejected' | 'withdrawn' | 'left' | 'failed'

/** Part of a user task: the decision of one handler. */
export type Item = {
  readonly id: string
  /** Account; a task of a role has none until one of the role claims it. */
  readonly who?: string
  readonly role?: string
  /** `waits`: another item comes first. `dropped`: no longer needed. */
  readonly status: 'open' | 'waits' | 'approved' | 'rejected' | 'dropped'
  /** Item that has to be decided first. */
  readonly after?: string
  /** Signer that a handler added: has to approve, whatever the completion rule. */
  readonly added?: true
  /** Choice of the handlers, in place of a decision: they take the place of the item. */
  readonly chooses?: true
  readonly by?: string
  readonly at?: number
}

/** Handler of a task that is not decided yet. */
export type Handler = Pick<Item, 'who' | 'role' | 'chooses'>

/** A place where the instance is. */
export type Token = {
  readonly id: string
  readonly node: string
  /** Token of the sub-process that contains it; empty in the process itself. */
  readonly scope: string
  /** Flow by which it came. */
  readonly via?: string
  /** Nodes that led here, of which all work is still in this token. */
  readonly past: readonly string[]
  /** Result of the last user task on the way. */
  readonly outcome?: Outcome
  /** Arrival, in milliseconds. */
  readonly since: number
  /** Decisions of a user task; absent until its handlers are known. */
  readonly items?: readonly Item[]
  /** Times at which events occur, by catching or boundary event. */
  readonly timers?: Readonly<Record<string, number>>
}

/** Row of the approval matrix that fitted when the instance started: the number of reviews, and who decides at each level. */
export type MatrixRow = {
  readonly levels: number
  readonly handlers: { readonly [level: number]: Handler }
}

/** Reason why an instance does not go on by itself: a refusal, and its problems of fields; their texts, where only these are known. */
export type Incident = {
  readonly code: ErrorName
  readonly params: ErrorParams
  readonly said: readonly (string | Problem)[]
  /** Milliseconds. */
  readonly since: number
}

/** State of an instance. Immutable plain JSON. */
export type ProcessState = {
  /** Number of the next token or item. */
  readonly next: number
  readonly tokens: readonly Token[]
  readonly ending?: Ending
  /** Nodes that are done; absent in instances of servers that did not keep them. */
  readonly done?: readonly string[]
  readonly matrix?: MatrixRow
  /** Ends with the next step. */
  readonly incident?: Incident
}

/** Consequence of a step that the caller carries out. */
export type Effect =
  /** Handlers of a task are needed: answer with the event `assigned`. */
  | { readonly do: 'assign'; readonly token: string; readonly node: string }
  /** An action of the record is needed: answer with `serviced` or `failed`. */
  | { readonly do: 'action'; readonly token: string; readonly node: string; readonly action: string }
  | { readonly do: 'notify'; readonly node: string; readonly to: readonly string[] }
  | { readonly do: 'copy'; readonly node: string; readonly to: readonly string[] }

export type ProcessEvent =
  | { readonly is: 'start' }
  | { readonly is: 'assigned'; readonly token: string; readonly people: readonly Handler[] }
  | {
      readonly is: 'decided'
      readonly token: string
      readonly item: string
      readonly outcome: Outcome
      readonly by: string
      /** Person in whose place it is decided. */
      readonly actsFor?: string
    }
  | { readonly is: 'serviced'; readonly token: string }
  | { readonly is: 'failed'; readonly token: string; readonly code: string }
  /** Time has passed: `now` of the step. */
  | { readonly is: 'time' }
  /** The record did an action. */
  | { readonly is: 'action'; readonly action: string }
  /** Back to an earlier task, with all that came of it. */
  | { readonly is: 'rewound'; readonly token: string; readonly to: string }
  /** To any node, by an administrator. */
  | { readonly is: 'jumped'; readonly token: string; readonly to: string }
  | { readonly is: 'ended'; readonly ending: Ending }

/** Surroundings of a step: the values that conditions read, and the time in milliseconds. */
export type Around = {
  readonly plan: ProcessPlan
  readonly scope: { readonly [name: string]: unknown }
  readonly now: number
  /** Days off, and working days at weekends. */
  readonly calendar?: Calendar
  /** Chooses among the flows of a gateway in place of their conditions; for explorations of all ways. */
  readonly choose?: (node: string, flows: readonly string[]) => readonly string[]
  /** Hears of each node that a token comes to, and of each condition that is read; for simulations. */
  readonly watch?: {
    readonly enters: (node: string, via?: string) => void
    readonly judges: (flow: string, holds: boolean, scope: Around['scope']) => void
  }
}

export type Stepped = { readonly state: ProcessState; readonly effects: readonly Effect[] }

/** A step that is not possible in this state. */
export class ProcessError extends Error {
  readonly reason: 'noToken' | 'noItem' | 'noWay' | 'byZero' | 'endless' | 'ended'
  /** Node, flow, token or item. */
  readonly at: string

  constructor(reason: ProcessError['reason'], detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.name = 'ProcessError'
    this.reason = reason
    this.at = detail
  }
}

export const initial: ProcessState = { next: 1, tokens: [] }
