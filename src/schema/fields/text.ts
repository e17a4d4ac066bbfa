import type { FieldKind } from './kind.ts'
import { textProps, textSchema } from './text-props.ts'

export const text = {
  props: textProps,
  schema: textSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  parse: (raw) => raw,
  samples: ['', 'Acme', '宏远泵业'],
} satisfies FieldKind
