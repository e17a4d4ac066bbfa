import { type Static, Type } from 'typebox'
import { fieldNames } from '../base/names.ts'
import { Where } from '../base/where.ts'

/** Rows of a resource that the pickers of other forms offer to users who may not list them. */
export const Offer = Type.Object(
  {
    users: Type.Optional(
      Type.Union([Type.Literal('internal'), Type.Literal('supplier')], {
        description: 'Offered to users of the buying side or to suppliers; to both by default.',
      }),
    ),
    where: Type.Optional({ ...Where, description: 'The rows that are offered; all of them by default.' }),
    fields: Type.Optional(
      fieldNames('The most that a picker shows or copies; by default all that the field with the picker names.'),
    ),
  },
  { additionalProperties: false },
)
export type Offer = Static<typeof Offer>
