import type { Codes } from '../compile/catalogue.ts'
import type { Ast } from '../model/compiled.ts'
import type { Diagnostic, Path } from '../model/diagnostic.ts'
import type { ExpressionType } from '../model/expression-place.ts'
import type { Names as ExpressionNames } from '../rules/check-types.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { nearest } from '../rules/nearest.ts'
import { type Constants, parseExpression } from '../rules/parse.ts'
import type { Written } from './check-where.ts'
import type { Missing } from './missing.ts'
import type { ParsedFile } from './parsed-file.ts'

/** `missing`: the missing field, `by` the server code that names it. */
type Options = { suggestion?: string; key?: boolean; offset?: number; missing?: string; by?: string | undefined }

/** `of`: the code of the file that would declare the name, when `what` does not contain it. */
type Where = { readonly offset?: number; readonly of?: string | undefined }

const fieldNouns = ['field', 'table', 'password', 'column or field', 'person or role']

const itemNouns = ['item', 'state', 'value']

// Kinds of names with one meaning in all files.
const nouns = [
  'resource',
  'report',
  'page',
  'dictionary',
  'mixin',
  'area',
  'role',
  'server function',
  'view',
  'hand-made block',
]

/** Allowed names; sets that have `has` need no iteration. */
export type Names = Iterable<string> & { readonly has?: (name: string) => boolean }

/** Expression of a file, with what it may read and return. */
export type Expression = Written & {
  readonly names: ExpressionNames
  readonly wanted: ExpressionType | 'any'
  readonly constants?: Constants
  /** Code of the resource whose fields it reads; without it, that of the file. */
  readonly of?: string | undefined
}

type Found = { readonly problems: Iterable<Diagnostic>; readonly missing: Iterable<readonly [Diagnostic, Missing]> }

/** Names of both sets. */
export function eitherOf(one: Codes, other: Codes): Names {
  return { has: (name) => one.has(name) || other.has(name), [Symbol.iterator]: () => [...one, ...other].values() }
}

/** Collects the mistakes of one file. */
export class Report {
  readonly problems: Diagnostic[]
  /** Missing names, by the problems that report them. */
  readonly missing: Map<Diagnostic, Missing>
  /** Expressions of the file, in the order of their check. */
  readonly expressions: Expression[] = []
  readonly #parsed: ParsedFile
  readonly #subject: string

  /**
   * @param subject code of the resource or mixin whose fields the file names without a prefix.
   * @param found earlier findings about the file.
   */
  constructor(parsed: ParsedFile, subject = '', { problems = [], missing = [] }: Partial<Found> = {}) {
    this.#parsed = parsed
    this.#subject = subject
    this.problems = [...problems]
    this.missing = new Map(missing)
  }

  /** Reports a mistake at a value, or with `key` at its key. */
  wrong(path: Path, message: string, options: Options = {}): void {
    this.problems.push(this.#parsed.at(path, message, options))
    const { missing, by } = options
    if (missing !== undefined) this.#misses({ ...this.#fieldNamed(missing), ...(by !== undefined && { by }) })
  }

  warn(path: Path, message: string): void {
    this.problems.push(this.#parsed.at(path, message, { severity: 'warning' }))
  }

  /** Reports a name that is not one of `names`; `what` is "field", "dictionary", … Returns whether it is one. */
  name(path: Path, what: string, name: string, names: Names, key = false, { offset = 0, of }: Where = {}): boolean {
    if (names.has?.(name)) return true
    const list = [...names]
    if (list.includes(name)) return true
    const suggestion = nearest(name, list)
    const nearby = { ...(suggestion !== undefined && { suggestion }) }
    this.wrong(path, `there is no ${what} "${name}"`, { key, offset, ...nearby })
    this.#misses(this.#missing(what, name, of))
    return false
  }

  /**
   * Parses an expression and runs `check` on it. A mistake is reported at its position inside the text; at the value when the
   * expression comes from a map.
   */
  expression(expression: Expression, check?: (ast: Ast) => void): void {
    const { at: path, source, isMap, names, wanted, constants, of = this.#subject } = expression
    this.expressions.push({ ...expression, of })
    try {
      const ast = parseExpression(source, names, wanted, constants)
      check?.(ast)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      const { message, suggestion, offset, missing } = error
      // The opening quote precedes the text of the expression.
      this.problems.push(
        this.#parsed.at(path, message, {
          offset: isMap ? 0 : offset + 1,
          ...(suggestion !== undefined && { suggestion }),
        }),
      )
      if (missing !== undefined) this.#misses(this.#fieldNamed(missing, of))
    }
  }

  /** Field name; with a dot a field of the parent or of the rows of a table. */
  #fieldNamed(written: string, of = this.#subject): Missing {
    const [first = '', second] = written.split('.', 2)
    return { kind: 'field', of, ...(second === undefined ? { name: first } : { via: first, name: second }) }
  }

  #missing(what: string, name: string, given: string | undefined): Missing {
    const [, noun = what, holder] = /^(.+) of (\S+)$/.exec(what) ?? []
    const of = given ?? holder
    if (fieldNouns.includes(noun)) return this.#fieldNamed(name, of)
    if (itemNouns.includes(noun) && of !== undefined) return { kind: 'item', of, name }
    const common = noun === 'resource or report' ? 'resource' : noun
    const place = of ?? (nouns.includes(common) ? '' : this.#parsed.file)
    return { kind: 'other', of: `${common} of ${place}`, name }
  }

  #misses(missing: Missing): void {
    const last = this.problems.at(-1)
    if (last) this.missing.set(last, missing)
  }
}
