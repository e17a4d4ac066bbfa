import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { numberProps, numberSchema, parseNumber } from './number-props.ts'

const scaleUnit = Type.Union([Type.Literal(1), Type.Literal(10_000)])

/**
 * An amount; the currency is a fixed code or a sibling field. `scaleUnit` 10000 means the number is kept in 万 (ten thousands),
 * always or where a sibling has one of the values given.
 */
export const money = {
  props: {
    ...numberProps,
    currency: Type.Optional(
      Type.Union([
        Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' }),
        Type.Object({ field: Type.String() }, { additionalProperties: false }),
      ]),
    ),
    scaleUnit: Type.Optional(
      Type.Union([
        scaleUnit,
        Type.Object(
          { field: Type.String(), values: Type.Record(Type.String(), scaleUnit, { minProperties: 1 }) },
          {
            additionalProperties: false,
            description: 'In what the amount is kept, by the value of another field; units for a value not listed.',
          },
        ),
      ]),
    ),
  },
  schema: numberSchema('number'),
  column: 'number',
  filter: 'range',
  cel: 'double',
  parse: parseNumber,
  samples: [0, 19.5, 1_000_000],
} satisfies FieldKind
