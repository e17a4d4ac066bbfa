import type { Completion, Diagram, Handlers, NodeKind } from './process-file.ts'
import type { Span } from './span.ts'

/** A process to draw. */
export type DrawnProcess = {
  readonly title: string
  readonly nodes: readonly {
    readonly id: string
    readonly kind: NodeKind
    readonly title: string
    /** `rejected`: the task that ended the process. `none` without an instance. */
    readonly place: 'passed' | 'here' | 'rejected' | 'ahead' | 'none'
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
  readonly what:
    | 'transfer'
    | 'reassign'
    | 'release'
    | 'sign'
    | 'claim'
    | 'choose'
    | 'jump'
    | 'remind'
    | 'version'
    | 'skip'
  readonly who: string
  readonly actsFor: string | null
  /** Person or task to which it went; empty for others. */
  readonly to: string
  readonly opinion: string
  readonly at: string
}

/** Task of a process: who has it since when, or what was decided. */
export type ProcessTaskView = {
  readonly task: string
  readonly node: string
  readonly title: string
  /** Name of the handler; empty for a task of a role. */
  readonly handler: string
  readonly role: string
  /** Role from which the handler of an open task claimed it, and to which it can go back; empty for others. */
  readonly claimedFrom: string
  /** Name of the person in whose place it was decided. */
  readonly actsFor: string | null
  readonly status: 'open' | 'waits' | 'approved' | 'rejected'
  readonly since: string
  readonly due: string | null
  readonly done: string | null
  readonly opinion: string
}

/** One process of a record: who decided what and when. */
export type ProcessRound = {
  readonly id: string
  /** How it ended; null while it runs. */
  readonly ending: string | null
  readonly starter: string
  readonly started: string
  readonly tasks: readonly ProcessTaskView[]
  /** What was done around the tasks, the first one first. */
  readonly notes: readonly ProcessNote[]
}

/** Answer of `GET /wf/process`: the latest process of a record for its reader. */
export type ProcessView = DrawnProcess &
  ProcessRound & {
    /** Earlier processes of the record, the latest first: it was rejected or withdrawn, and submitted again. */
    readonly rounds: readonly ProcessRound[]
    /** Whether the reader may remind the handlers. */
    readonly mayRemind: boolean
    /** Readers with a copy, and when they read it. */
    readonly copies: readonly { readonly name: string; readonly by: string; readonly read: string | null }[]
    /** Whether the reader has a copy that is not marked as read. */
    readonly isNew: boolean
    /** Action of the record that the process waits for because it was refused, and why; null when it goes on. */
    readonly incident: {
      readonly step: string
      readonly reason: string
      readonly since: string
      /** Whether the reader may retry or skip it. */
      readonly mayMend: boolean
    } | null
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
      /** The reader can give the claimed task back to its role. */
      readonly mayRelease: boolean
      /** The handlers of the task are chosen here; it is not decided. */
      readonly chooses: boolean
      /** Whether an opinion is enough to approve it; else the action of the record asks for more. */
      readonly mayApprove: boolean
      /** Whether the reader may send the record back to its starter. */
      readonly mayReject: boolean
      /** Shortest opinion with which it goes back to its starter. */
      readonly rejectOpinion: number
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
  /** Whether an opinion is enough to approve it; else the document asks for more. */
  readonly mayApprove: boolean
  readonly mayReject: boolean
}
