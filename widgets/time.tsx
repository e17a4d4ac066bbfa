import { TextCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { TimeBox } from './kit/time-box.tsx'

export const time: Widget = {
  Input: withReadOnly(TimeInput, TextCell),
}

function TimeInput(props: InputProps) {
  return <TimeBox input={props} />
}
