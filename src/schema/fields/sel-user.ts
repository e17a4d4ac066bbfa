import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { lookupProps, multiple } from './lookup-props.ts'

/** Users by account, several unless the file differs; found by department or name (contract.md 5.4). */
export const selUser = {
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
  source: { from: 'sys/user', value: 'username', label: 'realname' },
  defaults: {
    multiple: true,
    dialogWidth: 1250,
    columns: ['username', 'realname', 'departs', 'phone', 'email'],
    within: {
      from: 'sys/depart',
      by: 'departs',
      parent: 'parentId',
      root: '',
      label: { zh: 'departName', en: 'departNameEn' },
    },
  },
  parse: (raw) => raw,
  samples: ['buyer', 'buyer,approver'],
} satisfies FieldKind
