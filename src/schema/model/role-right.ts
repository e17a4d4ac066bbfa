import { Type } from 'typebox'
import { fieldNames } from '../base/names.ts'
import { Where } from '../base/where.ts'

const strict = { additionalProperties: false }

/** Default rights of a role in a resource. */
export const RoleRight = Type.Object(
  {
    can: Type.Array(Type.String(), {
      description:
        'Default actions of the role: list, view, add, edit, delete, import, export, a state action, or "*"; an empty list means none, whatever the area grants.',
    }),
    where: Type.Optional({ ...Where, description: 'The rows the role reaches; all of them by default.' }),
    edit: Type.Optional({
      ...Where,
      description: 'Condition on those rows that the role may edit; all of them by default.',
    }),
    hide: Type.Optional(fieldNames('Fields the role never sees.')),
    readOnly: Type.Optional(fieldNames('Fields the role sees and may not change.')),
  },
  strict,
)
