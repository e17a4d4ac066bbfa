import { Type } from 'typebox'
import { currencyProp } from './currency-prop.ts'
import type { FieldKind } from './kind.ts'
import { numberProps, numberSchema, parseNumber } from './number-props.ts'

const scaleUnit = Type.Union([Type.Literal(1), Type.Literal(10_000)])

/**
 * Amount; the currency is a fixed code or a sibling field. `unit` 10000 means storage in 万 (ten thousands),
 * always or when a sibling has one of the given values.
 */
export const money = {
  props: {
    ...numberProps,
    currency: currencyProp,
    unit: Type.Optional(
      Type.Union(
        [
          numberProps.unit,
          scaleUnit,
          Type.Object(
            {
              field: Type.String({ description: 'The field of the form that decides.' }),
              values: Type.Record(Type.String(), scaleUnit, { minProperties: 1, description: 'Its value → the unit.' }),
            },
            {
              additionalProperties: false,
              description: 'Storage unit of the amount, by the value of another field; units for a value not listed.',
            },
          ),
        ],
        { description: 'A unit shown after the amount, or its storage unit: 1, or 10000 for 万.' },
      ),
    ),
  },
  schema: numberSchema('number'),
  column: 'number',
  filter: 'range',
  cel: 'double',
  parse: parseNumber,
  samples: [0, 19.5, 1_000_000],
} satisfies FieldKind
