import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from './contract.ts'
import { controlProps } from './control.ts'
import { formatNumber, type NumberFormat } from './format.ts'
import { cleanNumber, decimalText, readNumber } from './number-text.ts'
import { asText, isEmpty } from './value.ts'

type Props = {
  readonly input: InputProps
  readonly format: NumberFormat
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly isAtEnd?: boolean
  /** Accessible name without a label element: the second box of a range. */
  readonly label?: string
}

/**
 * A number box: separators while blurred, plain digits while focused. The wheel has no effect.
 * It stores numbers. An inexact number (`1.2.3`, an integer beyond 2^53) is stored as text: the form's
 * validation reports it and no input is lost.
 */
export function NumberBox({ input, format, prefix, suffix, isAtEnd = false, label }: Props) {
  const { value, onChange, onBlur } = input
  const [isFocused, setFocused] = useState(false)
  const [typed, setTyped] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  // The text changes on focus, which would lose the selection of the Tab key.
  useLayoutEffect(() => {
    if (isFocused && !isPressed.current) box.current?.select()
  }, [isFocused])
  const control = (
    <input
      {...controlProps(input)}
      ref={box}
      type="text"
      inputMode={format.scale === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-label={label}
      value={typed ?? (isFocused ? edited(value, format) : shown(value, format))}
      className={classOf(prefix === undefined && suffix === undefined, isAtEnd)}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onFocus={() => setFocused(true)}
      onChange={(event) => {
        const text = cleanNumber(event.target.value)
        setTyped(text)
        onChange(storedOf(text))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      onBlur={() => {
        settle()
        isPressed.current = false
        setFocused(false)
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
  /** Rounds to the stored decimals on blur. */
  function settle() {
    if (typed === undefined) return
    const stored = storedOf(typed, true)
    const rounded = typeof stored === 'number' ? Number(decimalText(stored, format.scale, 0)) : stored
    if (rounded !== value && !(isEmpty(rounded) && isEmpty(value))) onChange(rounded)
  }
  if (prefix === undefined && suffix === undefined) return control
  return (
    <span className="w-box">
      {prefix !== undefined && <span className="w-affix">{prefix}</span>}
      {control}
      {suffix !== undefined && <span className="w-affix">{suffix}</span>}
    </span>
  )
}

function classOf(isAlone: boolean, isAtEnd: boolean): string {
  return `${isAlone ? 'w-input ' : ''}w-number${isAtEnd ? ' w-end' : ''}`
}

function shown(value: unknown, format: NumberFormat): string {
  return isEmpty(value) ? '' : formatNumber(value, format)
}

/** Text for editing: no separators, all stored digits. */
function edited(value: unknown, format: NumberFormat): string {
  return typeof value === 'number' ? decimalText(value, Math.max(format.scale, 6), 0) : asText(value)
}

/** `null` for an empty number; a lone sign counts as empty until blur. */
function storedOf(text: string, isOver = false): number | string | null {
  const typed = readNumber(text)
  if (typed.kind === 'number') return typed.value
  if (typed.kind === 'empty' || (typed.kind === 'unfinished' && !isOver)) return null
  return text
}
