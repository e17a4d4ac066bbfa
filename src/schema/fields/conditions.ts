import type { FieldKind } from './kind.ts'
import { sibling } from './sibling.ts'

/** Conditions on the rows of a resource, edited like the advanced query of its list: `["and", ["status", "eq", "draft"]]`. */
export const conditions = {
  props: {
    of: sibling('The field with the resource of the rows: its code, or a menu that opens its list.'),
  },
  schema: () => ({ type: 'string', maxLength: 8000, pattern: '^\\["(and|or)",\\[' }),
  column: 'text',
  filter: 'none',
  cel: 'string',
  span: 4,
  parse: (raw) => raw.trim(),
  samples: ['["and",["status","eq","draft"]]', '["or",["amount","ge","100"],["createTime","lt","#{sys_date}"]]'],
} satisfies FieldKind
