import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import 'dayjs/locale/en-gb.js'
import { useState } from 'react'
import { ClosedBox } from './closed-box.tsx'
import type { InputProps } from './contract.ts'
import { controlProps } from './control.ts'
import { formatDay, type Picker, pickerOf } from './format.ts'
import { type Entry, useLazy } from './lazy.ts'
import { useServices } from './services.tsx'
import { firstDay, storedDate } from './stored-date.ts'
import { nowInStoredZone } from './stored-zone.ts'
import { asText } from './value.ts'

type Props = { readonly input: InputProps; readonly hasTime: boolean }

/** Date or date and time, stored as text: a plain box until it is used. */
export function DateBox({ input, hasTime }: Props) {
  const { lang } = useServices()
  const { entry, wake } = useLazy(false)
  const picker = hasTime ? 'date' : pickerOf(input.field)
  if (entry) return <LiveDate input={input} hasTime={hasTime} picker={picker} entry={entry} />
  const text = asText(input.value)
  return (
    <ClosedBox
      input={input}
      variant="date"
      text={hasTime ? text : formatDay(lang, text, picker)}
      placeholder={input.placeholder ?? hint(hasTime, picker)}
      onWake={wake}
      onClear={() => input.onChange('')}
    />
  )
}

/** Input format, the same in both languages. */
function hint(hasTime: boolean, picker: Picker): string {
  if (hasTime) return 'YYYY-MM-DD HH:mm:ss'
  return { date: 'YYYY-MM-DD', year: 'YYYY', month: 'YYYY-MM', week: 'YYYY-MM-DD', quarter: 'YYYY-Q' }[picker]
}

/** Merged into antd's locale: weeks start on Monday in both languages, as stored weeks do. */
const mondayWeeks = { locale: { lang: { locale: 'en_GB' } } as NonNullable<DatePickerProps['locale']> }

type LiveProps = Props & { readonly picker: Picker; readonly entry: Entry }

function LiveDate({ input, hasTime, picker, entry }: LiveProps) {
  const { lang } = useServices()
  const [isOpen, setOpen] = useState(entry.open)
  const { min, max } = limits(input)
  const { disabled, ...said } = controlProps({ ...input, autoFocus: entry.autoFocus || input.autoFocus === true })
  return (
    <DatePicker
      {...said}
      disabled={disabled}
      style={{ width: '100%' }}
      placeholder={input.placeholder ?? hint(hasTime, picker)}
      picker={picker}
      value={storedDate(input.value)}
      onChange={(next: Dayjs | Dayjs[] | null) =>
        input.onChange(textOf(Array.isArray(next) ? next[0] : next, hasTime, picker))
      }
      open={isOpen}
      onOpenChange={setOpen}
      onBlur={() => input.onBlur?.()}
      status={input.invalid ? 'error' : ''}
      showTime={hasTime}
      // Stored times are GMT+8; "now" of another zone would be a different moment.
      showNow={new Date().getTimezoneOffset() === -480}
      {...(picker === 'week' && lang === 'en' && mondayWeeks)}
      {...((picker === 'week' || picker === 'quarter') && {
        format: (day: Dayjs) => formatDay(lang, firstDay(day, picker), picker),
      })}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
    />
  )
}

function textOf(day: Dayjs | null | undefined, hasTime: boolean, picker: Picker): string {
  if (!day) return ''
  return hasTime ? day.format('YYYY-MM-DD HH:mm:ss') : firstDay(day, picker)
}

function limits({ field: { props } }: InputProps): { min?: Dayjs; max?: Dayjs } {
  return {
    ...(props.min !== undefined && { min: limit(props.min) }),
    ...(props.max !== undefined && { max: limit(props.max) }),
  }
}

function limit(text: unknown): Dayjs {
  return dayjs(text === 'today' ? nowInStoredZone().slice(0, 10) : asText(text))
}
