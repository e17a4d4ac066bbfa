import { type Static, Type } from 'typebox'
import { dayPattern } from './moved-day.ts'
import { Cel } from './names.ts'

const strict = { additionalProperties: false }

export const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
const Values = Type.Array(Scalar, { maxItems: 200 })

/** A parameter of the address of a page. */
const Parameter = Type.String({
  pattern: '^\\w{1,60}$',
  description: 'The parameter of the address with the value.',
})

/** Relative day: counted from today, or from the first of a month or week. */
export const Day = Type.Object(
  {
    day: Type.String({
      pattern: dayPattern,
      description:
        'From today, the first of a month or the Monday of a week: `today + 30`, `month - 1`, `week + 6 days`, `today - 1 months`.',
    }),
  },
  strict,
)

const Sibling = Type.Object(
  { field: Type.String({ description: 'A field of the record that the condition is in.' }) },
  strict,
)
export const Person = Type.Object(
  {
    user: Type.Union([Type.Literal('id'), Type.Literal('username'), Type.Literal('supplierId')], {
      description: 'The value of the signed-in user.',
    }),
  },
  strict,
)
const Not = Type.Object({ not: { ...Scalar, description: 'The value that rows do not have.' } }, strict)
const ChosenRow = Type.Object(
  {
    row: Type.String({ description: 'The `id` of the block in which the row is selected.' }),
    field: Type.String({ description: 'The field of that row.' }),
  },
  strict,
)
const OfAddress = Type.Object({ query: Parameter }, strict)

/** Condition on a record: an expression, or fields with their values. */
export const Where = Type.Union([
  Cel,
  Type.Record(Type.String({ pattern: '^(parent\\.)?\\w+$' }), Type.Union([Scalar, Values, Not, Person, Sibling]), {
    minProperties: 1,
    description:
      'Field → value, values of which it has one, {"not": "kpi"}, {"field": "sibling"}, or {"user": "supplierId"}: all of them hold.',
  }),
])
export type Where = Static<typeof Where>

/** Condition on the rows that a field offers. */
export const WhereOffered = Type.Record(Type.String(), Type.Union([Scalar, Values, Sibling]), {
  description:
    'Which rows are offered: field of the source → value, values, or {"field": "sibling"}, a field of the form: choices follow it.',
})
export type WhereOffered = Static<typeof WhereOffered>

/** Condition on the rows of its resource that a table of a record contains. */
export const WhereHeld = Type.Record(Type.String(), Type.Union([Scalar, Not]), {
  minProperties: 1,
  description: 'Condition on the rows of this table: field → value, which new rows get, or {"not": "kpi"}: all others.',
})
export type WhereHeld = Static<typeof WhereHeld>

/** Condition on the rows of a linked list, by values of a row here. */
export const WhereLinked = Type.Record(Type.String(), Type.Union([Sibling]), {
  description: 'Search field of that list → {"field": "id"}: a field of the row here.',
})
export type WhereLinked = Static<typeof WhereLinked>

/** Condition of the figures of a page: search fields of a list or report with their values. */
export const WhereAsked = Type.Record(Type.String(), Type.Union([Scalar, Values, Day, Person, OfAddress]), {
  description:
    'Search field → value, values, {"day": "today + 30"}, {"user": "username"}, or {"query": "id"}: a parameter of the address.',
})
export type WhereAsked = Static<typeof WhereAsked>

/** Condition on the rows or the record of a block. */
export const WhereBound = Type.Record(Type.String(), Type.Union([Scalar, Values, Day, Person, OfAddress, ChosenRow]), {
  description:
    'Search field → its value, as in figures, or {"row": "<block id>", "field": "id"}: the row selected there. The block waits for a row and for a parameter of the address; new rows get their values.',
})
export type WhereBound = Static<typeof WhereBound>
