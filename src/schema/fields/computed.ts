import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { numberSchema, parseNumber } from './number-props.ts'

/** Number computed by `compute`, stored with the record so that lists sort and filter by it. */
export const computed = {
  props: {
    scale: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6, description: 'Decimals stored and shown; 2 by default.' }),
    ),
    unit: Type.Optional(Type.String({ maxLength: 20, description: 'Shown after the number.' })),
  },
  schema: numberSchema('number'),
  column: 'number',
  filter: 'range',
  cel: 'double',
  parse: parseNumber,
  samples: [12.5],
} satisfies FieldKind
