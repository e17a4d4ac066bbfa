import { textIn } from '../src/schema/model/text.ts'
import { TextCell } from './kit/cells.tsx'
import type { FilterProps, InputProps, Widget } from './kit/contract.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { useServices } from './kit/services.tsx'
import { useTexts } from './kit/texts.ts'
import { TimeBox } from './kit/time-box.tsx'
import { asText } from './kit/value.ts'

export const time: Widget = {
  Input: withReadOnly(TimeInput, TextCell),
  Cell: TextCell,
  Filter: TimeRange,
  width: 110,
}

function TimeInput(props: InputProps) {
  return <TimeBox input={props} />
}

function TimeRange({ id, field, value, onChange }: FilterProps) {
  const { lang } = useServices()
  const texts = useTexts()
  const [begin, end] = Array.isArray(value) ? (value as readonly [string, string]) : ['', '']
  const change = (from: string, to: string) => onChange(from === '' && to === '' ? undefined : [from, to])
  const name = textIn(lang, field.title)
  return (
    <span className="w-range">
      <TimeBox
        input={{ id, field, value: begin, onChange: (next) => change(asText(next), end) }}
        label={`${name} ${texts.from}`}
      />
      <span aria-hidden="true">~</span>
      <TimeBox
        input={{ id: `${id}-end`, field, value: end, onChange: (next) => change(begin, asText(next)) }}
        label={`${name} ${texts.to}`}
      />
    </span>
  )
}
