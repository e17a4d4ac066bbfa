import type { Text } from '../base/text.ts'
import type { Ast, Given } from './compiled.ts'

type GivenValues = { readonly [field: string]: Given }

/** What may be done to a record: a change of its state, or something beside these. */
export type CompiledAction = {
  readonly name: string
  readonly title: Text
  /** Permission code, `sys:user:freeze`. */
  readonly permission: string
  /** The states it leaves, and the one it leads to; none of either where it is no change of state. */
  readonly from: readonly string[]
  readonly to?: string
  readonly when?: Ast
  /** Values that it gives the record. */
  readonly set?: GivenValues
  /** By the table of the record that gets it: a row that it adds. */
  readonly rows?: { readonly [table: string]: GivenValues }
  /** A record of another resource, or of this one, that it adds. */
  readonly makes?: { readonly of: string; readonly values: GivenValues }
  /** Where the record goes in its rank. */
  readonly move?: 'up' | 'down'
  /** Done without a question. */
  readonly confirm?: false
  /** Where it holds, the server does it by itself. */
  readonly due?: Ast
  /** What other records have to be for the server to do it by itself. */
  readonly follows?: readonly CompiledFollow[]
  /** Nobody but the server does it. */
  readonly automatic?: true
  /** Records do not wait for it. */
  readonly waits?: false
  /** Done whatever the record that the row belongs to says (parent.guards). */
  readonly guarded?: false
  /** Who is told: `creator`, `supplier`, keys of sel_user fields, codes of roles. */
  readonly notify?: readonly string[]
  readonly ask: readonly string[]
  /** Fields asked for besides, which may stay empty. */
  readonly offer?: readonly string[]
  /** What comes next, for who has done it. */
  readonly next?: Text
  readonly batch: boolean
  /** Whether the whole record has to be right. */
  readonly complete?: true
  readonly danger: boolean
  readonly icon?: string
}

/** Records of another resource, and what they have to be. */
export type CompiledFollow = {
  readonly of: string
  /** Their field, and the one here that has the same value. */
  readonly on: readonly (readonly [theirs: string, own: string])[]
  readonly where?: Ast
  readonly every?: Ast
  /** Their number, and the one here that it adds up to. */
  readonly sum?: { readonly field: string; readonly reaches: string }
}

/** A choice that the server keeps: the first of its values for which other records are so. */
export type CompiledStages = {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly follows: readonly CompiledFollow[] }[]
  readonly otherwise: string
}

/** A number that the server keeps: what rows elsewhere come to that name the record. */
export type CompiledSum = {
  readonly field: string
  readonly of: string
  /** Their number, or one worked out of each; rows are counted without either. */
  readonly adds?: string
  readonly value?: Ast
  /** Their values are listed by this number of theirs, and not added up. */
  readonly list?: string
  /** A number of the record that the sum is a percentage of. */
  readonly per?: string
  /** Their field, and what has the same value here. */
  readonly on: readonly (readonly [theirs: string, own: string])[]
  readonly place?: readonly [theirs: string, own: string]
  readonly where?: Ast
  /** No part of the record: kept without a version of it. */
  readonly figure?: true
}

/** Records that share the values of `within`, and what holds among them. */
export type CompiledGroup = {
  readonly within: readonly string[]
  /** A switch that one of them has on, and its two values. */
  readonly one?: { readonly field: string; readonly on: string; readonly off: string }
  readonly rank?: string
  readonly most?: number
  /** A number, and what it adds up to at most. */
  readonly total?: { readonly field: string; readonly most: number }
  readonly periods?: { readonly from: string; readonly to: string }
}
