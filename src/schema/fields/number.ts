import { currencyProp } from './currency-prop.ts'
import type { FieldKind } from './kind.ts'
import { numberProps, numberSchema, parseNumber } from './number-props.ts'

export const number = {
  props: { ...numberProps, currency: currencyProp },
  schema: numberSchema('number'),
  column: 'number',
  filter: 'range',
  cel: 'double',
  parse: parseNumber,
  samples: [0, 1.5, -3],
} satisfies FieldKind
