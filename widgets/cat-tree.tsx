import { ChoiceCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { TreeBox } from './kit/tree-box.tsx'
import { joinList } from './kit/value.ts'

export const catTree: Widget = { Input: withReadOnly(CategoryInput, ChoiceCell) }

/** A category tree; the names of the chosen categories go into the field `textField`. */
function CategoryInput(props: InputProps) {
  const { textField } = props.field.props
  if (typeof textField !== 'string') return <TreeBox input={props} />
  return <TreeBox input={props} namesInto={(names) => ({ [textField]: joinList(names) })} />
}
