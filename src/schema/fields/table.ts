import { type Static, Type } from 'typebox'
import { Scalar } from '../base/lookup.ts'
import { FieldKey } from '../base/names.ts'
import type { FieldKind } from './kind.ts'

const RowValue = Type.Union([
  Scalar,
  Type.Object(
    { not: { ...Scalar, description: 'The value that rows of the table do not have.' } },
    { additionalProperties: false },
  ),
])
/** By a field of the rows, what it says of those that stand in a table. */
export type RowsWhere = { readonly [field: string]: Static<typeof RowValue> }

type Keys = { minRows?: number; maxRows?: number }

/** Rows of another resource that belong to this record: drawn and saved with it, each with the fields and rules of its own file. */
export const table = {
  props: {
    of: Type.String({ description: 'The resource of the rows; its `parent` names this one.' }),
    columns: Type.Optional(
      Type.Array(FieldKey, { minItems: 1, maxItems: 60, description: 'The columns, in order; its form by default.' }),
    ),
    minRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'Rows at least.' })),
    maxRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: '1000 by default.' })),
    totals: Type.Optional(Type.Array(FieldKey, { minItems: 1, description: 'Number columns with their sum below.' })),
    edit: Type.Optional(
      Type.Union([Type.Literal('cells'), Type.Literal('drawer')], {
        description:
          'cells: rows are filled in where they stand; drawer: beside the table, with their own form. cells by default.',
      }),
    ),
    rows: Type.Optional(
      Type.Record(FieldKey, RowValue, {
        minProperties: 1,
        description:
          'Which of the rows stand in this table: those with a value, which new ones get by themselves, or those without it: {"category": "kpi"} in one table, {"category": {"not": "kpi"}} in another.',
      }),
    ),
    order: Type.Optional(
      Type.String({
        description: 'A whole-number field of the rows that keeps their order; with it rows can be moved.',
      }),
    ),
  },
  schema: ({ minRows, maxRows = 1000 }: Keys) => ({
    type: 'array',
    items: { type: 'object' },
    maxItems: maxRows,
    ...(minRows !== undefined && { minItems: minRows }),
  }),
  column: 'none',
  filter: 'none',
  cel: 'list',
  span: 4,
  parse: () => undefined,
  samples: [[{ name: 'a row' }]],
} satisfies FieldKind
