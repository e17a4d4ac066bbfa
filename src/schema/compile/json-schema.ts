import type { JsonSchema } from '../fields/kind.ts'
import type { CompiledField } from '../model/compiled.ts'

/**
 * The JSON Schema of a record without its empty values: whether a value is needed depends on rules, so `required` is theirs
 * (rules/check-record.ts), and null or '' never reach a validator.
 */
export function recordSchema(fields: readonly CompiledField[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
    additionalProperties: false,
  }
}
