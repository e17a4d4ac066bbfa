import { Type } from 'typebox'
import { WhereLinked } from '../base/where.ts'

const strict = { additionalProperties: false }

/** Kinds of charts. */
export const ChartType = Type.Union([
  Type.Literal('line'),
  Type.Literal('bar'),
  Type.Literal('pie'),
  Type.Literal('funnel'),
  Type.Literal('gauge'),
  Type.Literal('table'),
  Type.Literal('area'),
  Type.Literal('pareto'),
  Type.Literal('radar'),
  Type.Literal('rank'),
])

export const Chart = Type.Object(
  {
    type: { ...ChartType, description: 'The kind of chart.' },
    x: Type.Optional(Type.String({ description: 'The column along the axis, or that names the parts.' })),
    y: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 8,
      description: 'Number columns; of a pareto the second one is its line, computed by the report.',
    }),
    by: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 2,
        description:
          'Of a table: columns whose values become columns of the table, with the first of `y` in each cell.',
      }),
    ),
    best: Type.Optional(
      Type.Union([Type.Literal('least'), Type.Literal('most')], {
        description: 'The marked number of each line of such a table.',
      }),
    ),
    mode: Type.Optional(Type.Literal('stack', { description: 'Bars or areas are stacked.' })),
    top: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'The number of rows shown, from the first.' }),
    ),
    maximum: Type.Optional(Type.Number({ description: 'The end of a gauge; 100 by default.' })),
  },
  strict,
)

export const Drill = Type.Object(
  {
    list: Type.Optional(Type.String({ description: 'The resource whose list shows the records of a row …' })),
    report: Type.Optional(Type.String({ description: '… or the report with its details.' })),
    where: {
      ...WhereLinked,
      description: 'Search field of the list → {"field": "status"}: a column here; of a period, its days.',
    },
  },
  strict,
)
