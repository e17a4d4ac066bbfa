import { TextCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { controlProps } from './kit/control.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { asText } from './kit/value.ts'

export const text: Widget = { Input: withReadOnly(TextInput, TextCell) }

// The longest length is left to validation: cutting a pasted text short would lose part of it in silence.
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
