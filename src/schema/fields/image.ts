import { Type } from 'typebox'
import { fileDefaults, fileProps, fileSchema, imageAccept } from './file-props.ts'
import type { FieldKind } from './kind.ts'

/** Uploaded or drawn pictures, shown as pictures: the value of `file`. */
export const image = {
  props: {
    ...fileProps,
    draw: Type.Optional(
      Type.Literal(true, {
        description:
          'The picture is drawn, such as a signature: with finger, pen or mouse, or from a name that is typed. One PNG file.',
      }),
    ),
  },
  schema: fileSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  files: true,
  defaults: { ...fileDefaults, accept: imageAccept },
  parse: () => undefined,
  samples: ['0192f|temp/a_1.png'],
} satisfies FieldKind
