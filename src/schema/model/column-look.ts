import { Type } from 'typebox'
import { Text } from '../base/text-schema.ts'

/** What a column of a list or a report may say beside its field. */
export const columnLook = {
  group: Type.Optional({ ...Text, description: 'A heading over this column and its neighbours with the same one.' }),
  merge: Type.Optional(
    Type.Literal(true, {
      description:
        'Neighbouring rows with the same value have one cell in a table, within those that the merged columns before it have in common. Cards of a phone say it each.',
    }),
  ),
  link: Type.Optional(
    Type.Object(
      {
        list: Type.String({ description: 'The resource whose list a press on the value opens.' }),
        filters: Type.Record(Type.String(), Type.String(), { description: 'Search field of that list → column here.' }),
      },
      { additionalProperties: false, description: 'The value is a link to a list.' },
    ),
  ),
}
