import { ChoiceCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { SelectBox } from './kit/select-box.tsx'

export const listMulti: Widget = { Input: withReadOnly(ListMultiInput, ChoiceCell) }

function ListMultiInput(props: InputProps) {
  const { maxItems } = props.field.props
  return <SelectBox input={props} isMultiple {...(typeof maxItems === 'number' && { maxItems })} />
}
