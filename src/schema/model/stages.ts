import { type Static, Type } from 'typebox'
import { Follow } from './record-actions.ts'

/** Value of a derived choice while its conditions on other records hold. */
const Stage = Type.Object(
  {
    value: Type.String({ maxLength: 50, description: 'The value of the choice.' }),
    follows: Type.Optional(
      Type.Array(Follow, { minItems: 1, maxItems: 10, description: 'All of these have to hold of other records.' }),
    ),
  },
  { additionalProperties: false },
)

/** Derived choice of a record: the first of its values whose conditions hold; the last one has none. */
export const Stages = Type.Array(Stage, { minItems: 2, maxItems: 20 })
export type Stages = Static<typeof Stages>
