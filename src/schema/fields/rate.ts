import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { parseNumber } from './number-props.ts'

/** Stars: a number from 0 to `count`, whole unless halves are allowed. */
export const rate = {
  props: {
    count: Type.Optional(Type.Integer({ minimum: 2, maximum: 10, description: 'Number of stars; 5 by default.' })),
    allowHalf: Type.Optional(Type.Boolean({ description: 'Half stars too.' })),
  },
  schema: ({ count = 5, allowHalf = false }: { count?: number; allowHalf?: boolean }) => ({
    type: 'number',
    minimum: 0,
    maximum: count,
    multipleOf: allowHalf ? 0.5 : 1,
  }),
  column: 'number',
  filter: 'range',
  cel: 'double',
  defaults: { count: 5, scale: 1 },
  parse: parseNumber,
  samples: [0, 4],
} satisfies FieldKind
