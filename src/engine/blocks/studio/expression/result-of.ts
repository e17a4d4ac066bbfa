import type { Lang } from '../../../../schema/base/text.ts'
import type { Ast } from '../../../../schema/model/compiled.ts'
import type { ExpressionPlace } from '../../../../schema/model/expression-place.ts'
import { mistakeText } from '../../../../schema/model/mistake-text.ts'
import { fieldsOf } from '../../../../schema/rules/ast.ts'
import { dividesByZero } from '../../../../schema/rules/divides-by-zero.ts'
import { evaluate, type Scope } from '../../../../schema/rules/evaluate.ts'
import { ExpressionError } from '../../../../schema/rules/expression-error.ts'
import { parseExpression } from '../../../../schema/rules/parse.ts'

/** Expression that can be evaluated, or its first mistake with its place in the text. */
export type Parsed =
  | { readonly ast: Ast }
  | { readonly message: string; readonly offset: number; readonly suggestion?: string }

/** Parses an expression by the names of its place. */
export function parsedAt(source: string, { names, wanted, constants }: ExpressionPlace, lang: Lang): Parsed {
  const types = Object.fromEntries(names.map(({ name, type }) => [name, type]))
  try {
    return { ast: parseExpression(source, types, wanted, constants) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { message, offset, suggestion } = error
    return { message: mistakeText(lang, message), offset, ...(suggestion !== undefined && { suggestion }) }
  }
}

/** Value of an expression, and the values of the names that it reads. */
export type Result = {
  readonly value: unknown
  readonly dividesByZero: boolean
  readonly read: readonly { readonly name: string; readonly value: unknown }[]
}

/** Result of an expression with a sample. */
export function resultOf(ast: Ast, scope: Scope): Result {
  return {
    value: evaluate(ast, scope),
    dividesByZero: dividesByZero(ast, scope),
    read: fieldsOf(ast)
      .filter((name) => name !== 'parent')
      .map((name) => ({ name, value: scope[name] ?? null })),
  }
}
