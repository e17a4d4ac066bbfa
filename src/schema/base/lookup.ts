import { type Static, Type } from 'typebox'
import { FieldKey } from './names.ts'

export const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

/** A condition on the rows offered: a value, a list of values, or a sibling field whose value is taken (and watched). */
export const Where = Type.Record(
  FieldKey,
  Type.Union([
    Scalar,
    Type.Array(Scalar, { maxItems: 200 }),
    Type.Object(
      { field: Type.String({ description: 'A field of the same form; the options reload when it changes.' }) },
      { additionalProperties: false },
    ),
  ]),
  { description: 'Which rows are offered: field of the source → value, values, or {"field": "sibling"}.' },
)
export type Where = Static<typeof Where>

/** The one query grammar of dictionaries, lookups, linked selects and popups: mixed into every field type that offers choices. */
export const choiceProps = {
  dict: Type.Optional(Type.String({ description: 'A dictionary: the name of a file under schemas/dictionaries.' })),
  from: Type.Optional(
    Type.String({ description: 'A resource whose rows are offered: a path under schemas/resources.' }),
  ),
  where: Type.Optional(Where),
  value: Type.Optional(
    Type.String({
      description: "The source's field that is stored; by default the source's own `value`, else its id.",
    }),
  ),
  label: Type.Optional(
    Type.String({ description: "The source's field that is shown; by default the source's own `label`." }),
  ),
}
