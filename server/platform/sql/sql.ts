import type { Step } from '../store/store.ts'

/** Piece of a statement with its values. Pieces are joined, never filled in. */
export type Sql = { readonly sql: string; readonly parameters: readonly unknown[] }

/** Piece from its text and values: one `?` for each. */
export function sqlOf(sql: string, ...parameters: readonly unknown[]): Sql {
  return { sql, parameters }
}

/** Statement by keys whose text is the same again and again, unless it has lists of many keys. */
export function often<S extends Step>(statement: S): S {
  return statement.parameters.length > mostKeys ? statement : { ...statement, often: true }
}

/** Most values of such a statement: 16 sums of a row have about 100. */
const mostKeys = 150

/** Pieces joined by a text. */
export function joined(pieces: readonly Sql[], between: string): Sql {
  return { sql: pieces.map(({ sql }) => sql).join(between), parameters: pieces.flatMap(({ parameters }) => parameters) }
}

/** All pieces hold; without pieces: true. */
export function all(pieces: readonly Sql[]): Sql {
  return pieces.length === 0 ? sqlOf('1 = 1') : joined(pieces.map(bracketed), ' and ')
}

/** Most pieces in a row: each is a level of SQLite's expression tree, which has 1,000 at most. */
const mostInARow = 250

/** At least one piece holds; without pieces: false. */
export function any(pieces: readonly Sql[]): Sql {
  if (pieces.length === 0) return sqlOf('1 = 0')
  if (pieces.length <= mostInARow) return joined(pieces.map(bracketed), ' or ')
  const half = Math.ceil(pieces.length / 2)
  return joined([any(pieces.slice(0, half)), any(pieces.slice(half))].map(bracketed), ' or ')
}

/** The same piece in brackets. */
export function bracketed({ sql, parameters }: Sql): Sql {
  return { sql: `(${sql})`, parameters }
}

/** `?, ?, ?` for a list of values. */
export function marks(values: readonly unknown[]): Sql {
  return { sql: values.map(() => '?').join(', '), parameters: values }
}

/** The column has one of these values; without values: false. */
export function isOneOf(column: string, values: readonly unknown[]): Sql {
  const list = marks(values)
  return values.length === 0 ? sqlOf('1 = 0') : { ...list, sql: `${column} in (${list.sql})` }
}

/** Condition of `isOneOf` with values repeated to a multiple of `step`: statements of about as many values have the same text, and are prepared once. */
export function isOneOfAbout(column: string, values: readonly unknown[], step: number): Sql {
  const missing = (step - (values.length % step)) % step
  return isOneOf(column, [...values, ...Array.from({ length: values.length > 0 ? missing : 0 }, () => values[0])])
}

/** Complete statement from pieces and plain text in order. */
export function statement(...parts: readonly (Sql | string)[]): Step {
  const pieces = parts.map((part) => (typeof part === 'string' ? sqlOf(part) : part))
  return joined(pieces, ' ')
}
