import type { FieldError } from '../../schema/model/errors.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'

/** The rows behind a field. Each gives how many of them are wrong. */
export type FormPart = {
  readonly check: () => number
  /** Rows that are marked as wrong already. */
  readonly wrong: () => number
  /** Rows with a needed field that is empty. */
  readonly lacking: () => number
  /** Pointers begin with the number of the row. */
  readonly refuse: (errors: readonly FieldError[]) => number
  readonly reword: (rows: readonly FormRecord[]) => void
}

/** Kind of the problem of a table: some of its rows are wrong. */
const rowsKind = 'rows'

function rowsProblem(field: string, count: number): readonly Problem[] {
  return count === 0 ? [] : [{ field, kind: rowsKind, params: { count } }]
}

/** The rows of a form, by the key of their field: what they say of themselves, as problems of that field. */
export class FormParts {
  readonly #parts = new Map<string, FormPart>()

  /** Returns the way to take the part back. */
  attach(key: string, part: FormPart): () => void {
    this.#parts.set(key, part)
    return () => {
      if (this.#parts.get(key) === part) this.#parts.delete(key)
    }
  }

  /** Rows of a field that lack something needed. */
  lacking(key: string): number {
    return this.#parts.get(key)?.lacking() ?? 0
  }

  /** Checks all rows that are shown and marks them. */
  check(isShown: (key: string) => boolean): readonly Problem[] {
    return [...this.#parts].flatMap(([key, part]) => rowsProblem(key, isShown(key) ? part.check() : 0))
  }

  /** Shows in the rows what the server refused of them: their problems, and the errors that are of no row. */
  refuse(errors: readonly FieldError[]): { readonly rows: readonly Problem[]; readonly others: readonly FieldError[] } {
    const rows = [...this.#parts].flatMap(([key, part]) => {
      const own = errors.filter(({ pointer }) => pointer.startsWith(`/${key}/`))
      if (own.length === 0) return []
      const inside = own.map(({ pointer, message }) => ({ pointer: pointer.slice(key.length + 1), message }))
      return rowsProblem(key, part.refuse(inside))
    })
    const taken = new Set(rows.map(({ field }) => field))
    const others = errors.filter(
      ({ pointer }) => !(taken.has(pointer.split('/')[1] ?? '') && pointer.split('/').length > 2),
    )
    return { rows, others }
  }

  /** Rows that were refused stay so until they are corrected: leaving their table is no correction. */
  stillWrong(keys: Iterable<string>, problemOf: (key: string) => Problem | undefined): readonly Problem[] {
    return [...keys]
      .filter((key) => problemOf(key)?.kind === rowsKind)
      .flatMap((key) => rowsProblem(key, this.#parts.get(key)?.wrong() ?? 0))
  }

  /** Gives each its rows in the words of another language. */
  reword(record: FormRecord): void {
    for (const [key, part] of this.#parts) if (Array.isArray(record[key])) part.reword(record[key])
  }
}
