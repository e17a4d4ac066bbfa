import type { Step } from '../store/store.ts'

/** A piece of a statement with its values. Pieces are joined, never filled in. */
export type Sql = { readonly sql: string; readonly parameters: readonly unknown[] }

/** A piece from its text and values: one `?` for each. */
export function sqlOf(sql: string, ...parameters: readonly unknown[]): Sql {
  return { sql, parameters }
}

/** Pieces side by side with a text between them. */
export function joined(pieces: readonly Sql[], between: string): Sql {
  return { sql: pieces.map(({ sql }) => sql).join(between), parameters: pieces.flatMap(({ parameters }) => parameters) }
}

/** All pieces hold; none of them: true. */
export function all(pieces: readonly Sql[]): Sql {
  return pieces.length === 0 ? sqlOf('1 = 1') : joined(pieces.map(bracketed), ' and ')
}

/** At least one piece holds; none of them: false. */
export function any(pieces: readonly Sql[]): Sql {
  return pieces.length === 0 ? sqlOf('1 = 0') : joined(pieces.map(bracketed), ' or ')
}

/** The same piece in brackets. */
export function bracketed({ sql, parameters }: Sql): Sql {
  return { sql: `(${sql})`, parameters }
}

/** `?, ?, ?` for a list of values. */
export function marks(values: readonly unknown[]): Sql {
  return { sql: values.map(() => '?').join(', '), parameters: values }
}

/** A column holds one of these values; of none: false. */
export function isOneOf(column: string, values: readonly unknown[]): Sql {
  const list = marks(values)
  return values.length === 0 ? sqlOf('1 = 0') : { ...list, sql: `${column} in (${list.sql})` }
}

/** A whole statement of pieces and plain words in order. */
export function statement(...parts: readonly (Sql | string)[]): Step {
  const pieces = parts.map((part) => (typeof part === 'string' ? sqlOf(part) : part))
  return joined(pieces, ' ')
}
