import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { multiple, treeProps } from './lookup-props.ts'

/** A category, or several; `to` is given the names of what is chosen (contract.md 5.4). */
export const catTree = {
  props: {
    ...treeProps,
    multiple,
    to: Type.Optional(Type.String({ description: 'A field of this form that the names are written into.' })),
  },
  schema: () => ({ type: 'string', maxLength: 4000 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  source: { from: 'sys/category' },
  defaults: { parent: 'pid', root: '' },
  parse: (raw) => raw,
  samples: ['a1'],
} satisfies FieldKind
