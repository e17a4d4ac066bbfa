import type { Text } from '../base/text.ts'

export type Choice = { readonly value: string; readonly title: Text }

/** What the elements of a process about records of a resource can name. */
export type ProcessChoices = {
  /** Roles, with the number of people in use who have them. */
  readonly roles: readonly (Choice & { readonly people: number })[]
  /** State actions of the records. */
  readonly actions: readonly Choice[]
  readonly states: readonly Choice[]
  /** Fields with persons. */
  readonly people: readonly Choice[]
  readonly fields: readonly (Choice & { readonly type: string })[]
}
