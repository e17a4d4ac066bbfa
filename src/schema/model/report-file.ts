import { type Static, Type } from 'typebox'
import { Cel, FieldKey, SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Day, Where } from '../base/where.ts'
import { columnLook } from './column-look.ts'
import { Icon } from './icon.ts'
import { Chart, Drill } from './report-chart.ts'

const strict = { additionalProperties: false }

const Way = Type.String({
  pattern: '^\\w+(\\.\\w+){0,3}$',
  description:
    'A field of `from`, of a related resource, `supplierId.companyName`, or a name of other records. Omitted when rows are counted.',
})

const Period = Type.Union([Type.Literal('year'), Type.Literal('month'), Type.Literal('week'), Type.Literal('day')], {
  description: 'The period of a date or time; weeks by ISO 8601: 2026-W47.',
})

const ReportColumn = Type.Object(
  {
    key: Type.Optional({ ...FieldKey, description: 'The name of the column; from its field by default.' }),
    field: Type.Optional(Way),
    title: Type.Optional(Text),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: 'Pixels; by the field otherwise.' })),
    ...columnLook,
    aggregate: Type.Optional(
      Type.Union(
        [
          Type.Literal('count'),
          Type.Literal('countDistinct'),
          Type.Literal('sum'),
          Type.Literal('avg'),
          Type.Literal('min'),
          Type.Literal('max'),
          Type.Literal('last'),
        ],
        { description: 'Aggregate over the rows with equal values in the columns without one.' },
      ),
    ),
    by: Type.Optional({ ...Way, description: 'The order of the rows for `last`.' }),
    period: Type.Optional(Period),
    where: Type.Optional({
      ...Where,
      description: 'Condition on the aggregated rows: dueDate < today. It reads fields of `from` and `names`.',
    }),
    value: Type.Optional({
      ...Cel,
      description:
        'A number instead of a field. Of each row: qty - receivedQty. Between two times: days(from, to), hours(from, to). Of other columns: ratio(part, whole), ratio(bad, all, 1000000), growth(now, before), difference(now, before), share(amount), cumulative(amount), yearBefore(amount). Of the previous row: previous(score, day, supplier) reads a column, ordered by another, among rows with equal values in the rest.',
    }),
    scale: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6, description: 'Decimals of a computed number; 2 by default.' }),
    ),
    level: Type.Optional(
      Type.Union([Type.Literal('province'), Type.Literal('city')], {
        description: 'A place in China, no finer than this.',
      }),
    ),
  },
  strict,
)

export const Name = Type.Object(
  { field: Way, period: Type.Optional(Period) },
  {
    ...strict,
    description: 'A field of a related resource, or the day of a time. Without a period it may be a search field.',
  },
)

export const OtherName = Type.Object(
  {
    of: Type.String({ description: 'A resource with records that name the row, rather than being named by it.' }),
    aggregate: Type.Union([Type.Literal('count'), Type.Literal('sum'), Type.Literal('last')], {
      description: 'Their number, the sum of `field`, or its value in the last of them by `by`.',
    }),
    field: Type.Optional({ ...FieldKey, description: 'Their field that is added up or read.' }),
    by: Type.Optional({ ...FieldKey, description: 'Their field that orders them.' }),
    on: Type.Record(Type.String({ pattern: '^(parent\\.)?\\w+$' }), Way, {
      minProperties: 1,
      description:
        'Their field, or one of the record that they belong to → the field of `from`, or of a related resource, with the same value: {"projectNo": "billNo"}, {"parent.code": "projectNo.currency"}.',
    }),
    before: Type.Optional({ ...Way, description: 'Only those whose `by` is before this.' }),
    where: Type.Optional({
      ...Where,
      description: 'Which of them count; `parent.x` reads the record that one of them belongs to.',
    }),
  },
  strict,
)

/** `schemas/reports/<code>.json`: a named query over one resource, its rows limited by rights. */
export const Report = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    icon: Type.Optional(Icon),
    from: Type.String({
      description: 'The resource whose rows are read: the most detailed one; its fields lead to others.',
    }),
    columns: Type.Array(Type.Union([Type.String(), ReportColumn]), {
      minItems: 1,
      maxItems: 60,
      description: 'The columns, in order: a field, or an object with more keys.',
    }),
    query: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Search fields: columns, or fields of `from` and `names`, which choose the rows before they are summed up.',
      }),
    ),
    required: Type.Optional(
      Type.Array(Type.String(), { description: 'Search fields that are required before the report runs.' }),
    ),
    default: Type.Optional(
      Type.Record(Type.String({ pattern: '^\\w+_(begin|end)$' }), Day, {
        description:
          'Search field of `required` with `_begin` or `_end` → its day unless something else is searched for: {"billDate_begin": {"day": "month - 11"}}.',
      }),
    ),
    sort: Type.Optional(Type.String({ description: 'A column; with a minus in descending order.' })),
    where: Type.Optional({
      ...Where,
      description: 'The rows that are read: a condition over fields of `from` and `names`.',
    }),
    names: Type.Optional(
      Type.Record(FieldKey, Type.Union([Name, OtherName]), {
        description: 'Names of expressions, search fields and `days` for values beyond the fields of `from`.',
      }),
    ),
    totals: Type.Optional(Type.Array(Type.String(), { description: 'Number columns with their sum over all rows.' })),
    chart: Type.Optional({ ...Chart, description: 'The chart above the rows.' }),
    drill: Type.Optional({ ...Drill, description: 'The target of a click on a row or a part of the chart.' }),
  },
  { ...strict, title: 'Report' },
)

export type Report = Static<typeof Report>

export type OtherName = Static<typeof OtherName>
