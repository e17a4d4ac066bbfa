import { systemFields } from '../base/names.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { ExpressionType } from '../model/expression-place.ts'
import type { Resource } from '../model/resource.ts'
import { ambientNames, anyPart, type Names } from '../rules/check-types.ts'

const expressionTypes: Record<string, ExpressionType> = {
  string: 'string',
  double: 'number',
  bool: 'bool',
  list: 'list',
}

/** Fields of the parent resource, and of the resources of tables, by the key of the table. */
export type Relatives = {
  readonly parent?: Resource['fields'] | undefined
  readonly tables: Readonly<Record<string, Resource['fields']>>
  /** Relatives whose file cannot be read: any part of them is accepted. */
  readonly unknown?: readonly string[]
}

/**
 * Names that an expression of a resource may read: its non-secret fields, its constants, system fields and ambient names;
 * with a dot those of its parent and of the rows of its tables.
 */
export function namesOf(
  { fields, constants = {} }: Pick<Resource, 'fields' | 'constants'>,
  { parent, tables, unknown = [] }: Relatives = { tables: {} },
): Names {
  const names: Record<string, ExpressionType> = { ...ambientNames, ...typesOf(fields) }
  for (const [key, value] of Object.entries(constants)) names[key] = typeof value === 'number' ? 'number' : 'string'
  if (parent || unknown.includes('parent')) names.parent = 'map'
  for (const whole of unknown) names[`${whole}.${anyPart}`] = 'dyn'
  for (const [whole, own] of Object.entries({ ...tables, ...(parent && { parent }) })) {
    for (const [key, type] of Object.entries(typesOf(own))) names[`${whole}.${key}`] = type
  }
  return names
}

/** Type of a field in expressions. */
export function expressionTypeOf(field: Pick<Field, 'type'>): ExpressionType {
  return expressionTypes[kindOf(field).cel] ?? 'string'
}

function typesOf(fields: Resource['fields']): Record<string, ExpressionType> {
  const types: Record<string, ExpressionType> = {}
  for (const key of systemFields) types[key] = key === 'version' ? 'number' : 'string'
  for (const [key, field] of Object.entries(fields)) {
    const kind = kindOf(field)
    if (!kind.secret) types[key] = expressionTypeOf(field)
  }
  return types
}
