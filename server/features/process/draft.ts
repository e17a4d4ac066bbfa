import type { Effect, Outcome, ProcessState } from '../../../src/schema/process/run/state.ts'
import type { Instance } from './instances.ts'

type ActionEffect = Extract<Effect, { do: 'action' }>
type NotifyEffect = Extract<Effect, { do: 'notify' }>

/** Decision of a person, as it is kept with its task. */
export type Decision = {
  readonly item: string
  readonly outcome: Outcome | 'back' | 'transfer' | 'sign' | 'claim' | 'jump'
  readonly opinion: string
  /** Person in whose place the decision is made. */
  readonly actsFor?: string
}

/** Step of an instance that is not written yet. */
export type Draft = {
  readonly instance: Instance
  readonly isNew?: true
  readonly state: ProcessState
  readonly actions: readonly ActionEffect[]
  readonly notices: readonly NotifyEffect[]
  readonly decision?: Decision
  readonly now: number
}
