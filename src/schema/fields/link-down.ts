import { Type } from 'typebox'
import { FieldKey } from '../base/names.ts'
import type { FieldKind } from './kind.ts'
import { treeProps } from './lookup-props.ts'

/**
 * First of several linked selects: it offers the first level of a tree, and each text field of `fields` the
 * rows below the previous choice (contract.md 5.4).
 */
export const linkDown = {
  props: {
    ...treeProps,
    fields: Type.Array(FieldKey, {
      minItems: 1,
      maxItems: 10,
      description: 'Text fields of this form, from the second level down.',
    }),
  },
  schema: () => ({ type: 'string', maxLength: 100 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  defaults: { parent: 'parentId', root: '' },
  parse: (raw) => raw,
  samples: ['a1'],
} satisfies FieldKind
