import { Type } from 'typebox'
import { FieldKey, fieldNames } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'

const strict = { additionalProperties: false }

const Section = Type.Object(
  {
    title: Type.Optional(Text),
    columns: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 4, description: 'Columns of this section; by default those of the form.' }),
    ),
    fields: Type.Optional(
      fieldNames(
        'The fields of the section, in order; by default all that no other section has, in the order of `fields`.',
      ),
    ),
  },
  strict,
)

/** Layout of a resource's form. */
export const FormSpec = Type.Object(
  {
    columns: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 4, description: 'Columns on a wide screen; 2 by default.' }),
    ),
    open: Type.Optional(
      Type.Union([Type.Literal('drawer'), Type.Literal('page')], {
        description: 'Where a record opens from the list; drawer by default.',
      }),
    ),
    layout: Type.Optional(
      Type.Union([Type.Literal('sections'), Type.Literal('tabs')], {
        description: 'sections: one below the other; tabs: one tab per section, whose title counts its mistakes.',
      }),
    ),
    copy: Type.Optional(
      Type.Object(
        {
          from: Type.String({ description: 'The resource of the record that is copied.' }),
          user: Type.Union([Type.Literal('supplierId')], {
            description: 'The value of the user that names that record.',
          }),
        },
        {
          ...strict,
          description:
            'A new record begins with the values and rows of a record of `from`: the one that `user` names for the user. A field `originId` of rows stores the id of the copied row.',
        },
      ),
    ),
    notice: Type.Optional(
      fieldNames(
        'Fields whose values are above the form while visible and not empty, such as the reason of a rejection.',
      ),
    ),
    marks: Type.Optional(
      Type.Tuple([FieldKey, FieldKey], {
        description:
          'Fields to be marked: the field that holds their keys as a comma list, and the one with the reason.',
      }),
    ),
    show: Type.Optional(
      Type.Literal('completeness', {
        description: 'completeness: a bar above the form, with the share filled in and the missing fields.',
      }),
    ),
    sections: Type.Optional(
      Type.Array(Section, {
        minItems: 1,
        maxItems: 30,
        description: 'The sections, in order; one with all fields by default.',
      }),
    ),
  },
  strict,
)
