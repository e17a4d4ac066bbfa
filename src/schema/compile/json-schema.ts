import type { JsonSchema } from '../fields/kind.ts'
import type { CompiledField } from '../model/compiled.ts'

/**
 * JSON Schema of a record without its empty values. Rules decide which values are required (rules/check-record.ts), so it has no
 * `required`, and null or '' never reach a validator.
 */
export function recordSchema(fields: readonly CompiledField[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
    additionalProperties: false,
  }
}
