import { type Static, Type } from 'typebox'
import { FieldKey } from '../base/names.ts'

const strict = { additionalProperties: false }

/** Group: conditions among the records that share some values, such as one default account per currency, no two prices of one time. */
export const Group = Type.Object(
  {
    within: Type.Array(FieldKey, {
      maxItems: 6,
      description:
        'Fields whose values together define the group; without fields all records are one group. In rows of a parent its link is one of them.',
    }),
    one: Type.Optional({
      ...FieldKey,
      description: 'A switch that is on in one record at most: turning it on turns it off in the others.',
    }),
    rank: Type.Optional({
      ...FieldKey,
      description: 'An integer that orders the records: new ones are last; `move` actions change it.',
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
          from: { ...FieldKey, description: 'The first date or time.' },
          to: { ...FieldKey, description: 'The last date or time; empty means unlimited.' },
        },
        { ...strict, description: 'Dates or times between which a record holds, both included: no two overlap.' },
      ),
    ),
  },
  { ...strict, description: 'Records with equal values of `within`, and the rules among them.' },
)
export type Group = Static<typeof Group>
