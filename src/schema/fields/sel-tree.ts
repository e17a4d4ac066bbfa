import type { FieldKind } from './kind.ts'
import { multiple, treeProps } from './lookup-props.ts'

/** Row of a tree, or several; any level may be chosen. */
export const selTree = {
  props: { ...treeProps, multiple },
  schema: () => ({ type: 'string', maxLength: 4000 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  defaults: { parent: 'parentId', root: '' },
  parse: (raw) => raw,
  samples: ['a1', 'a1,b2'],
} satisfies FieldKind
