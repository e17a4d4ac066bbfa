import { documentProps, fileDefaults, fileSchema } from './file-props.ts'
import type { FieldKind } from './kind.ts'

/** Uploaded files: `fileId|path`, joined by comma (contract.md 7). */
export const file = {
  props: documentProps,
  schema: fileSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  files: true,
  defaults: fileDefaults,
  parse: () => undefined,
  samples: ['0192f|temp/a_1.pdf', '0192f|temp/a_1.pdf,0192e|temp/b_2.pdf'],
} satisfies FieldKind
