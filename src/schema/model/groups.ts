import { type Static, Type } from 'typebox'
import { FieldKey } from '../base/names.ts'

const strict = { additionalProperties: false }

/** What holds among the records that share some values: one default account of each currency, no two prices of one time. */
export const Group = Type.Object(
  {
    within: Type.Array(FieldKey, {
      maxItems: 6,
      description:
        'Fields whose values together make the group; none of them where all records are one. In rows of a parent its link is one of them.',
    }),
    one: Type.Optional({
      ...FieldKey,
      description: 'A switch that is on in one record at most: setting it takes it from the others.',
    }),
    rank: Type.Optional({
      ...FieldKey,
      description: 'A whole number that orders the records: new ones stand last; `move` actions change it.',
    }),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Records at most.' })),
    sum: Type.Optional({
      ...FieldKey,
      description: 'A number that adds up to `maximum` at most: shares of a hundred per cent.',
    }),
    maximum: Type.Optional(Type.Number({ minimum: 0, description: 'The most that `sum` may add up to.' })),
    period: Type.Optional(
      Type.Object(
        {
          from: { ...FieldKey, description: 'The first day or moment.' },
          to: { ...FieldKey, description: 'The last day or moment; empty means for good.' },
        },
        { ...strict, description: 'Dates or times between which a record holds, both included: no two overlap.' },
      ),
    ),
  },
  { ...strict, description: 'Records with the same values of `within`, and what holds among them.' },
)
export type Group = Static<typeof Group>
