import { Type } from 'typebox'
import type { FieldKind } from './kind.ts'
import { multiple, treeProps } from './lookup-props.ts'

/** Category, or several; the field of `to` gets the names of the choices (contract.md 5.4). */
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
