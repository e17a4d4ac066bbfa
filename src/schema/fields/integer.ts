import type { FieldKind } from './kind.ts'
import { numberProps, numberSchema, parseNumber } from './number-props.ts'

export const integer = {
  props: numberProps,
  schema: numberSchema('integer'),
  column: 'integer',
  filter: 'range',
  cel: 'double',
  parse: (raw) => {
    const value = parseNumber(raw)
    return Number.isInteger(value) ? value : undefined
  },
  samples: [0, 42, -7],
} satisfies FieldKind
