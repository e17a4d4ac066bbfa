import type { FieldKind } from './kind.ts'
import { textProps, textSchema } from './text-props.ts'

export const textarea = {
  props: textProps,
  schema: textSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  parse: (raw) => raw,
  samples: ['one line', 'two\nlines'],
} satisfies FieldKind
