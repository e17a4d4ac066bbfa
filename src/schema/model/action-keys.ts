import { Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'
import { Icon } from './icon.ts'

export const strict = { additionalProperties: false }

/** What every kind of action may say, with the same meaning. */
export const everyAction = {
  title: Text,
  icon: Type.Optional(Icon),
  where: Type.Optional({ ...Where, description: 'The action is offered only where this holds.' }),
  confirm: Type.Optional(
    Type.Boolean({
      description:
        'Whether a question comes first, with the number of rows. By default one does where the record changes.',
    }),
  ),
  danger: Type.Optional(Type.Boolean({ description: 'Drawn in red; nobody is asked to do it as a task.' })),
}

/** Below the API base. */
export const ApiPath = Type.String({ pattern: '^[A-Za-z0-9_/-]{1,200}$', description: 'Below the API base.' })

export const Batch = Type.Optional(Type.Boolean({ description: 'Also offered for all ticked rows of a list.' }))
