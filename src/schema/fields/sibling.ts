import { Type } from 'typebox'
import { FieldKey } from '../base/names.ts'

/** Key that names another field of the resource: `{"field": "…"}`. The field with the key depends on that one. */
export const sibling = (description: string) =>
  Type.Object({ field: FieldKey }, { additionalProperties: false, description })
