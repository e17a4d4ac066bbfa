import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { numberProps, numberSchema, parseNumber } from './number-props.ts'

const { unit: _, ...numbers } = numberProps
const props = { ...numbers, bar: Type.Optional(Type.Boolean({ description: 'Drawn as a bar in lists.' })) }

/** Kept as people write it: 12.5 is 12.5 %. */
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
