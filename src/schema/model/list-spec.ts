import { type Static, Type } from 'typebox'
import { FieldKey, fieldNames } from '../base/names.ts'
import { columnLook } from './column-look.ts'

const strict = { additionalProperties: false }

const Column = Type.Union([
  FieldKey,
  Type.Object(
    {
      field: FieldKey,
      width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: 'Pixels; by the field otherwise.' })),
      at: Type.Optional(
        Type.Union([Type.Literal('left'), Type.Literal('right')], {
          description: 'The edge at which the column stays while the others scroll.',
        }),
      ),
      hidden: Type.Optional(Type.Boolean({ description: 'Not shown until the user chooses the column.' })),
      priority: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 9,
          description: 'Priority of the value on a phone’s card: 1 first; by default the order of the columns.',
        }),
      ),
      ...columnLook,
    },
    strict,
  ),
])

/** List of a resource: columns, search and order. */
export const ListSpec = Type.Object(
  {
    columns: Type.Optional(Type.Array(Column, { description: 'The columns, in order.', maxItems: 100 })),
    query: Type.Optional(
      fieldNames('The search fields, in order; the first two are always visible, the others expand.'),
    ),
    sort: Type.Optional(
      Type.String({
        pattern: '^-?[a-z][A-Za-z0-9_]*(,-?[a-z][A-Za-z0-9_]*){0,3}$',
        description:
          'The default order: a field name, with a leading - for descending; after a comma the next criterion for equal values. -createTime by default.',
      }),
    ),
    edit: Type.Optional(fieldNames('Fields that are edited in the list itself.')),
    totals: Type.Optional(
      Type.Union(
        [
          fieldNames('The number fields.'),
          Type.Object(
            {
              fields: fieldNames('The number fields.'),
              by: {
                ...FieldKey,
                description: 'A field with a code, such as a currency: one sum for each of its values.',
              },
            },
            strict,
          ),
        ],
        { description: 'Number fields with their sum over all matching rows.' },
      ),
    ),
    tree: Type.Optional(
      Type.Object(
        {
          parent: Type.String({ description: 'The field that names the row above.' }),
          key: Type.Optional(Type.String({ description: 'The field it names; the id by default.' })),
          root: Type.Optional(Type.String({ description: 'Its value in rows of the first level; empty by default.' })),
        },
        { ...strict, description: 'Shows the rows as a tree: the children of a row are fetched when it is opened.' },
      ),
    ),
  },
  strict,
)

/** Sums of a list: their fields, and the field that splits them. */
export function totalsOf(
  list: Pick<Static<typeof ListSpec>, 'totals'> | undefined,
): { readonly fields: readonly string[]; readonly by?: string } | undefined {
  const totals = list?.totals
  return Array.isArray(totals) ? { fields: totals } : totals
}
