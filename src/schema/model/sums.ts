import { type Static, Type } from 'typebox'
import { Cel, FieldKey } from '../base/names.ts'
import { Where } from '../base/where.ts'

const name = '^(parent\\.)?\\w+$'
const strict = { additionalProperties: false }

/** Derived number of a record: an aggregate of rows elsewhere that name it. Or their values, listed. */
export const Sum = Type.Object(
  {
    of: Type.String({ description: 'The resource of the rows that are added up.' }),
    field: Type.Optional(
      Type.String({
        pattern: name,
        description:
          'Their number; without one they are counted. A `list` may also name a field of the record that they belong to: parent.billNo.',
      }),
    ),
    value: Type.Optional({ ...Cel, description: 'A number computed from each row instead: qty * price.' }),
    list: Type.Optional({
      ...FieldKey,
      description:
        'A number of the rows. The values of `field` are listed in its order, separated by commas, instead of added up: the categories of a company.',
    }),
    per: Type.Optional({ ...FieldKey, description: 'A number here: the sum is shown as a percentage of it.' }),
    on: Type.Record(Type.String({ pattern: name }), Type.String({ pattern: name }), {
      minProperties: 1,
      description:
        'Their field → the field here with the same value, on either side of the record or of its parent: {"orderNo": "parent.billNo", "materialCode": "materialCode"}.',
    }),
    at: Type.Optional(
      Type.Record(FieldKey, FieldKey, {
        minProperties: 1,
        maxProperties: 1,
        description:
          'Their number → the one here: {"orderLine": "lineNo"}. Rows without one count for the first of the otherwise equal rows here.',
      }),
    ),
    where: Type.Optional({
      ...Where,
      description: 'Which of them count; `parent.x` reads the record that one of them belongs to.',
    }),
    limit: Type.Optional({
      ...Cel,
      description:
        'The most that it may be, a number computed from this record: qty * 1.05. Writes that would pass it are refused, also when several come at once; so is a lower limit than the sum.',
    }),
    figure: Type.Optional(
      Type.Literal(true, {
        description: 'It is not part of the record: stored without a version and history.',
      }),
    ),
  },
  strict,
)
export type Sum = Static<typeof Sum>
