import { Type } from 'typebox'
import { FieldKey } from '../base/names.ts'
import { documentProps, fileDefaults, fileSchema } from './file-props.ts'
import type { FieldKind } from './kind.ts'

/**
 * Document with its validity period. The files are the value, as of `file`; the two days are date fields of their own, so that
 * lists sort, filter and warn by them.
 */
export const certificate = {
  props: {
    ...documentProps,
    period: Type.Object(
      {
        from: { ...FieldKey, description: 'The date field that holds the first day it is valid.' },
        to: { ...FieldKey, description: 'The date field that holds the last day it is valid; empty means for good.' },
      },
      { additionalProperties: false, description: 'The days between which it is valid, both included.' },
    ),
  },
  schema: fileSchema,
  column: 'text',
  filter: 'contains',
  cel: 'string',
  files: true,
  defaults: fileDefaults,
  parse: () => undefined,
  samples: ['0192f|temp/iso9001_1.pdf'],
} satisfies FieldKind
