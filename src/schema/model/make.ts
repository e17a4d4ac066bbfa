import { type Static, Type } from 'typebox'
import { Cel, FieldKey } from '../base/names.ts'
import { Scalar, Where } from '../base/where.ts'

const strict = { additionalProperties: false }

/** Value of a file: itself, or an expression. */
export const Given = Type.Union([Scalar, Type.Object({ cel: Cel }, strict)])

const values = (description: string) => Type.Record(FieldKey, Given, { description })

/** Record of another resource that an action makes from this one. */
export const Make = Type.Object(
  {
    each: Type.Optional({
      ...FieldKey,
      description: 'A table of this record: one new record for each of its rows. Without it the action makes one.',
    }),
    by: Type.Optional({
      ...FieldKey,
      description: 'A field of `each`: one new record for each value of it, from its first row.',
    }),
    where: Type.Optional({ ...Where, description: 'Which rows of `each` count, or whether a record is made at all.' }),
    notify: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        uniqueItems: true,
        description: 'Recipients of a message about the new record, named as for an action.',
      }),
    ),
    set: values(
      'Values of the new record: {"supplierId": {"cel": "supplierId"}}. The expressions read the row of `each`, whose record is `parent`; without `each` this record.',
    ),
    rows: Type.Optional(
      Type.Record(
        FieldKey,
        Type.Object(
          {
            of: Type.Optional({
              ...FieldKey,
              description: 'The table of this record whose rows it starts with; `each` itself by default.',
            }),
            where: Type.Optional({
              ...Where,
              description: 'Which of those rows count, such as those that are still open.',
            }),
            set: values(
              'Values of each new row. The expressions read the row that it comes from; `parent` is this record.',
            ),
          },
          strict,
        ),
        { minProperties: 1, description: 'Tables of the new record with their first rows.' },
      ),
    ),
  },
  strict,
)
export type Make = Static<typeof Make>
