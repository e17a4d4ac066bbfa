import { Type } from 'typebox'
import { Text } from './text-schema.ts'

/** What a column of a list or a report may say beside its field. */
export const columnLook = {
  group: Type.Optional(Text),
  link: Type.Optional(
    Type.Object(
      {
        list: Type.String({ description: 'The resource whose list a press on the value opens.' }),
        filters: Type.Record(Type.String(), Type.String(), { description: 'Search field of that list → column here.' }),
      },
      { additionalProperties: false },
    ),
  ),
}
