import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { lookupProps, multiple } from './lookup-props.ts'

/** Organisation (a department that is a company), picked from a list with name and code. */
export const selOrg = {
  props: {
    ...lookupProps,
    multiple,
    dialogWidth: Type.Optional(
      Type.Integer({ minimum: 300, maximum: 1600, description: 'Width of the dialog in pixels.' }),
    ),
  },
  schema: () => ({ type: 'string', maxLength: 4000 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  source: { from: 'sys/depart', where: { orgCategory: '1' } },
  defaults: { columns: ['departName', 'orgCode'] },
  parse: (raw) => raw,
  samples: ['d1'],
} satisfies FieldKind
