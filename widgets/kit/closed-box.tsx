import { type KeyboardEvent, useRef } from 'react'
import { controlProps, type Said } from './control.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly input: Said
  readonly variant: 'select' | 'date'
  readonly text: string
  readonly placeholder?: string | undefined
  readonly onWake: (open: boolean) => void
  /** The pointer is near. */
  readonly onNear?: () => void
  /** The focus leaves the box itself. */
  readonly onLeave?: () => void
  /** Without it the box cannot be cleared. */
  readonly onClear?: () => void
  /** Accessible name without a label element. */
  readonly label?: string
}

/** Appearance of a closed select or date picker, with only two elements. */
export function ClosedBox({ input, variant, text, placeholder, onWake, onNear, onLeave, onClear, label }: Props) {
  const isPressed = useRef(false)
  return (
    <span className={`w-box w-closed w-${variant}`} onPointerEnter={onNear}>
      <input
        {...controlProps({ ...input, ...(placeholder !== undefined && { placeholder }) })}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={false}
        aria-haspopup={variant === 'select' ? 'listbox' : 'dialog'}
        readOnly
        value={text}
        title={text}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onMouseDown={() => {
          isPressed.current = true
        }}
        onFocus={() => onWake(isPressed.current)}
        onBlur={onLeave}
        onKeyDown={(event) => onKey(event, onWake)}
      />
      {onClear && text !== '' && !input.disabled && <ClearButton onClear={onClear} />}
    </span>
  )
}

/** Only needed for focus without an event, as in a window in the background. */
function onKey(event: KeyboardEvent, onWake: (open: boolean) => void) {
  if (event.key === 'Tab' || event.key === 'Shift') return
  onWake(['Enter', ' ', 'ArrowDown'].includes(event.key))
}

/** Not in the tab order, as in antd: Backspace or Delete clears by keyboard. */
function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const texts = useTexts()
  return (
    <button
      type="button"
      className="w-clear"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      aria-label={texts.clear}
      onClick={onClear}
    />
  )
}
