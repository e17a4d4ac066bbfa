import { Type } from 'typebox'
import { fieldNames } from '../base/names.ts'
import { Where } from '../base/where.ts'

const strict = { additionalProperties: false }

/** What a role starts with in a resource. */
export const RoleRight = Type.Object(
  {
    can: Type.Array(Type.String(), {
      description:
        'Actions the role starts with: list, view, add, edit, delete, import, export, a state action, or "*"; none where the list is empty, whatever the area gives.',
    }),
    where: Type.Optional({ ...Where, description: 'The rows the role reaches; all of them by default.' }),
    edit: Type.Optional({
      ...Where,
      description: 'Of those rows, the ones the role may change; all of them by default.',
    }),
    hide: Type.Optional(fieldNames('Fields the role never sees.')),
    readOnly: Type.Optional(fieldNames('Fields the role sees and may not change.')),
  },
  strict,
)
