import type { Completion, Diagram, Handlers, NodeKind } from './process-file.ts'
import type { Span } from './span.ts'

/** A process to draw. */
export type DrawnProcess = {
  readonly title: string
  readonly nodes: readonly {
    readonly id: string
    readonly kind: NodeKind
    readonly title: string
    /** `none` without an instance. */
    readonly place: 'passed' | 'here' | 'ahead' | 'none'
  }[]
  readonly flows: readonly { readonly id: string; readonly title: string }[]
  readonly diagram: Diagram
}

/** Answer of `GET /wf/process/file`: a process in use, and its tasks. */
export type ProcessDrawingView = DrawnProcess & {
  readonly tasks: readonly {
    readonly node: string
    readonly title: string
    /**
     * Way in which the handlers are found, with the title of the role or field, the expression or the level that names
     * them, and the role that handles the task where a level names nobody.
     */
    readonly handlers: { readonly by: Handlers['by']; readonly of: string; readonly otherwise?: string }
    readonly completion: Completion
    /** Time to handle the task. */
    readonly due: Span | null
    readonly stepUp: boolean
  }[]
}

/** Something that was done around the tasks of a process: a hand-over, a reminder, a move. */
export type ProcessNote = {
  readonly id: number
  readonly what: 'transfer' | 'reassign' | 'sign' | 'claim' | 'choose' | 'jump' | 'remind' | 'version'
  readonly who: string
  readonly actsFor: string | null
  /** Person or task to which it went; empty for others. */
  readonly to: string
  readonly opinion: string
  readonly at: string
}

/** Answer of `GET /wf/process`: the latest process of a record for its reader. */
export type ProcessView = DrawnProcess & {
  readonly id: string
  /** How it ended; null while it runs. */
  readonly ending: string | null
  readonly starter: string
  readonly started: string
  readonly tasks: readonly {
    readonly task: string
    readonly node: string
    readonly title: string
    /** Name of the handler; empty for a task of a role. */
    readonly handler: string
    readonly role: string
    /** Name of the person in whose place it was decided. */
    readonly actsFor: string | null
    readonly status: 'open' | 'waits' | 'approved' | 'rejected'
    readonly since: string
    readonly due: string | null
    readonly done: string | null
    readonly opinion: string
  }[]
  /** What was done around the tasks, the first one first. */
  readonly notes: readonly ProcessNote[]
  /** Whether the reader may remind the handlers. */
  readonly mayRemind: boolean
  /** Readers with a copy, and when they read it. */
  readonly copies: readonly { readonly name: string; readonly by: string; readonly read: string | null }[]
  /** Whether the reader has a copy that is not marked as read. */
  readonly isNew: boolean
  /** Whether the reader may hand open tasks of others to a colleague. */
  readonly mayReassign: boolean
  /** Places of the process with the nodes to which an administrator may move them; empty for others. */
  readonly moves: readonly {
    readonly token: string
    readonly title: string
    readonly to: readonly { readonly node: string; readonly title: string }[]
  }[]
  /** Actions of the record that only its tasks decide while it runs. */
  readonly decided: readonly string[]
  /** Tasks that the reader can decide. */
  readonly mine: readonly {
    readonly task: string
    readonly title: string
    /** Task of a role that nobody has claimed. */
    readonly isOpen: boolean
    /** The handlers of the task are chosen here; it is not decided. */
    readonly chooses: boolean
    /** Whether the reader may send the record back to its starter. */
    readonly mayReject: boolean
    readonly actsFor: string | null
    /** Earlier tasks to which it can go back. */
    readonly back: readonly { readonly node: string; readonly title: string }[]
  }[]
}

type NamedNode = { readonly id: string; readonly title: string }

/** Entry of `GET /wf/process/versions`: an older version of a process with open instances. */
export type OlderVersion = {
  readonly version: string
  /** Open instances, and the start of the first one. */
  readonly open: number
  readonly since: string
  /** Nodes at which instances wait, how many, and the nodes of the current version at which they could wait. */
  readonly nodes: readonly (NamedNode & { readonly waiting: number; readonly fits: readonly NamedNode[] })[]
}

/** Answer of `POST /wf/process/carry`. */
export type CarriedInstances = {
  readonly carried: number
  /** Instances that stay with the older version; `refused`: the first of them, each with its node. */
  readonly stayed: number
  /** Place after which the next call goes on; null when all were looked at. */
  readonly next: string | null
  readonly refused: readonly {
    readonly resource: string
    readonly id: string
    readonly node: string
    /**
     * `missing`, `kind`, `scope`, `state`, `way`: no such place in the new version. `stuck`: it would never end. `busy`: somebody took a
     * step meanwhile.
     */
    readonly reason: 'missing' | 'kind' | 'scope' | 'state' | 'way' | 'stuck' | 'busy'
  }[]
}

/** Answer of `POST /auth/task/open`: a task with what its person reads of the record. */
export type TaskByLink = {
  readonly process: string
  readonly task: string
  readonly facts: readonly { readonly title: string; readonly value: string }[]
  /** The decision needs the password of the account. */
  readonly needsPassword: boolean
}
