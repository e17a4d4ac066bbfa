import { type Static, Type } from 'typebox'
import { Scalar } from '../base/lookup.ts'
import { Parameter } from './filters.ts'

const strict = { additionalProperties: false }

/** What a block of a page is bound to. */
export const Bind = Type.Record(
  Type.String(),
  Type.Union([
    Scalar,
    Type.Object(
      {
        row: Type.String({ description: 'The `id` of the block in which the row is selected.' }),
        field: Type.String({ description: 'The field of that row.' }),
      },
      strict,
    ),
    Type.Object({ query: Parameter }, strict),
    Type.Object(
      {
        user: Type.Union([Type.Literal('id'), Type.Literal('username'), Type.Literal('supplierId')], {
          description: 'What of the signed-in person is taken.',
        }),
      },
      strict,
    ),
  ]),
  {
    description:
      'Field of this block → a value, or {"row": "<block id>", "field": "id"}: the row selected there, {"query": "id"}: a parameter of the address, or {"user": "supplierId"}: what the person has. Filters the rows and fills new ones; the block waits until the row is chosen.',
  },
)
export type Bind = Static<typeof Bind>
