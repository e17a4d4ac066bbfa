import { type Static, Type } from 'typebox'
import { FieldKey, fieldNames } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'
import type { Ast } from './compiled.ts'

const strict = { additionalProperties: false }
const title = Type.Optional({
  ...Text,
  description: 'The heading of the part; `{billNo}` is the value of that field.',
})

const where = Type.Optional({
  ...Where,
  description:
    'Which rows of `table` or `each` are printed; of a part without rows, whether it is printed at all. The record of a row is `parent`.',
})

const PrintPart = Type.Union([
  Type.Object(
    {
      title,
      where,
      fields: fieldNames('The printed fields, in order. Empty ones are left out.'),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, description: 'Columns of values; 2 by default.' })),
    },
    strict,
  ),
  Type.Object(
    {
      title,
      where,
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
  Type.Object(
    { title, where, text: { ...Text, description: 'Paragraphs; `{billNo}` is the value of that field.' } },
    strict,
  ),
  Type.Object(
    {
      title,
      where,
      each: Type.Optional({
        ...FieldKey,
        description:
          'A table of the record: each of its rows signs, and the texts of `signatures` read the fields of the row.',
      }),
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

/** Table whose rows a part prints. */
export function rowsOfPart(part: CompiledPart | PrintPart): string | undefined {
  if ('table' in part) return part.table
  return 'signatures' in part ? part.each : undefined
}

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

type Compiled<Part> = Part extends { readonly where?: unknown } ? Omit<Part, 'where'> & { readonly when?: Ast } : never
type CompiledPart = Compiled<PrintPart>

/** Printed document with the conditions of its parts as syntax trees. */
export type CompiledPrint = Omit<PrintSpec, 'parts'> & { readonly parts: readonly CompiledPart[] }
