import { Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { WhereLinked } from '../base/where.ts'

/** Keys of a column of a list or a report, in addition to its field. */
export const columnLook = {
  group: Type.Optional({ ...Text, description: 'A heading over this column and its neighbours with the same one.' }),
  merge: Type.Optional(
    Type.Literal(true, {
      description:
        'Neighbouring rows with equal values share one cell in a table, within equal values of the merged columns before it. Cards on a phone repeat the value.',
    }),
  ),
  drill: Type.Optional(
    Type.Object(
      {
        list: Type.String({ description: 'The resource whose list a click on the value opens.' }),
        where: { ...WhereLinked, description: 'Search field of that list → {"field": "status"}: a column here.' },
      },
      { additionalProperties: false, description: 'The value is a link to a list.' },
    ),
  ),
}
