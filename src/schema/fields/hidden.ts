import type { FieldKind } from './kind.ts'

/** Stored with the record, never shown. */
export const hidden = {
  props: {},
  schema: () => ({ type: 'string' }),
  column: 'text',
  filter: 'equals',
  cel: 'string',
  parse: (raw) => raw,
  samples: ['a1'],
} satisfies FieldKind
