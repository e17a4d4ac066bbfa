import { type Static, Type } from 'typebox'

const strict = { additionalProperties: false }

const Days = Type.Integer({ minimum: -36_500, maximum: 36_500, description: 'Days after it; before it with a minus.' })
const Weeks = Type.Integer({
  minimum: -5200,
  maximum: 5200,
  description: 'The Monday of the week that many weeks from now.',
})
const Months = Type.Integer({ minimum: -1200, maximum: 1200, description: 'Months after it; before it with a minus.' })
const Today = { ...Days, description: 'The day that many days after today.' }
const FirstOfMonth = { ...Months, description: 'The first day of the month that many months from now.' }

/** A parameter of the address of a page. */
export const Parameter = Type.String({
  pattern: '^\\w{1,60}$',
  description: 'The parameter of the address whose value is taken.',
})

/** A day told by today, or by the first of a month or week. */
export const MovedDay = Type.Union([
  Type.Object({ today: Today, months: Type.Optional(Months) }, strict),
  Type.Object({ month: FirstOfMonth, days: Type.Optional(Days) }, strict),
  Type.Object({ week: Weeks, days: Type.Optional(Days) }, strict),
])
export type MovedDay = Static<typeof MovedDay>

/** What a block asks of the rows it is about. */
export const Filters = Type.Record(
  Type.String(),
  Type.Union([
    Type.String(),
    ...MovedDay.anyOf,
    Type.Object(
      {
        user: Type.Union([Type.Literal('id'), Type.Literal('username')], {
          description: 'What of the signed-in person is taken.',
        }),
      },
      strict,
    ),
    Type.Object({ query: Parameter }, strict),
  ]),
  {
    description:
      'Search field of the list → what is always asked of it: a text, {"today": 30}: the day that many days after today (with `months`: and months), {"month": -1}: the first day of the month that many months from now (with `days`: and days after), {"week": 0, "days": 6}: the same of weeks, which begin on Monday, {"user": "username"}: what the person has, or {"query": "id"}: a parameter of the address.',
  },
)
export type Filters = Static<typeof Filters>

/** The action that somebody must be allowed for a block to be there for them. */
export const Can = Type.String({
  description:
    'An action of the resource: left out for who may not do it. What waits for a decision waits for deciders.',
})
