import type { Codes } from '../compile/catalogue.ts'
import type { Diagnostic, Path } from '../model/diagnostic.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { nearest } from '../rules/nearest.ts'
import type { ParsedFile } from './parsed-file.ts'

/** `missing`: the name that is not there. */
type Options = { suggestion?: string; key?: boolean; offset?: number; missing?: string }

/** Names that one of them must be; those that know it answer without a walk over all of them. */
export type Names = Iterable<string> & { readonly has?: (name: string) => boolean }

type Found = { readonly problems: Iterable<Diagnostic>; readonly missing: Iterable<readonly [Diagnostic, string]> }

/** The names of both. */
export function eitherOf(one: Codes, other: Codes): Names {
  return { has: (name) => one.has(name) || other.has(name), [Symbol.iterator]: () => [...one, ...other].values() }
}

/** Collects the mistakes of one file. */
export class Report {
  readonly problems: Diagnostic[]
  /** The names that are not there, for the problems that say so. */
  readonly missing: Map<Diagnostic, string>
  readonly #parsed: ParsedFile

  /** `found`: what is known of the file already. */
  constructor(parsed: ParsedFile, { problems = [], missing = [] }: Partial<Found> = {}) {
    this.#parsed = parsed
    this.problems = [...problems]
    this.missing = new Map(missing)
  }

  /** A mistake at a value, or with `key` at its key. */
  wrong(path: Path, message: string, options: Options = {}): void {
    this.problems.push(this.#parsed.at(path, message, options))
    if (options.missing !== undefined) this.#misses(options.missing)
  }

  warn(path: Path, message: string): void {
    this.problems.push(this.#parsed.at(path, message, { severity: 'warning' }))
  }

  /** A name that must be one of `names`; `what` is "field", "dictionary", … Says whether it is. */
  name(path: Path, what: string, name: string, names: Names, key = false, offset = 0): boolean {
    if (names.has?.(name)) return true
    const list = [...names]
    if (list.includes(name)) return true
    const suggestion = nearest(name, list)
    const nearby = { ...(suggestion !== undefined && { suggestion }) }
    this.wrong(path, `there is no ${what} "${name}"`, { key, offset, missing: name, ...nearby })
    return false
  }

  /** Runs `parse` over an expression; a mistake is reported at its place inside the text. */
  expression(path: Path, parse: () => unknown): void {
    try {
      parse()
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      const { message, suggestion, offset, missing } = error
      // The opening quote stands before the text of the expression.
      this.problems.push(
        this.#parsed.at(path, message, { offset: offset + 1, ...(suggestion !== undefined && { suggestion }) }),
      )
      if (missing !== undefined) this.#misses(missing)
    }
  }

  #misses(name: string): void {
    const last = this.problems.at(-1)
    if (last) this.missing.set(last, name)
  }
}
