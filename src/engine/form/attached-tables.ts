import type { FieldError } from '../../schema/model/errors.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'

/** Table rows of a field. Each method gives a count of rows. */
export type AttachedTable = {
  readonly check: () => number
  /** Rows already marked as wrong. */
  readonly wrong: () => number
  /** Rows with an empty required field. */
  readonly lacking: () => number
  /** Marks refused rows; pointers start with the row's number. */
  readonly refuse: (errors: readonly FieldError[]) => number
  readonly reword: (rows: readonly FormRecord[]) => void
}

/** Problem kind of a table with wrong rows. */
const rowsKind = 'rows'

function rowsProblem(field: string, count: number): readonly Problem[] {
  return count === 0 ? [] : [{ field, kind: rowsKind, params: { count } }]
}

/** Table rows of a form by field: their state as problems of that field. */
export class AttachedTables {
  readonly #tables = new Map<string, AttachedTable>()

  /** Attaches rows; gives the detach function. */
  attach(key: string, table: AttachedTable): () => void {
    this.#tables.set(key, table)
    return () => {
      if (this.#tables.get(key) === table) this.#tables.delete(key)
    }
  }

  /** Rows of a field with an empty required field. */
  lacking(key: string): number {
    return this.#tables.get(key)?.lacking() ?? 0
  }

  /** Checks all visible rows and marks them. */
  check(isShown: (key: string) => boolean): readonly Problem[] {
    return [...this.#tables].flatMap(([key, table]) => rowsProblem(key, isShown(key) ? table.check() : 0))
  }

  /** Marks the rows that the server refused; gives their problems, and the errors without a row. */
  refuse(errors: readonly FieldError[]): { readonly rows: readonly Problem[]; readonly others: readonly FieldError[] } {
    const rows = [...this.#tables].flatMap(([key, table]) => {
      const own = errors.filter(({ pointer }) => pointer.startsWith(`/${key}/`))
      if (own.length === 0) return []
      const inside = own.map(({ pointer, message }) => ({ pointer: pointer.slice(key.length + 1), message }))
      return rowsProblem(key, table.refuse(inside))
    })
    const taken = new Set(rows.map(({ field }) => field))
    const others = errors.filter(
      ({ pointer }) => !(taken.has(pointer.split('/')[1] ?? '') && pointer.split('/').length > 2),
    )
    return { rows, others }
  }

  /** Refused rows stay wrong until they are corrected, also after blur. */
  stillWrong(keys: Iterable<string>, problemOf: (key: string) => Problem | undefined): readonly Problem[] {
    return [...keys]
      .filter((key) => problemOf(key)?.kind === rowsKind)
      .flatMap((key) => rowsProblem(key, this.#tables.get(key)?.wrong() ?? 0))
  }

  /** Gives each table its rows with labels in another language. */
  reword(record: FormRecord): void {
    for (const [key, table] of this.#tables) if (Array.isArray(record[key])) table.reword(record[key])
  }
}
