import { celFormat } from '../base/names.ts'
import { isObject, type MetaSchema, own, target } from './meta-schema.ts'
import type { Shape } from './shapes.ts'

/** Form in which a value may be an expression: the text itself, or `{"cel": "…"}`. */
export type ExpressionForm = 'text' | 'object'

/** Whether an alternative is an expression. */
export function isExpression({ parts }: Shape): boolean {
  return parts.some(({ format }) => format === celFormat)
}

/** Form in which one of the alternatives is an expression. */
export function expressionFormOf(meta: MetaSchema, shapes: readonly Shape[]): ExpressionForm | undefined {
  if (shapes.some(isExpression)) return 'text'
  return shapes.some((shape) => holdsExpression(meta, shape)) ? 'object' : undefined
}

/** Expression that a value is; undefined for any other value. */
export function expressionIn(form: ExpressionForm | undefined, value: unknown): string | undefined {
  if (form === 'text') return typeof value === 'string' ? value : undefined
  return form === 'object' && isObject(value) && typeof value.cel === 'string' ? value.cel : undefined
}

function holdsExpression(meta: MetaSchema, { parts }: Shape): boolean {
  return parts.some(({ properties }) => {
    const cel = own(properties, 'cel')
    return cel !== undefined && target(meta, cel).format === celFormat
  })
}
