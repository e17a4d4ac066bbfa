import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { parseNumber } from './number-props.ts'

/** Stars: a number from 0 to `maximum`, in whole steps unless halves are allowed. */
export const rate = {
  props: {
    maximum: Type.Optional(Type.Integer({ minimum: 2, maximum: 10, description: 'Number of stars; 5 by default.' })),
    scale: Type.Optional(Type.Literal(1, { description: 'Half stars too.' })),
  },
  schema: ({ maximum = 5, scale = 0 }: { maximum?: number; scale?: number }) => ({
    type: 'number',
    minimum: 0,
    maximum,
    multipleOf: scale > 0 ? 0.5 : 1,
  }),
  column: 'number',
  filter: 'range',
  cel: 'double',
  defaults: { count: 5, scale: 1 },
  parse: parseNumber,
  samples: [0, 4],
} satisfies FieldKind
