import { type Static, Type } from 'typebox'
import { Cel, FieldKey } from '../base/names.ts'
import { Where } from '../base/where.ts'

const name = '^(parent\\.)?\\w+$'
const strict = { additionalProperties: false }

/** A number of a record that the server keeps: what rows elsewhere come to that name it. Or their values, listed. */
export const Sum = Type.Object(
  {
    of: Type.String({ description: 'The resource of the rows that are added up.' }),
    field: Type.Optional({ ...FieldKey, description: 'Their number; without one they are counted.' }),
    value: Type.Optional({ ...Cel, description: 'A number worked out of each of them, instead: qty * price.' }),
    list: Type.Optional({
      ...FieldKey,
      description:
        'A number of theirs by whose order the values of `field` are listed, separated by commas, instead of added up: the categories of a company.',
    }),
    per: Type.Optional({ ...FieldKey, description: 'A number here: the sum is shown as a percentage of it.' }),
    on: Type.Record(Type.String({ pattern: name }), Type.String({ pattern: name }), {
      minProperties: 1,
      description:
        'Their field → what has the same value here, on either side of the record or of the one it belongs to: {"orderNo": "parent.billNo", "materialCode": "materialCode"}.',
    }),
    at: Type.Optional(
      Type.Record(FieldKey, FieldKey, {
        minProperties: 1,
        maxProperties: 1,
        description:
          'Their number → the one here, where they say it: {"orderLine": "lineNo"}. Those that say none count for the first of the rows here that are alike otherwise.',
      }),
    ),
    where: Type.Optional({
      ...Where,
      description: 'Which of them count; `parent.x` reads the record that one of them belongs to.',
    }),
    figure: Type.Optional(
      Type.Literal(true, {
        description:
          'It says something about the record and is no part of it: kept without a version and a history of its own.',
      }),
    ),
  },
  strict,
)
export type Sum = Static<typeof Sum>
