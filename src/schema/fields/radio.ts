import { choiceProps } from '../base/lookup.ts'
import type { FieldKind } from './kind.ts'

export const radio = {
  props: choiceProps,
  schema: () => ({ type: 'string', maxLength: 100 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  parse: (raw) => raw,
  samples: ['1'],
} satisfies FieldKind
