import { fileDefaults, fileProps, fileSchema, imageAccept } from './file-props.ts'
import type { FieldKind } from './kind.ts'

/** Uploaded pictures, shown as pictures: the value of `file`. */
export const image = {
  props: fileProps,
  schema: fileSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  files: true,
  defaults: { ...fileDefaults, accept: imageAccept },
  parse: () => undefined,
  samples: ['0192f|temp/a_1.png'],
} satisfies FieldKind
