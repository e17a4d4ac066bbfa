import { Type } from 'typebox'
import { choiceProps } from '../base/lookup.ts'
import type { FieldKind } from './kind.ts'

/** Stored as a comma list; no choice is the empty text (contract.md 5.4). */
export const listMulti = {
  props: {
    ...choiceProps,
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Values at most.' })),
  },
  schema: () => ({ type: 'string', maxLength: 4000 }),
  column: 'text',
  filter: 'in',
  cel: 'list',
  choice: 'many',
  parse: (raw) => raw,
  samples: ['', 'a', 'a,b'],
} satisfies FieldKind
