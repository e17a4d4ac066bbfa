import { ChoiceCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { SelectBox } from './kit/select-box.tsx'

export const selSearch: Widget = { Input: withReadOnly(SearchInput, ChoiceCell) }

/** Debounce of the keyword search in milliseconds (spec 3). */
const pause = 800

function SearchInput(props: InputProps) {
  return <SelectBox input={props} isMultiple={false} pause={pause} />
}
