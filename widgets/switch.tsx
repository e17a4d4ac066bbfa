import { SwitchCell, switchOptions } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { controlProps } from './kit/control.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { asText } from './kit/value.ts'

export const onOff: Widget = {
  Input: withReadOnly(SwitchInput, SwitchCell),
}

/** An empty switch is off; the form gives it that default. */
function SwitchInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props
  const [on, off] = switchOptions(field)
  const isOn = asText(value) === on
  // A switch always has a value, so "required" does not apply.
  const { 'aria-required': _, placeholder: __, ...said } = controlProps(props)
  return (
    <div className="w-switch-cell">
      <button
        {...said}
        type="button"
        role="switch"
        className="w-switch"
        aria-checked={isOn}
        onClick={() => onChange(isOn ? off : on)}
        onBlur={onBlur}
      />
    </div>
  )
}
