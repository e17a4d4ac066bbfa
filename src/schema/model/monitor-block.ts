import { type Static, type TSchema, Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { type MonitorName, monitorNames } from './monitored.ts'

/** Values of the running server, refreshed while a user views them. */
export const MonitorBlock = Type.Object(
  {
    block: Type.Literal('monitor', { description: 'Values of the running server.' }),
    of: Type.Unsafe<MonitorName>(
      Type.Union(
        monitorNames.map((name) => Type.Literal(name)),
        { description: 'The monitored subject. Its right is that of its page, mon:server:list.' },
      ) as TSchema,
    ),
    title: Type.Optional(Text),
    show: Type.Optional(
      Type.Union([Type.Literal('table'), Type.Literal('lines'), Type.Literal('stats')], {
        description:
          'table: parameter, description and value, by default; lines: the last minutes of `values`; stats: a card for each of `values`.',
      }),
    ),
    values: Type.Optional(
      Type.Array(Type.String(), { minItems: 1, uniqueItems: true, description: 'Names of values; all by default.' }),
    ),
    every: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 300, description: 'Seconds from one reading to the next; 5 by default.' }),
    ),
    height: Type.Optional(
      Type.Integer({ minimum: 120, maximum: 1200, description: 'Pixels of lines; 240 by default.' }),
    ),
  },
  { additionalProperties: false },
)
export type MonitorBlock = Static<typeof MonitorBlock>
