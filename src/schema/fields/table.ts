import { type Static, Type } from 'typebox'
import { FieldKey } from '../base/names.ts'
import { WhereHeld } from '../base/where.ts'
import type { FieldKind } from './kind.ts'

type Keys = { minItems?: number; maxItems?: number }

const SplitTotal = Type.Object(
  {
    field: { ...FieldKey, description: 'The number column.' },
    by: { ...FieldKey, description: 'A column of the rows, such as a currency: one sum for each of its values.' },
  },
  { additionalProperties: false, description: 'A column whose values do not all add up.' },
)

/** Column of a table of rows with its sum, or one sum for each value of another column. */
export type TableTotal = Static<typeof FieldKey> | Static<typeof SplitTotal>

/** Rows of another resource that belong to this record: drawn and saved with it, each with the fields and rules of its own file. */
export const table = {
  props: {
    of: Type.String({ description: 'The resource of the rows; its `parent` names this one.' }),
    columns: Type.Optional(
      Type.Array(FieldKey, { minItems: 1, maxItems: 60, description: 'The columns, in order; its form by default.' }),
    ),
    minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'Rows at least.' })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000, description: '1000 by default.' })),
    totals: Type.Optional(
      Type.Array(Type.Union([FieldKey, SplitTotal]), {
        minItems: 1,
        description: 'Number columns with their sum below.',
      }),
    ),
    edit: Type.Optional(
      Type.Union([Type.Literal('cells'), Type.Literal('drawer')], {
        description: 'cells: rows are edited in place; drawer: next to the table, with a form. cells by default.',
      }),
    ),
    where: Type.Optional(WhereHeld),
    order: Type.Optional(
      Type.String({
        description: 'An integer field with the order of the rows; it allows moving them.',
      }),
    ),
  },
  schema: ({ minItems, maxItems = 1000 }: Keys) => ({
    type: 'array',
    items: { type: 'object' },
    maxItems,
    ...(minItems !== undefined && { minItems }),
  }),
  column: 'none',
  filter: 'none',
  cel: 'list',
  span: 4,
  parse: () => undefined,
  samples: [[{ name: 'a row' }]],
} satisfies FieldKind
