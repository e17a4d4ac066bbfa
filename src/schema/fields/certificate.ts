import { documentProps, fileDefaults, fileSchema } from './file-props.ts'
import type { FieldKind } from './kind.ts'
import { sibling } from './sibling.ts'

/**
 * A document and the time it is valid for. The files are the value, as of `file`; the two days are date fields of their own, so that
 * lists sort, filter and warn by them.
 */
export const certificate = {
  props: {
    ...documentProps,
    validFrom: sibling('The date field that holds the first day it is valid.'),
    validTo: sibling('The date field that holds the last day it is valid; empty means for good.'),
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
