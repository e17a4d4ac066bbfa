import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { sibling } from './sibling.ts'
import { textProps, textSchema } from './text-props.ts'

/** Stored as a hash only, by a server hook; never read, listed, filtered or exported (security.md rule 5). */
export const password = {
  props: {
    ...textProps,
    repeats: Type.Optional(sibling('The password field that is repeated here: both must be equal.')),
  },
  schema: textSchema,
  column: 'none',
  filter: 'none',
  cel: 'string',
  secret: true,
  parse: () => undefined,
  samples: ['correct horse battery'],
} satisfies FieldKind
