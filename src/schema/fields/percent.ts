import type { FieldKind } from './kind.ts'
import { numberProps, numberSchema, parseNumber } from './number-props.ts'

const { unit: _, ...props } = numberProps

/** Stored as shown: 12.5 is 12.5 %. */
export const percent = {
  props,
  schema: numberSchema('number'),
  column: 'number',
  filter: 'range',
  cel: 'double',
  defaults: { unit: '%' },
  parse: (raw) => parseNumber(raw.replace(/[%％]\s*$/, '')),
  samples: [0, 12.5, 100],
} satisfies FieldKind
