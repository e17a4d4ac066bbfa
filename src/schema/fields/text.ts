import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { textProps, textSchema } from './text-props.ts'

const BillNumber = Type.Object(
  {
    prefix: Type.String({ pattern: '^[A-Za-z0-9-]{0,20}$', description: 'The text in front of the number.' }),
    date: Type.Optional(
      Type.Union(
        ['yyyy', 'yyyyMM', 'yyyyMMdd'].map((form) => Type.Literal(form)),
        { description: 'The day of the number; the serial restarts with it. None by default.' },
      ),
    ),
    digits: Type.Integer({ minimum: 1, maximum: 12, description: 'Digits of the serial.' }),
    scattered: Type.Optional(
      Type.Literal(true, {
        description:
          'Serials follow in an order that only the installation knows, so that numbers do not tell how many records there are. Those of sealed resources always do.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'New records are numbered by the server: prefix, date, serial. The bill-code rule (sys/billrule) with the code of the resource begins with this, and wins.',
  },
)

export const text = {
  props: {
    ...textProps,
    number: Type.Optional(BillNumber),
    values: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        description:
          'It has codes of files and rights, or values of these dictionaries: shown, and searched, by their names.',
      }),
    ),
  },
  schema: textSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  parse: (raw) => raw,
  samples: ['', 'Acme', '宏远泵业'],
} satisfies FieldKind
