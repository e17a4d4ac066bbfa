import { TextCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { controlProps } from './kit/control.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { asText } from './kit/value.ts'

export const text: Widget = { Input: withReadOnly(TextInput, TextCell) }

// Validation checks the maximum length: truncating a pasted text would lose a part silently.
function TextInput(props: InputProps) {
  const { value, onChange, onBlur } = props
  return (
    <input
      {...controlProps(props)}
      type="text"
      className="w-input"
      autoComplete="off"
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
