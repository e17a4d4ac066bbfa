import { Type } from 'typebox'
import { Cel, FieldKey } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'

const strict = { additionalProperties: false }

/** Check of a record. */
export const Rule = Type.Object(
  {
    where: Type.Optional({ ...Where, description: 'The rule applies only when this holds.' }),
    check: { ...Cel, description: 'Condition that the record has to meet.' },
    message: { ...Text, description: 'The message when it does not hold.' },
    field: Type.Optional({
      ...FieldKey,
      description: 'The field at which the message appears; above the form without one.',
    }),
    complete: Type.Optional(Type.Boolean({ description: 'Not judged while the record is in a draft state.' })),
  },
  { ...strict, description: 'A record is refused, with the message at the field, when `check` is not true.' },
)

/** States of a record. */
export const States = Type.Object(
  {
    field: { ...FieldKey, description: 'The choice field that holds the state.' },
    initial: Type.String({ description: 'The state of a new record.' }),
    draft: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        description: 'States in which a record may be saved with empty required fields.',
      }),
    ),
    deadline: Type.Optional({
      ...FieldKey,
      description: 'The deadline (date or time) of a waiting record.',
    }),
    within: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 8760,
        description: 'Hours until the deadline when there is no `deadline`; 72 by default.',
      }),
    ),
  },
  { ...strict, description: 'The states of a record. `actions` of the kind `transition` change them.' },
)
