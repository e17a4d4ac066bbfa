import { choiceProps } from '../base/lookup.ts'
import type { FieldKind } from './kind.ts'

/** Value of a large source, found by typing (contract.md 5.4). */
export const selSearch = {
  props: choiceProps,
  schema: () => ({ type: 'string', maxLength: 100 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  parse: (raw) => raw,
  samples: ['CNY'],
} satisfies FieldKind
