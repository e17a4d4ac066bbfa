import { ChoiceCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { TreeBox } from './kit/tree-box.tsx'

export const selTree: Widget = { Input: withReadOnly(TreeInput, ChoiceCell) }

function TreeInput(props: InputProps) {
  return <TreeBox input={props} />
}
