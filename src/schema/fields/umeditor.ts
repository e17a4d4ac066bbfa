import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { textProps } from './text-props.ts'

const { words } = textProps

/** Rich text, stored as HTML. It is sanitized when it is shown (contract.md 5.4). */
export const umeditor = {
  props: {
    maxLength: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 4_000_000, description: 'Characters of HTML at most.' }),
    ),
    words,
    height: Type.Optional(Type.Integer({ minimum: 120, maximum: 1200, description: 'Pixels; 560 by default.' })),
  },
  schema: ({ maxLength = 4_000_000 }: { maxLength?: number }) => ({ type: 'string', maxLength }),
  column: 'text',
  filter: 'contains',
  cel: 'string',
  span: 4,
  defaults: { height: 560 },
  parse: (raw) => raw,
  samples: ['<p>one <strong>bold</strong> word</p>'],
} satisfies FieldKind
