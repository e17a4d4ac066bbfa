import { type Static, Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { WhereBound } from '../base/where.ts'
import { Can } from './can.ts'

const strict = { additionalProperties: false }
const name = (description: string) => Type.String({ description })

/** Resource whose rows a block shows. */
export const ResourceCode = Type.String({ description: 'The resource: a path under schemas/resources.' })

/** Condition on the rows of a block. */
const rowsOf = {
  resource: ResourceCode,
  title: Type.Optional(Text),
  where: Type.Optional(WhereBound),
  can: Type.Optional(Can),
  sort: Type.Optional(name('A field, with - before it for the last first; as the list by default.')),
}

const CalendarBlock = Type.Object(
  {
    block: Type.Literal('calendar', { description: 'Rows on the days of a month or week.' }),
    ...rowsOf,
    date: name('The date field that places a row on a day.'),
    until: Type.Optional(name('The field of its last day, when it has several.')),
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            resource: ResourceCode,
            title: Type.Optional(Text),
            where: Type.Optional(WhereBound),
            can: Type.Optional(Can),
            date: name('The date field that places a row on a day.'),
            until: Type.Optional(name('The field of its last day.')),
          },
          strict,
        ),
        { minItems: 1, maxItems: 4, description: 'Rows of other resources on the same days.' },
      ),
    ),
  },
  strict,
)
const CompletenessBlock = Type.Object(
  {
    block: Type.Literal('completeness', { description: 'A bar: how complete a record is.' }),
    resource: Type.String({ description: 'The share of required fields of a record that are filled in.' }),
    title: Type.Optional(Text),
    where: WhereBound,
    page: Type.Optional(name('The page on which the rest is filled in.')),
  },
  strict,
)
const PickBlock = Type.Object(
  {
    block: Type.Literal('pick', { description: 'A choice of the record that the page is about.' }),
    resource: Type.String({ description: 'The resource of the record that the page shows: it is chosen here.' }),
    label: Type.Optional(Text),
    query: Type.String({
      pattern: '^\\w{1,60}$',
      description: 'The parameter of the address with the chosen record, for other blocks: {"query": "id"}.',
    }),
  },
  { ...strict, description: 'Where the page is opened with a record already, in a drawer, nothing is to be chosen.' },
)
const KanbanBlock = Type.Object(
  {
    block: Type.Literal('kanban', { description: 'Rows as cards in a column for each state.' }),
    ...rowsOf,
    state: Type.Optional(
      name(
        'The field whose values are the columns; the state by default. Moving a card runs the action that leads there.',
      ),
    ),
    columns: Type.Optional(
      Type.Array(Type.String(), { description: 'The values that have a column; all by default.' }),
    ),
    fields: Type.Optional(Type.Array(Type.String(), { description: 'Fields of a card below its name.' })),
  },
  strict,
)
const CompareBlock = Type.Object(
  {
    block: Type.Literal('compare', { description: 'Rows side by side, a line for each field.' }),
    ...rowsOf,
    fields: Type.Array(Type.String(), { minItems: 1, maxItems: 60, description: 'The lines of the table.' }),
    best: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Literal('least'), Type.Literal('most')]), {
        description: 'Number field → which of its values is marked.',
      }),
    ),
  },
  strict,
)
const DetailBlock = Type.Object(
  {
    block: Type.Literal('detail', { description: 'The values of one record, to read.' }),
    resource: ResourceCode,
    title: Type.Optional(Text),
    where: WhereBound,
    fields: Type.Optional(
      Type.Array(Type.String(), { description: 'The values shown; by default those of the form.' }),
    ),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Columns of values; 3 by default.' })),
  },
  strict,
)
const TimelineBlock = Type.Object(
  {
    block: Type.Literal('timeline', { description: 'Rows as points in time.' }),
    ...rowsOf,
    date: name('The field with the date or time.'),
    text: Type.Optional(name('The field with the title; the name of the row by default.')),
    fields: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 4,
        description: 'Fields before it: the user, and the action.',
      }),
    ),
    top: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Rows at most; 20 by default.' })),
  },
  strict,
)
const ItemsBlock = Type.Object(
  {
    block: Type.Literal('items', { description: 'Rows as short items, with a picture or none.' }),
    ...rowsOf,
    fields: Type.Object(
      {
        title: Type.Optional(name('The field with the name of a row.')),
        type: Type.Optional(name('The field shown as a small label.')),
        status: Type.Optional(name('The field shown as a tag.')),
        text: Type.Optional(name('The field with the text below.')),
        date: Type.Optional(name('The field with the day.')),
        image: Type.Optional(name('The field with the picture.')),
      },
      { ...strict, description: 'The field for each place.' },
    ),
    style: Type.Optional(
      Type.Union([Type.Literal('default'), Type.Literal('simple'), Type.Literal('slider')], {
        description: 'simple: a line each; slider: two at a time, moving by themselves.',
      }),
    ),
    top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Rows at most; 5 by default.' })),
  },
  strict,
)

/** Blocks with their own presentation of a resource's rows. */
export const rowBlocks = [
  CalendarBlock,
  KanbanBlock,
  CompareBlock,
  DetailBlock,
  TimelineBlock,
  ItemsBlock,
  CompletenessBlock,
  PickBlock,
] as const

export type CalendarBlock = Static<typeof CalendarBlock>
export type KanbanBlock = Static<typeof KanbanBlock>
export type CompareBlock = Static<typeof CompareBlock>
export type DetailBlock = Static<typeof DetailBlock>
export type TimelineBlock = Static<typeof TimelineBlock>
export type ItemsBlock = Static<typeof ItemsBlock>
export type CompletenessBlock = Static<typeof CompletenessBlock>
export type PickBlock = Static<typeof PickBlock>
/** Source of a calendar's entries: its own rows, and those of `items`. */
export type CalendarSource = Pick<CalendarBlock, 'resource' | 'title' | 'where' | 'can' | 'date' | 'until'>
export type RowBlock = Static<(typeof rowBlocks)[number]>
