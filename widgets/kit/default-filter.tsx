import type { ComponentType, KeyboardEvent } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import { switchOptions } from './cells.tsx'
import type { FilterProps, InputProps, Resolved } from './contract.ts'
import { contained, containing, equalled, equalTo, oneOf, ones, pairOf, pairOrNothing } from './filter-text.ts'
import { numberFormat } from './format.ts'
import { LateFixed } from './late-fixed.tsx'
import { LateSelect } from './late-select.tsx'
import { lazily } from './lazily.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { NumberBox } from './number-box.tsx'
import { useServices } from './services.tsx'
import { useTexts } from './texts.ts'
import { asText, isEmpty } from './value.ts'

const DateRange = lazily(() => import('./date-range.tsx'), 'DateRange')
const TimeRange = lazily(() => import('./time-range.tsx'), 'TimeRange')

/**
 * Search field of any type, by its filter mode (contract.md 1.4 and 5.5): `contains` a text, `equals` a value,
 * `in` a list of choices, `range` between two. No filter is undefined.
 */
export function DefaultFilter(props: FilterProps) {
  const { field } = props
  if (field.type === 'time') return <Later {...props} Range={TimeRange} />
  if (field.filter === 'range')
    return isDate(field) ? <Later {...props} Range={DateRange} /> : <NumberRange {...props} />
  if (field.type === 'switch') return <SwitchFilter {...props} />
  if (field.source) return <ChoiceFilter {...props} />
  return <TextFilter {...props} />
}

// The calendar loads with the first list that filters by one; a placeholder keeps its space.
function Later({ Range, ...props }: FilterProps & { readonly Range: ComponentType<FilterProps> }) {
  return (
    <LazyBoundary fallback={<span className="w-input" />}>
      <Range {...props} />
    </LazyBoundary>
  )
}

function isDate({ type }: FilterProps['field']): boolean {
  return type === 'date' || type === 'datetime'
}

function single(value: FilterProps['value']): string {
  return typeof value === 'string' ? value : ''
}

function onEnter(onSubmit: FilterProps['onSubmit']) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.()
  }
}

function TextFilter({ id, field, value, onChange, onSubmit }: FilterProps) {
  const { lang } = useServices()
  const isContains = field.filter === 'contains'
  const write = isContains ? containing : equalTo
  return (
    <input
      id={id}
      type="text"
      className="w-input"
      autoComplete="off"
      value={isContains ? contained(single(value)) : equalled(single(value))}
      placeholder={field.placeholder ? textIn(lang, field.placeholder) : undefined}
      onChange={(event) => onChange(write(event.target.value))}
      onKeyDown={onEnter(onSubmit)}
    />
  )
}

/** A yes/no filter with "any"; the off value of a switch is not its default. */
function SwitchFilter({ id, field, value, onChange }: FilterProps) {
  const texts = useTexts()
  const [on, off] = switchOptions(field)
  return (
    <LateFixed
      id={id}
      isClearable
      value={single(value)}
      onChange={(next) => onChange(next || undefined)}
      options={[
        { value: on, label: texts.yes },
        { value: off, label: texts.no },
      ]}
    />
  )
}

function ChoiceFilter({ id, field, value, onChange }: FilterProps) {
  const holdsLists = field.choice === 'many'
  const isMultiple = field.filter === 'in'
  const input: InputProps = {
    id,
    field,
    where: fixedWhere(field),
    value: isMultiple ? ones(single(value)) : equalled(single(value)),
    onChange: (next) => onChange(isMultiple ? oneOf(asText(next), holdsLists) : equalTo(asText(next))),
  }
  return <LateSelect input={input} isMultiple={isMultiple} />
}

/** A search form has no siblings: only the fixed conditions of the source apply. */
function fixedWhere({ source }: FilterProps['field']): Resolved {
  const fixed: { [field: string]: Resolved[string] } = {}
  for (const [field, condition] of Object.entries(source?.where ?? {})) {
    if (typeof condition !== 'object' || Array.isArray(condition)) fixed[field] = condition
  }
  return fixed
}

function NumberRange({ id, field, value, onChange, onSubmit }: FilterProps) {
  const { lang } = useServices()
  const texts = useTexts()
  const [begin, end] = pairOf(value)
  const format = { ...numberFormat(field), least: 0 }
  const box = (boxId: string, text: string, placeholder: string, change: (text: string) => void) => (
    <NumberBox
      input={{
        id: boxId,
        field,
        placeholder,
        value: isEmpty(text) ? '' : numberOr(text),
        onChange: (next) => change(asText(next)),
      }}
      label={`${textIn(lang, field.title)} ${placeholder}`}
      format={format}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Enter of the boxes inside.
    <span className="w-range" onKeyDown={onEnter(onSubmit)}>
      {box(id, begin, texts.from, (next) => onChange(pairOrNothing(next, end)))}
      <span aria-hidden="true">~</span>
      {box(`${id}-end`, end, texts.to, (next) => onChange(pairOrNothing(begin, next)))}
    </span>
  )
}

/** The request has text; the box shows its number. */
function numberOr(text: string): number | string {
  const value = Number(text)
  return Number.isNaN(value) ? text : value
}
