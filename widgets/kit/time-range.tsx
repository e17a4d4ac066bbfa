import { textIn } from '../../src/schema/base/text.ts'
import type { FilterProps } from './contract.ts'
import { pairOf, pairOrNothing } from './filter-text.ts'
import { useServices } from './services.tsx'
import { useTexts } from './texts.ts'
import { TimeBox } from './time-box.tsx'
import { asText } from './value.ts'

/** Range of times of day. */
export function TimeRange({ id, field, value, onChange }: FilterProps) {
  const { lang } = useServices()
  const texts = useTexts()
  const [begin, end] = pairOf(value)
  const name = textIn(lang, field.title)
  return (
    <span className="w-range">
      <TimeBox
        input={{ id, field, value: begin, onChange: (next) => onChange(pairOrNothing(asText(next), end)) }}
        label={`${name} ${texts.from}`}
      />
      <span aria-hidden="true">~</span>
      <TimeBox
        input={{ id: `${id}-end`, field, value: end, onChange: (next) => onChange(pairOrNothing(begin, asText(next))) }}
        label={`${name} ${texts.to}`}
      />
    </span>
  )
}
