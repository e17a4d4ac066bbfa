import type { Diagram, NodeKind } from './process-file.ts'

/** Answer of `GET /wf/process`: the latest process of a record for its reader. */
export type ProcessView = {
  readonly id: string
  readonly title: string
  /** How it ended; null while it runs. */
  readonly ending: string | null
  readonly starter: string
  readonly started: string
  readonly nodes: readonly {
    readonly id: string
    readonly kind: NodeKind
    readonly title: string
    readonly place: 'passed' | 'here' | 'ahead'
  }[]
  readonly flows: readonly { readonly id: string; readonly title: string }[]
  readonly diagram: Diagram
  readonly tasks: readonly {
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
  /** Whether the reader may remind the handlers. */
  readonly mayRemind: boolean
  /** Readers with a copy, and when they read it. */
  readonly copies: readonly { readonly name: string; readonly by: string; readonly read: string | null }[]
  /** Whether the reader has a copy that is not marked as read. */
  readonly isNew: boolean
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

/** Answer of `POST /auth/task/open`: a task with what its person reads of the record. */
export type TaskByLink = {
  readonly process: string
  readonly task: string
  readonly facts: readonly { readonly title: string; readonly value: string }[]
  /** The decision needs the password of the account. */
  readonly needsPassword: boolean
}
