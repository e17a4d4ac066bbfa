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
    chart: Type.Optional(Type.Boolean({ description: 'Its chart above its rows, with the same search.' })),
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
    top: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'The number of rows shown, from the first.' }),
    ),
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
        description: 'The favourable direction; neither by default.',
      }),
    ),
  },
  {
    ...strict,
    description: 'The same figure under other conditions, such as the month before: the card shows the difference.',
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
          resource: Type.Optional(Type.String({ description: 'The number of its rows; a click opens them.' })),
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
    block: Type.Literal('shortcuts', { description: 'Buttons that open lists, pages and forms.' }),
    title: Type.Optional(Text),
    items: Type.Array(
      Type.Object(
        {
          resource: Type.Optional(
            Type.String({ description: 'The resource whose list it opens; hidden from users without its list right.' }),
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

/** Blocks of figures, and of links to their records. */
export const figureBlocks = [StatsBlock, ShortcutsBlock, ReportBlock, ChartBlock] as const
export type StatsBlock = Static<typeof StatsBlock>
export type ShortcutsBlock = Static<typeof ShortcutsBlock>
export type FigureBlock = Static<(typeof figureBlocks)[number]>
