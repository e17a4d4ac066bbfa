import type { Text } from '../base/text.ts'
import type { Span } from './span.ts'

/** Namespace of the attributes that run a process; `procura:` in the files. */
export const processNamespace = 'urn:procura:process'

/** Who handles a task. */
export type Handlers =
  | { readonly by: 'role'; readonly role: string }
  /** Head of the department of a person: the starter, or the person in a field. */
  | { readonly by: 'head'; readonly field?: string }
  /** Persons in a field of the record. */
  | { readonly by: 'field'; readonly field: string }
  /** Accounts that an expression over the record gives: a list, or texts separated by commas. */
  | { readonly by: 'people'; readonly cel: string }
  /** Colleagues whom the starter chooses once the task is reached; of a role, unless any may be chosen. */
  | { readonly by: 'starter'; readonly of?: string }
  /** Person or role of a level of the approval matrix; a role, where the matrix names nobody. */
  | { readonly by: 'matrix'; readonly level: number; readonly role?: string }

/** How many handlers decide: one, each, a number of them, or each after the other. */
export type Completion = 'any' | 'all' | 'turn' | number

/** What a catching event waits for, and what a throwing or ending one does. */
export type EventPart =
  | { readonly of: 'timer'; readonly span: Span }
  | { readonly of: 'action'; readonly action: string }
  | { readonly of: 'error'; readonly code: string }
  | { readonly of: 'notify'; readonly notify: readonly string[] }
  | { readonly of: 'terminate' }

export const nodeKinds = [
  ...(['start', 'end', 'user', 'service', 'notify', 'exclusive', 'parallel', 'inclusive'] as const),
  ...(['choice', 'catch', 'boundary', 'sub', 'call'] as const),
] as const
export type NodeKind = (typeof nodeKinds)[number]

/** Node of a process: an event, an activity or a gateway. */
export type ProcessNode = {
  readonly id: string
  readonly kind: NodeKind
  readonly title: Text
  /** Sub-process that contains it; empty in the process itself. */
  readonly scope: string
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
  /** Flow that is taken when no condition holds. */
  readonly default?: string
  readonly event?: EventPart
  /** Activity of a boundary event, and whether the event ends it. */
  readonly on?: string
  readonly interrupts?: boolean
  readonly handlers?: Handlers
  readonly completion?: Completion
  /** Action of the record: of a service task, or the one that ends the process when a task is rejected. */
  readonly action?: string
  /** State of the record while a task waits. */
  readonly state?: string
  /** A decision by the link of a mail needs the password of the account. */
  readonly stepUp?: true
  /** Time to handle a task. */
  readonly due?: Span
  readonly notify?: readonly string[]
  /** Event that the step sends to the subscribers of the resource. */
  readonly emits?: string
  /** Recipients of a copy of the record, as in `notify`. */
  readonly copy?: readonly string[]
  /** Process that a call activity runs. */
  readonly calls?: string
}

export type ProcessFlow = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly title?: Text
  /** CEL over the record, `outcome` and `starter`. */
  readonly when?: string
}

export type Point = readonly [x: number, y: number]

/** Drawing of a process. */
export type Diagram = {
  readonly shapes: readonly {
    readonly of: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  readonly edges: readonly { readonly of: string; readonly points: readonly Point[] }[]
}

/** Values of a record by which the approval matrix is read: an amount in CEL, and fields with organisation and category. */
export type MatrixInput = { readonly amount?: string; readonly organisation?: string; readonly category?: string }

/** A process as its file says it, without positions. */
export type ProcessFile = {
  readonly title: Text
  readonly matrix?: MatrixInput
  /** Resource whose records go through it. */
  readonly resource: string
  /** Action of the record that starts it; absent in a process that others call. */
  readonly start?: string
  /** Condition in CEL: a write to the record that makes it true starts the process. In place of an action. */
  readonly when?: string
  /** Action by which the starter takes the record back. */
  readonly withdraw?: string
  readonly nodes: Readonly<Record<string, ProcessNode>>
  readonly flows: Readonly<Record<string, ProcessFlow>>
  readonly diagram: Diagram
}
