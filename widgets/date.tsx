import { DateCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { DateBox } from './kit/date-box.tsx'
import { withReadOnly } from './kit/read-only.tsx'

export const date: Widget = { Input: withReadOnly(DateInput, DateCell) }

function DateInput(props: InputProps) {
  return <DateBox input={props} hasTime={false} />
}
