import { DatetimeCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { DateBox } from './kit/date-box.tsx'
import { withReadOnly } from './kit/read-only.tsx'

export const datetime: Widget = { Input: withReadOnly(DatetimeInput, DatetimeCell) }

function DatetimeInput(props: InputProps) {
  return <DateBox input={props} hasTime />
}
