import type { FieldKind } from './kind.ts'
import { multiple, treeProps } from './lookup-props.ts'

/** Department, or several, by id; a department and those below it are chosen independently (contract.md 5.4). */
export const selDepart = {
  props: { ...treeProps, multiple },
  schema: () => ({ type: 'string', maxLength: 4000 }),
  column: 'text',
  filter: 'in',
  cel: 'string',
  choice: 'one',
  source: { from: 'sys/depart' },
  defaults: { parent: 'parentId', root: '' },
  parse: (raw) => raw,
  samples: ['d1', 'd1,d2'],
} satisfies FieldKind
