import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { sibling } from './sibling.ts'
import { textProps, textSchema } from './text-props.ts'

/** Kept only as a hash by a server hook; never read, listed, filtered or exported (security.md rule 5). */
export const password = {
  props: {
    ...textProps,
    repeats: Type.Optional(sibling('The password that is typed here once more: both must be the same.')),
  },
  schema: textSchema,
  column: 'none',
  filter: 'none',
  cel: 'string',
  secret: true,
  parse: () => undefined,
  samples: ['correct horse battery'],
} satisfies FieldKind
