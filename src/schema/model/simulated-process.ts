import type { Text } from '../base/text.ts'

/** What a draft of a process would do with a sample record. */
export type SimulatedProcess = {
  readonly ending: 'done' | 'rejected' | 'withdrawn' | 'left' | 'failed' | 'stopped'
  readonly steps: readonly {
    readonly node: string
    readonly kind: string
    readonly title: Text
    /** Time of arrival, as shown. */
    readonly at: string
    /** Persons and roles who get the task; empty when nobody does. */
    readonly handlers?: readonly Text[]
    /** The starter chooses the handlers first. */
    readonly isChosen?: true
    readonly outcome?: 'approve' | 'reject'
    readonly action?: Text
    readonly notified?: readonly string[]
    readonly copied?: readonly string[]
  }[]
  readonly conditions: readonly {
    readonly flow: string
    readonly title: Text
    readonly holds: boolean
    /** It divides by zero with this sample, and so does not hold. */
    readonly byZero?: true
    /** The condition as it is written. */
    readonly when: string
  }[]
  /** Fields of the record that the process reads, with the values of this run. */
  readonly reads: readonly {
    readonly field: string
    readonly title: Text
    readonly value: string | number | null
    readonly isNumber?: true
  }[]
}
