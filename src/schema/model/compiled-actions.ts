import type { Text } from '../base/text.ts'
import type { Ast, Given } from './compiled.ts'
import type { Button } from './list-actions.ts'

type GivenValues = { readonly [field: string]: Given }

/** Action on a record: a transition, or another change. */
export type CompiledAction = {
  readonly name: string
  readonly title: Text
  /** Permission code, `sys:user:freeze`. */
  readonly permission: string
  /** From-states and target state of a transition; otherwise empty. */
  readonly from: readonly string[]
  readonly to?: string
  readonly when?: Ast
  /** Values that it sets in the record. */
  readonly set?: GivenValues
  /** Rows that it adds, by the table of the record. */
  readonly rows?: { readonly [table: string]: GivenValues }
  /** Records of other resources, or of this one, that it makes. */
  readonly makes?: readonly CompiledMake[]
  /** Direction of the record in its rank. */
  readonly move?: 'up' | 'down'
  /** No confirmation dialog. */
  readonly confirm?: false
  /** Condition under which the server runs it automatically. */
  readonly due?: Ast
  /** Conditions on other records under which the server runs it automatically. */
  readonly follows?: readonly CompiledFollow[]
  /** Only the server runs it. */
  readonly automatic?: true
  /** Records do not wait for it. */
  readonly waits?: false
  /** Allowed although the parent record guards its rows (parent.guards). */
  readonly guarded?: false
  /** Recipients: `creator`, `supplier`, keys of sel_user fields, codes of roles. */
  readonly notify?: readonly string[]
  readonly ask: readonly string[]
  /** Further fields of the dialog, which are optional. */
  readonly offer?: readonly string[]
  /** Fields of the dialog in each row, by the table of the record. */
  readonly askRows?: { readonly [table: string]: AskedFields }
  /** Hint on the next step, for the user who ran it. */
  readonly next?: Text
  readonly batch: boolean
  /** Whether the whole record has to be valid. */
  readonly complete?: true
  readonly danger: boolean
  readonly icon?: string
}

/** Record made from another one: for each row of a table, or for each value of a field of its rows. */
export type CompiledMake = {
  readonly of: string
  readonly each?: string
  readonly by?: string
  readonly when?: Ast
  /** Recipients of a message about each new record. */
  readonly notify?: readonly string[]
  readonly values: GivenValues
  /** First rows of its tables; without `of` they come from `each`. */
  readonly rows: readonly {
    readonly table: string
    readonly of?: string
    readonly when?: Ast
    readonly values: GivenValues
  }[]
}

/** Fields that a dialog requires, and those that it offers. */
export type AskedFields = { readonly ask: readonly string[]; readonly offer: readonly string[] }

/** Condition on records of another resource. */
export type CompiledFollow = {
  readonly of: string
  /** Their field, and the one here with the same value. */
  readonly on: readonly (readonly [theirs: string, own: string])[]
  readonly where?: Ast
  readonly every?: Ast
  /** Their number, and the one here that their sum reaches. */
  readonly sum?: { readonly field: string; readonly reaches: string }
}

/** Derived choice: the first of its values whose conditions on other records hold. */
export type CompiledStages = {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly follows: readonly CompiledFollow[] }[]
  readonly otherwise: string
}

/** Derived number: an aggregate of rows elsewhere that name the record. */
export type CompiledSum = {
  readonly field: string
  readonly of: string
  /** Their number, or one computed from each; without either rows are counted. */
  readonly adds?: string
  readonly value?: Ast
  /** Their values are listed by this number of theirs, not added. */
  readonly list?: string
  /** Number of the record that the sum is a percentage of. */
  readonly per?: string
  /** Their field, and the one here with the same value. */
  readonly on: readonly (readonly [theirs: string, own: string])[]
  readonly place?: readonly [theirs: string, own: string]
  readonly where?: Ast
  /** Number of the record that the sum may not pass. */
  readonly limit?: Ast
  /** Not part of the record: stored without a new version of it. */
  readonly figure?: true
}

/** Group: records that share the values of `within`, and the conditions among them. */
export type CompiledGroup = {
  readonly within: readonly string[]
  /** Switch that one of them has on, and its two values. */
  readonly one?: { readonly field: string; readonly on: string; readonly off: string }
  readonly rank?: string
  readonly most?: number
  /** Number with a limit for its sum. */
  readonly total?: { readonly field: string; readonly most: number }
  readonly periods?: { readonly from: string; readonly to: string }
}

type Compiled<B> = B extends { readonly do: 'add' }
  ? Omit<B, 'where' | 'title' | 'with' | 'rows' | 'until'> & {
      readonly with?: Taking
      readonly rows?: Carried
      readonly until?: CompiledUntil
    }
  : B extends Button
    ? Omit<B, 'where' | 'title'>
    : never

/** Field of a new record or row → field of the one it comes from, or an expression over it. */
export type Taking = { readonly [field: string]: string | { readonly ast: Ast } }

/** Rows that a new record starts with, by its table: rows of a table of the record it comes from. */
export type Carried = {
  readonly [table: string]: {
    readonly of: string
    readonly when?: Ast
    readonly with: Taking
    /** Fields of the new row that its form only shows. */
    readonly readOnly?: readonly { readonly field: string; readonly when?: Ast }[]
  }
}

/** Records after which a button that adds one is no longer offered. */
export type CompiledUntil = {
  /** Their field, and the one with the same value of the row, or of the record of `via`. */
  readonly on: readonly (readonly [theirs: string, own: string])[]
  readonly where?: Ast
  /** Number of them; 1 by default. */
  readonly limit?: Ast
}

/** Button of a list or its rows that does not change the record. */
export type CompiledButton = Compiled<Button> & { readonly name: string; readonly title: Text; readonly when?: Ast }
