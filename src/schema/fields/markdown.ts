import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { textProps } from './text-props.ts'

const { words } = textProps

/** Markdown text, edited next to its preview. */
export const markdown = {
  props: {
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Characters at most.' })),
    words,
    height: Type.Optional(Type.Integer({ minimum: 200, maximum: 1200, description: 'Pixels; 300 by default.' })),
  },
  schema: ({ maxLength = 1_000_000 }: { maxLength?: number }) => ({ type: 'string', maxLength }),
  column: 'text',
  filter: 'contains',
  cel: 'string',
  span: 4,
  defaults: { height: 300 },
  parse: (raw) => raw,
  samples: ['# Title\n\n- one'],
} satisfies FieldKind
