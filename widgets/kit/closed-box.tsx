import { type KeyboardEvent, useRef } from 'react'
import type { InputProps } from './contract.ts'
import { controlProps } from './control.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly input: InputProps
  readonly look: 'select' | 'date'
  readonly text: string
  readonly placeholder?: string | undefined
  readonly onWake: (open: boolean) => void
  readonly onClear: () => void
  /** Its name where no label names it. */
  readonly label?: string
}

/** What a closed select or date picker looks like, for the price of two elements. */
export function ClosedBox({ input, look, text, placeholder, onWake, onClear, label }: Props) {
  const isPressed = useRef(false)
  return (
    <span className={`w-box w-closed w-${look}`}>
      <input
        {...controlProps({ ...input, ...(placeholder !== undefined && { placeholder }) })}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={false}
        aria-haspopup={look === 'select' ? 'listbox' : 'dialog'}
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
        onKeyDown={(event) => onKey(event, onWake)}
      />
      {text !== '' && !input.disabled && <ClearButton onClear={onClear} />}
    </span>
  )
}

/** Reached only where focus came without its event, as in a window that was in the background. */
function onKey(event: KeyboardEvent, onWake: (open: boolean) => void) {
  if (event.key === 'Tab' || event.key === 'Shift') return
  onWake(['Enter', ' ', 'ArrowDown'].includes(event.key))
}

/** Out of the tab order, as antd's: the keyboard clears with Backspace or Delete. */
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
