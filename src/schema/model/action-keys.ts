import { Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'
import { Icon } from './icon.ts'

export const strict = { additionalProperties: false }

/** Keys common to all kinds of action, with the same meaning. */
export const everyAction = {
  title: Text,
  icon: Type.Optional(Icon),
  where: Type.Optional({ ...Where, description: 'The action is offered only when this holds.' }),
  confirm: Type.Optional(
    Type.Boolean({
      description: 'Whether it is confirmed first, with the number of rows. By default when the record changes.',
    }),
  ),
  danger: Type.Optional(Type.Boolean({ description: 'Shown in red; never a task.' })),
}

/** Path below the API base. */
export const ApiPath = Type.String({ pattern: '^[A-Za-z0-9_/-]{1,200}$', description: 'Below the API base.' })

export const Batch = Type.Optional(Type.Boolean({ description: 'Also offered for all ticked rows of a list.' }))
