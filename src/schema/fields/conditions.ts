import { Type } from 'typebox'
import { callPath, FieldKey } from '../base/names.ts'
import type { FieldKind } from './kind.ts'

/** Conditions on the rows of a resource, edited like the advanced query of its list: `["and", ["status", "eq", "draft"]]`. */
export const conditions = {
  props: {
    of: Type.Object(
      {
        field: FieldKey,
        call: Type.Optional(
          callPath(
            'The conditions are about the fields of a form that the server builds from rows: the call that returns it. It takes the record that the field names, and the rows above this one while they are edited.',
          ),
        ),
      },
      {
        additionalProperties: false,
        description:
          'The field with the resource of the rows: its code, or a menu that opens its list. With `call` the record whose rows make a form.',
      },
    ),
  },
  schema: () => ({ type: 'string', maxLength: 8000, pattern: '^\\["(and|or)",\\[' }),
  column: 'text',
  filter: 'none',
  cel: 'string',
  span: 4,
  parse: (raw) => raw.trim(),
  samples: ['["and",["status","eq","draft"]]', '["or",["amount","ge","100"],["createTime","lt","#{sys_date}"]]'],
} satisfies FieldKind
