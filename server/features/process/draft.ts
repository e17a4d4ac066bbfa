import type { Calendar } from '../../../src/schema/model/span.ts'
import type { Effect, Outcome, ProcessState } from '../../../src/schema/process/run/state.ts'
import type { Instance } from './instances.ts'

type ActionEffect = Extract<Effect, { do: 'action' }>
type NotifyEffect = Extract<Effect, { do: 'notify' }>
type CopyEffect = Extract<Effect, { do: 'copy' }>

/** Decision of a person, as it is kept with its task. */
export type Decision = {
  readonly item: string
  readonly outcome:
    | Outcome
    | 'back'
    | 'transfer'
    | 'sign'
    | 'claim'
    | 'jump'
    | 'choose'
    | 'reassign'
    | 'release'
    | 'skip'
  readonly opinion: string
  /** Person in whose place the decision is made. */
  readonly actsFor?: string
  /** Accounts that get a copy of the record. */
  readonly copies?: readonly string[]
}

/** Step of an instance that is not written yet. */
export type Draft = {
  readonly instance: Instance
  readonly isNew?: true
  /** Recipients of the action that starts the instance. */
  readonly notify?: readonly string[]
  readonly state: ProcessState
  readonly actions: readonly ActionEffect[]
  readonly notices: readonly NotifyEffect[]
  readonly copies: readonly CopyEffect[]
  readonly decision?: Decision
  /** Calendar of the times to handle tasks. */
  readonly calendar?: Calendar
  readonly now: number
}
