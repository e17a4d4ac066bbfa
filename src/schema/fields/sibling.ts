import { Type } from 'typebox'
import { FieldKey } from '../base/names.ts'

/** A key that names another field of the resource: `{"field": "…"}`. The field that has it hangs on that one. */
export const sibling = (description: string) =>
  Type.Object({ field: FieldKey }, { additionalProperties: false, description })
