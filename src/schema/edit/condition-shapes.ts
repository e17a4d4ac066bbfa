import type { ConditionForm } from '../conditions/condition-form.ts'
import type { ValueSource } from '../conditions/value-sources.ts'
import { isExpression } from './expression-shapes.ts'
import { type MetaSchema, own } from './meta-schema.ts'
import { type Shape, shapesOfAll } from './shapes.ts'
import { allowedValues, typeOf } from './starting-value.ts'

const scalars = ['string', 'number', 'boolean']
const parts = ['user', 'field', 'query', 'row', 'day'] as const

/** Form of the condition that a value is: field → value, or also an expression; undefined for any other value. */
export function conditionFormOf(
  meta: MetaSchema,
  shapes: readonly Shape[],
  key: string | number,
): ConditionForm | undefined {
  const canBeExpression = shapes.some(isExpression)
  const map = shapes.find(isFree)
  if (!map || !(key === 'where' || canBeExpression)) return undefined
  const values = freeShapes(meta, map)
  const has = (part: string) => values.some((shape) => hasKey(shape, part))
  const found = parts.filter((part) => (part === 'field' ? values.some(isSibling) : has(part)))
  const hasFixed = values.some((shape) => scalars.includes(typeOf(shape) ?? ''))
  const isSearch = !canBeExpression && (found.includes('query') || !hasFixed)
  const ofMap = { sources: found, ofUser: values.flatMap((shape) => usersOf(meta, shape)) }
  return {
    isExpression: canBeExpression,
    isSearch,
    hasFixed,
    hasSeveral: values.some((shape) => typeOf(shape) === 'array'),
    hasNot: has('not'),
    ...(canBeExpression ? { sources: expressible, ofUser: ofReader, ofMap } : ofMap),
  }
}

const expressible: readonly ValueSource['kind'][] = ['user', 'field', 'day', 'now']
const ofReader = ['username', 'id', 'supplierId', 'orgCode', 'realname']

const isFree = ({ parts: all }: Shape) => all.some(({ patternProperties }) => patternProperties !== undefined)

const hasKey = ({ parts: all }: Shape, key: string) => all.some(({ properties }) => own(properties, key) !== undefined)

const isSibling = (shape: Shape) => hasKey(shape, 'field') && !hasKey(shape, 'row')

function freeShapes(meta: MetaSchema, { parts: all }: Shape): readonly Shape[] {
  const schemas = all.flatMap(({ patternProperties = {} }) => Object.values(patternProperties))
  return shapesOfAll(meta, schemas.slice(0, 1), undefined)
}

function usersOf(meta: MetaSchema, { parts: all }: Shape): readonly string[] {
  const schemas = all.flatMap(({ properties }) => own(properties, 'user') ?? [])
  return allowedValues(shapesOfAll(meta, schemas, undefined)).filter((value) => typeof value === 'string')
}
