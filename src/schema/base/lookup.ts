import { Type } from 'typebox'
import { WhereOffered } from './where.ts'

/** Query keys of dictionaries, lookups, linked selects and popups, shared by all field types that offer choices. */
export const choiceProps = {
  dict: Type.Optional(Type.String({ description: 'A dictionary: the name of a file under schemas/dictionaries.' })),
  from: Type.Optional(
    Type.String({ description: 'A resource with the offered rows: a path under schemas/resources.' }),
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
