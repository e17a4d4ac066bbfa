import { Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { WhereLinked } from '../base/where.ts'

/** What a column of a list or a report may say beside its field. */
export const columnLook = {
  group: Type.Optional({ ...Text, description: 'A heading over this column and its neighbours with the same one.' }),
  merge: Type.Optional(
    Type.Literal(true, {
      description:
        'Neighbouring rows with the same value have one cell in a table, within those that the merged columns before it have in common. Cards of a phone say it each.',
    }),
  ),
  drill: Type.Optional(
    Type.Object(
      {
        list: Type.String({ description: 'The resource whose list a press on the value opens.' }),
        where: { ...WhereLinked, description: 'Search field of that list → {"field": "status"}: a column here.' },
      },
      { additionalProperties: false, description: 'The value is a link to a list.' },
    ),
  ),
}
