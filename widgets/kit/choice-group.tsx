import { type FocusEvent, type ReactNode, useRef } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import type { InputProps } from './contract.ts'
import { Failed } from './failed.tsx'
import { useServices } from './services.tsx'
import { useTexts } from './texts.ts'
import { isWaitingFor, type Options, useOptions } from './use-options.ts'

type Props = {
  readonly input: InputProps
  readonly role: 'radiogroup' | 'group'
  readonly children: (rows: Options['rows']) => ReactNode
}

/** Group of radios or check boxes: label, choices, and their failure. */
export function ChoiceGroup({ input, role, children }: Props) {
  const { field, where, id, invalid, required, describedBy } = input
  const { lang } = useServices()
  const texts = useTexts()
  const group = useRef<HTMLDivElement>(null)
  const isWaiting = isWaitingFor(field, where)
  const options = useOptions(field.source, { where, isWaiting })
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them where they apply.
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the focus of the choices inside; its role comes by prop.
    <div
      ref={group}
      id={id}
      role={role}
      className="w-choices"
      tabIndex={-1}
      aria-label={textIn(lang, field.title)}
      aria-describedby={describedBy}
      {...(role === 'radiogroup' && { 'aria-invalid': invalid === true, 'aria-required': required === true })}
      onFocus={focusFirst}
      onBlur={(event) => {
        if (!group.current?.contains(event.relatedTarget)) input.onBlur?.()
      }}
    >
      <Choices options={options} note={isWaiting ? texts.needsOther : texts.noData}>
        {children}
      </Choices>
    </div>
  )
}

/** A form focuses a field by its id: the group passes the focus to the choice that takes it. */
function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return
  const chosen = currentTarget.querySelector<HTMLInputElement>('input:checked:enabled, input:enabled')
  chosen?.focus()
}

type ChoicesProps = {
  readonly options: Options
  readonly note: string
  readonly children: (rows: Options['rows']) => ReactNode
}

function Choices({ options: { rows, status, retry }, note, children }: ChoicesProps) {
  const texts = useTexts()
  if (rows.length > 0) return children(rows)
  if (status === 'failed') return <Failed retry={retry} />
  return <span className="w-wait">{status === 'loading' ? texts.loading : note}</span>
}

/** Choices, and stored values that left the dictionary, shown as they are. */
export function withUnknown(rows: Options['rows'], values: readonly string[]): Options['rows'] {
  const known = new Set(rows.map(({ value }) => value))
  return [...rows, ...values.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))]
}
