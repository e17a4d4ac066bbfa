import { ChoiceCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { SelectBox } from './kit/select-box.tsx'

export const list: Widget = { Input: withReadOnly(ListInput, ChoiceCell) }

function ListInput(props: InputProps) {
  return <SelectBox input={props} isMultiple={false} />
}
