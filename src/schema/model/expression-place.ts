import type { Text } from '../base/text.ts'

/** Types of the expression language; `dyn` is any. */
export type ExpressionType = 'bool' | 'string' | 'number' | 'list' | 'map' | 'null' | 'dyn'

/** Name that an expression may read. With a dot it is a part: of `user`, of the parent, or of the rows of a table. */
export type NameInExpression = {
  readonly name: string
  readonly type: ExpressionType
  readonly title?: Text
  /** Values of a choice. */
  readonly values?: readonly { readonly name: string; readonly title: Text }[]
}

/** What an expression at a place of a file may read, and must return. */
export type ExpressionPlace = {
  /** Code of the resource whose records it reads; empty for none of its own. */
  readonly of: string
  readonly wanted: ExpressionType | 'any'
  readonly names: readonly NameInExpression[]
  readonly constants: Readonly<Record<string, string | number>>
  /** Parent of the records: its resource, and the field with its id. */
  readonly parent?: { readonly of: string; readonly field: string }
}
