import type { CellProps, Option } from './contract.ts'
import { daysLeft } from './file-item.ts'
import {
  currencyOf,
  currencySymbol,
  formatDay,
  formatNumber,
  masked,
  numberFormat,
  pickerOf,
  starsOf,
  unitOf,
} from './format.ts'
import { Shown } from './read-only.tsx'
import { useServices } from './services.tsx'
import { nowInStoredZone } from './stored-zone.ts'
import { Tag } from './tag.tsx'
import { useTexts } from './texts.ts'
import { useLabels } from './use-options.ts'
import { asText, isEmpty, splitList } from './value.ts'

/** Plain text: markup is not interpreted. */
export function TextCell({ field, value, text: label, row }: CellProps) {
  const { lang } = useServices()
  const english = lang === 'en' && field.english !== undefined ? asText(row?.[field.english]) : ''
  const text = english || label || asText(value)
  return <Shown value={value}>{field.mask === 'last4' ? masked(text) : text}</Shown>
}

export function LinesCell(props: CellProps) {
  return (
    <span className="w-lines">
      <TextCell {...props} />
    </span>
  )
}

export function NumberCell({ field, value, row }: CellProps) {
  const { lang } = useServices()
  const unit = unitOf(lang, field)
  return (
    <Shown value={value}>
      <span className="w-number">
        {formatNumber(value, numberFormat(field, row))}
        {unit && ` ${unit}`}
      </span>
    </Shown>
  )
}

/** A percentage, with a bar if the file declares one. */
export function PercentCell(props: CellProps) {
  const share = Math.min(100, Math.max(0, Number(props.value)))
  if (props.field.props.bar !== true || isEmpty(props.value) || Number.isNaN(share)) return <NumberCell {...props} />
  return (
    <span className="w-progress">
      <span className="w-progress-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <NumberCell {...props} />
    </span>
  )
}

export function RateCell({ field, value }: CellProps) {
  const count = starsOf(field)
  const stars = Math.round(Number(value))
  return (
    <Shown value={value}>
      <span
        role="img"
        aria-label={`${asText(value)} / ${count}`}
        title={`${asText(value)} / ${count}`}
        className="w-stars"
      >
        {'★'.repeat(stars)}
        <span className="w-stars-left">{'★'.repeat(Math.max(0, count - stars))}</span>
      </span>
    </Shown>
  )
}

export function MoneyCell({ field, value, row }: CellProps) {
  const { lang } = useServices()
  const unit = unitOf(lang, field, row)
  return (
    <Shown value={value}>
      <span className="w-number">
        {currencySymbol(lang, currencyOf(field, row))}
        {formatNumber(value, numberFormat(field, row))}
        {unit && ` ${unit}`}
      </span>
    </Shown>
  )
}

/** A password is never shown, nor its presence. */
export function PasswordCell() {
  return <span aria-hidden="true">••••••</span>
}

export function DateCell({ field, value }: CellProps) {
  const { lang } = useServices()
  const day = asText(value)
  return (
    <Shown value={value}>
      {formatDay(lang, day, pickerOf(field))}
      {field.props.countdown === true && <Countdown until={day} />}
    </Shown>
  )
}

export function DatetimeCell({ field, value }: CellProps) {
  const time = asText(value)
  return (
    <Shown value={value}>
      {time}
      {field.props.countdown === true && <Countdown until={time} />}
    </Shown>
  )
}

/** Countdown of days, below a day of hours, in the colours of the specification: green from ten days, orange from five, none below. */
function Countdown({ until }: { readonly until: string }) {
  const texts = useTexts()
  const now = nowInStoredZone()
  const left = until.length > 10 ? wholeDays(until, now) : daysLeft(until, now.slice(0, 10))
  if (left === undefined) return null
  // What is valid for days has expired; the end of a term is no fault.
  if (left < 0 && until.length > 10) return tagged({ value: 'over', label: texts.ended })
  if (left < 0) return tagged({ value: 'over', label: texts.expired, color: 'red' })
  const color = [left >= 10 && 'green', left >= 5 && 'orange'].find((each) => each !== false)
  const label = left > 0 ? texts.expiresIn(left) : until.length > 10 ? texts.endsIn(hours(until, now)) : texts.lastDay
  return tagged({ value: 'left', label, ...(color && { color }) })
}

const tagged = (option: Option) => (
  <>
    {' '}
    <Tag option={option} />
  </>
)

/** Whole hours from one stored time to another. */
const hours = (until: string, now: string) => Math.floor((Date.parse(until) - Date.parse(now)) / 3_600_000)

function wholeDays(until: string, now: string): number | undefined {
  const left = Math.floor(hours(until, now) / 24)
  return Number.isNaN(left) ? undefined : left
}

export function SwitchCell({ field, value }: CellProps) {
  const texts = useTexts()
  return <>{asText(value) === switchOptions(field)[0] ? texts.yes : texts.no}</>
}

/** Stored values of a switch for on and off. */
export function switchOptions({ props }: CellProps['field']): readonly [string, string] {
  const [on, off] = Array.isArray(props.options) ? props.options : []
  return [typeof on === 'string' ? on : 'Y', typeof off === 'string' ? off : 'N']
}

/**
 * Labels of a stored code or comma list. A resource's labels come with the row; a dictionary is still requested,
 * once for the page, for its colours.
 */
export function ChoiceCell({ field, value, text }: CellProps) {
  const asksForLabels = field.source?.kind === 'dictionary' || isEmpty(text)
  const values = splitList(value)
  const { byValue } = useLabels(asksForLabels ? field.source : undefined, values)
  if (values.length === 0) return <Shown value="">{null}</Shown>
  const options = values.map((item) => byValue.get(item))
  if (!isEmpty(text) && !options.some((option) => option?.color)) return <>{listed(asText(text), values.length)}</>
  return <Tags options={options.map((option, index) => option ?? unknown(values[index]))} />
}

/** The labels that the server joins by comma, as a list reads. A label may have commas of its own. */
function listed(text: string, count: number): string {
  const labels = text.split(',')
  return labels.length === count ? labels.join(', ') : text
}

function unknown(value: string | undefined): Option {
  return { value: asText(value), label: asText(value) }
}

function Tags({ options }: { readonly options: readonly Option[] }) {
  if (!options.some(({ color }) => color)) return <>{options.map(({ label }) => label).join(', ')}</>
  return options.map((option) => <Tag key={option.value} option={option} />)
}
