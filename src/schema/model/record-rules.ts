import { Type } from 'typebox'
import { Cel, FieldKey } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'

const strict = { additionalProperties: false }

/** A check of a record. */
export const Rule = Type.Object(
  {
    where: Type.Optional({ ...Where, description: 'The rule applies only where this holds.' }),
    check: { ...Cel, description: 'What has to be true of the record.' },
    message: { ...Text, description: 'What the person reads where it is not.' },
    field: Type.Optional({
      ...FieldKey,
      description: 'The field at which the message appears; above the form without one.',
    }),
    complete: Type.Optional(Type.Boolean({ description: 'Not judged while the record is in a draft state.' })),
  },
  { ...strict, description: 'A record is refused, with the message at the field, where `check` is not true.' },
)

/** The states of a record. */
export const States = Type.Object(
  {
    field: { ...FieldKey, description: 'The choice field that holds the state.' },
    initial: Type.String({ description: 'The state of a new record.' }),
    draft: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        description: 'States in which a record may be saved with needed fields still empty.',
      }),
    ),
    deadline: Type.Optional({
      ...FieldKey,
      description: 'The day or moment until which a record that waits for somebody is to be taken further.',
    }),
    within: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 8760,
        description: 'Hours in which that is to be done where no `deadline` says it; 72 by default.',
      }),
    ),
  },
  { ...strict, description: 'The states of a record. `actions` of the kind `transition` lead from one to another.' },
)
