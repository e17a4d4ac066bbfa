import { type Static, Type } from 'typebox'
import { FieldKey, fieldNames } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'

const strict = { additionalProperties: false }
const title = Type.Optional({
  ...Text,
  description: 'The heading of the part; `{billNo}` is the value of that field.',
})

const PrintPart = Type.Union([
  Type.Object(
    {
      title,
      fields: fieldNames('The printed fields, in order. Empty ones are left out.'),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, description: 'Columns of values; 2 by default.' })),
    },
    strict,
  ),
  Type.Object(
    {
      title,
      table: { ...FieldKey, description: 'A table of the record: a line of print for each row.' },
      columns: Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 12,
        description: 'The printed fields of its rows, in order.',
      }),
      totals: Type.Optional(
        Type.Array(Type.String(), {
          minItems: 1,
          description: 'The columns whose numbers are added up below the rows.',
        }),
      ),
    },
    strict,
  ),
  Type.Object({ title, text: { ...Text, description: 'Paragraphs; `{billNo}` is the value of that field.' } }, strict),
  Type.Object(
    {
      signatures: Type.Array(Text, {
        minItems: 1,
        maxItems: 4,
        description:
          'Who signs: a line for the signature and the date of each; `{supplierName}` is the value of that field.',
      }),
    },
    strict,
  ),
])
export type PrintPart = Static<typeof PrintPart>

/** Printed form of a record: its PDF and its print view. */
export const PrintSpec = Type.Object(
  {
    title: Type.Optional({
      ...Text,
      description: 'The heading; by default the title of one record. `{billNo}` is the value of that field.',
    }),
    code: Type.Optional({ ...FieldKey, description: 'The field whose value is printed as a QR code, for scanners.' }),
    parts: Type.Array(PrintPart, { minItems: 1, maxItems: 20, description: 'The parts, one below the other.' }),
  },
  {
    ...strict,
    description: 'The printed document of a record, as PDF and on screen; by default a sheet with all fields.',
  },
)
export type PrintSpec = Static<typeof PrintSpec>
