import { Type } from 'typebox'
import { WhereOffered } from './where.ts'

/** The one query grammar of dictionaries, lookups, linked selects and popups: mixed into every field type that offers choices. */
export const choiceProps = {
  dict: Type.Optional(Type.String({ description: 'A dictionary: the name of a file under schemas/dictionaries.' })),
  from: Type.Optional(
    Type.String({ description: 'A resource whose rows are offered: a path under schemas/resources.' }),
  ),
  where: Type.Optional(WhereOffered),
  value: Type.Optional(
    Type.String({
      description: "The source's field that is stored; by default the source's own `value`, else its id.",
    }),
  ),
  label: Type.Optional(
    Type.String({ description: "The source's field that is shown; by default the source's own `label`." }),
  ),
}
