import { type Static, Type } from 'typebox'
import { FieldKey, fieldNames } from '../base/names.ts'
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
    hide: Type.Optional(
      Type.Array(
        Type.Union([
          FieldKey,
          Type.Object(
            {
              field: { ...FieldKey, description: 'The field that is hidden …' },
              where: { ...Where, description: '… in the records for which this holds.' },
            },
            strict,
          ),
        ]),
        { description: 'Fields the role never sees, or not in some records.', maxItems: 300 },
      ),
    ),
    readOnly: Type.Optional(fieldNames('Fields the role sees and may not change.')),
  },
  strict,
)
export type RoleRight = Static<typeof RoleRight>
