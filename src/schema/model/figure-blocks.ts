import { type Static, Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { WhereAsked, WhereBound } from '../base/where.ts'
import { Can } from './can.ts'
import { Icon } from './icon.ts'
import { ChartType } from './report-chart.ts'

const strict = { additionalProperties: false }

const ReportBlock = Type.Object(
  {
    block: Type.Literal('report', { description: 'A report with its search fields.' }),
    report: Type.String({ description: 'The report: a path under schemas/reports.' }),
    title: Type.Optional(Text),
    chart: Type.Optional(Type.Boolean({ description: 'Its chart above its rows, of what is searched for.' })),
  },
  strict,
)
const ChartBlock = Type.Object(
  {
    block: Type.Literal('chart', { description: 'The chart of a report.' }),
    report: Type.String({ description: 'A report with a `chart`.' }),
    title: Type.Optional(Text),
    where: Type.Optional(WhereBound),
    type: Type.Optional({ ...ChartType, description: 'Another kind of chart than the report has.' }),
    x: Type.Optional(Type.String({ description: 'Another column along the axis, or that names the parts.' })),
    top: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'The first so many rows alone.' })),
    height: Type.Optional(Type.Integer({ minimum: 120, maximum: 1200, description: 'Pixels; 320 by default.' })),
  },
  strict,
)
const Against = Type.Object(
  {
    title: Text,
    where: WhereAsked,
    best: Type.Optional(
      Type.Union([Type.Literal('most'), Type.Literal('least')], {
        description: 'Which way is good news; neither by default.',
      }),
    ),
  },
  {
    ...strict,
    description: 'The same figure asked for otherwise, such as of the month before: the card tells the difference.',
  },
)
const StatsBlock = Type.Object(
  {
    block: Type.Literal('stats', { description: 'Figures on cards.' }),
    title: Type.Optional(Text),
    items: Type.Array(
      Type.Object(
        {
          title: Text,
          resource: Type.Optional(Type.String({ description: 'The number of its rows; a press leads to them.' })),
          report: Type.Optional(
            Type.String({
              description: 'A report instead, for figures over rows that a list cannot choose: the number of its rows.',
            }),
          ),
          value: Type.Optional(
            Type.String({
              description: 'A number column of the report: its total, or without one its value in the first row.',
            }),
          ),
          where: Type.Optional(WhereAsked),
          before: Type.Optional(Against),
          sum: Type.Optional(
            Type.String({ description: 'One of the `totals` of its list: this sum instead of the number of rows.' }),
          ),
          can: Type.Optional(Can),
          color: Type.Optional(
            Type.Union(
              [Type.Literal('info'), Type.Literal('success'), Type.Literal('warning'), Type.Literal('error')],
              { description: 'The colour of the figure.' },
            ),
          ),
        },
        strict,
      ),
      { minItems: 1, maxItems: 12, description: 'The cards, in order.' },
    ),
  },
  strict,
)
const ShortcutsBlock = Type.Object(
  {
    block: Type.Literal('shortcuts', { description: 'Buttons that lead to lists, pages and forms.' }),
    title: Type.Optional(Text),
    items: Type.Array(
      Type.Object(
        {
          resource: Type.Optional(
            Type.String({ description: 'Whose list it opens; left out for who may not see it.' }),
          ),
          page: Type.Optional(Type.String({ description: 'The page it opens instead of a list.' })),
          title: Type.Optional(Text),
          icon: Type.Optional(Icon),
          where: Type.Optional(WhereAsked),
          open: Type.Optional(Type.Literal('add', { description: 'Opens the form of a new record instead.' })),
          can: Type.Optional(Can),
        },
        strict,
      ),
      { minItems: 1, maxItems: 24, description: 'The buttons, in order.' },
    ),
  },
  strict,
)

/** Blocks of figures, and of ways to what stands behind them. */
export const figureBlocks = [StatsBlock, ShortcutsBlock, ReportBlock, ChartBlock] as const
export type StatsBlock = Static<typeof StatsBlock>
export type ShortcutsBlock = Static<typeof ShortcutsBlock>
export type FigureBlock = Static<(typeof figureBlocks)[number]>
