import { choiceProps } from '../base/lookup.ts'
import type { FieldKind } from './kind.ts'

/** Value of a dictionary or of a resource. Valid values are data, so the server queries the store, not the schema. */
export const list = {
  props: choiceProps,
  schema: () => ({ type: 'string', maxLength: 100 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  parse: (raw) => raw,
  samples: ['basic'],
} satisfies FieldKind
