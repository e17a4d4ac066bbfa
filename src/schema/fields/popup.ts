import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { lookupProps, multiple } from './lookup-props.ts'

/** Row picked from a list; `fill` copies other columns of that row into fields of this form. */
export const popup = {
  props: {
    ...lookupProps,
    from: Type.String({ description: 'A resource or report with the offered rows.' }),
    fill: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Field of this form → field of the picked row.' }),
    ),
    columns: Type.Optional(
      Type.Array(Type.String(), { description: "The dialog's columns; by default the source's list columns." }),
    ),
    multiple,
    dialogWidth: Type.Optional(
      Type.Integer({ minimum: 300, maximum: 1600, description: 'Width of the dialog in pixels.' }),
    ),
  },
  schema: () => ({ type: 'string', maxLength: 4000 }),
  column: 'text',
  filter: 'equals',
  cel: 'string',
  choice: 'one',
  parse: (raw) => raw,
  samples: ['a1'],
} satisfies FieldKind
