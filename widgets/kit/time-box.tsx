import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { ClosedBox } from './closed-box.tsx'
import type { InputProps } from './contract.ts'
import { controlProps } from './control.ts'
import { type Entry, useLazy } from './lazy.ts'
import { asText } from './value.ts'

const written = 'HH:mm:ss'

/** A time of day, stored as text: a plain box until it is used. */
export function TimeBox({ input, label }: { readonly input: InputProps; readonly label?: string }) {
  const { entry, wake } = useLazy(false)
  if (entry && !input.disabled) return <LiveTime input={input} entry={entry} {...(label !== undefined && { label })} />
  return (
    <ClosedBox
      input={input}
      variant="date"
      text={asText(input.value)}
      placeholder={input.placeholder ?? written}
      onWake={wake}
      onClear={() => input.onChange('')}
      {...(label !== undefined && { label })}
    />
  )
}

type LiveProps = { readonly input: InputProps; readonly entry: Entry; readonly label?: string }

function LiveTime({ input, entry, label }: LiveProps) {
  const [isOpen, setOpen] = useState(entry.open)
  const { disabled, ...said } = controlProps({ ...input, autoFocus: entry.autoFocus || input.autoFocus === true })
  const text = asText(input.value)
  const day = dayjs(`2000-01-01T${text}`)
  return (
    <TimePicker
      {...said}
      aria-label={label}
      disabled={disabled}
      style={{ width: '100%' }}
      placeholder={input.placeholder ?? written}
      format={written}
      value={text !== '' && day.isValid() ? day : null}
      onChange={(next: Dayjs | Dayjs[] | null) => {
        const chosen = Array.isArray(next) ? next[0] : next
        input.onChange(chosen ? chosen.format(written) : '')
      }}
      open={isOpen}
      onOpenChange={setOpen}
      onBlur={() => input.onBlur?.()}
      status={input.invalid ? 'error' : ''}
      // "Now" would be the browser's; stored times are GMT+8.
      showNow={false}
      needConfirm={false}
    />
  )
}
