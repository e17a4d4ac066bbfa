import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { FixedSelect } from '../kit/fixed-select.tsx'
import { useTexts } from '../kit/texts.ts'
import { cronOf, type Frequency, frequencyKinds, frequencyOf, usual } from './frequency.ts'

type Props = { readonly value: string; readonly onChange: (value: string) => void }

/** Builder of common expressions; others are typed. */
export function CronHelper({ value, onChange }: Props) {
  const texts = useTexts().cron
  const [last, setLast] = useState(usual)
  const said = frequencyOf(value)
  // Parts that the expression does not contain, such as the time of day for minutes, keep their last choice.
  const frequency = said ? { ...last, ...ownOf(said) } : last
  const change = (changes: Partial<Frequency>) => {
    const next = { ...frequency, ...changes }
    setLast(next)
    onChange(cronOf(next))
  }
  return (
    <div className="w-cron-helper">
      <Segmented
        aria-label={texts.frequency}
        block
        options={frequencyKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        {...(said ? { value: said.kind } : { value: '' as never })}
        onChange={(kind) => change({ kind })}
      />
      {said ? <Choices frequency={frequency} change={change} /> : <p>{texts.ownWords}</p>}
    </div>
  )
}

/** Parts of a frequency that its expression contains. */
function ownOf({ kind, step, time, weekdays, day }: Frequency): Partial<Frequency> {
  switch (kind) {
    case 'seconds':
    case 'minutes':
      return { kind, step }
    case 'hours':
      return { kind, step, time }
    case 'daily':
      return { kind, time }
    case 'weekly':
      return { kind, time, weekdays }
    default:
      return { kind, time, day }
  }
}

type ChoiceProps = { readonly frequency: Frequency; readonly change: (changes: Partial<Frequency>) => void }

function Choices({ frequency, change }: ChoiceProps) {
  const { kind } = frequency
  if (kind === 'seconds' || kind === 'minutes') return <Step most={59} frequency={frequency} change={change} />
  if (kind === 'hours')
    return (
      <>
        <Step most={23} frequency={frequency} change={change} />
        <Minute frequency={frequency} change={change} />
      </>
    )
  return (
    <>
      {kind === 'weekly' && <Weekdays frequency={frequency} change={change} />}
      {kind === 'monthly' && <Day frequency={frequency} change={change} />}
      <Time frequency={frequency} change={change} />
    </>
  )
}

function Step({ most, frequency, change }: ChoiceProps & { readonly most: number }) {
  const texts = useTexts().cron
  return (
    <NumberBox
      before={texts.every}
      after={texts.units[frequency.kind]}
      low={1}
      high={most}
      value={frequency.step}
      onChange={(step) => change({ step })}
    />
  )
}

function Minute({ frequency, change }: ChoiceProps) {
  const texts = useTexts().cron
  return (
    <NumberBox
      before={texts.minute}
      low={0}
      high={59}
      value={Number(frequency.time.slice(3))}
      onChange={(minute) => change({ time: `00:${String(minute).padStart(2, '0')}` })}
    />
  )
}

type NumberProps = {
  readonly before: string
  readonly after?: string
  readonly low: number
  readonly high: number
  readonly value: number
  readonly onChange: (value: number) => void
}

// A number out of range is ignored, and the input stays until it is valid.
function NumberBox({ before, after, low, high, value, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    const next = Number(text)
    const isGood = text !== '' && Number.isInteger(next) && next >= low && next <= high
    setTyped(isGood ? undefined : text)
    if (isGood) onChange(next)
  }
  return (
    <label>
      {before}
      <input
        type="number"
        className="w-input"
        min={low}
        max={high}
        value={typed ?? value}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => type(event.target.value)}
      />
      {after}
    </label>
  )
}

function Time({ frequency, change }: ChoiceProps) {
  const texts = useTexts().cron
  return (
    <label>
      {texts.time}
      <input
        type="time"
        className="w-input"
        value={frequency.time}
        onChange={(event) => event.target.value !== '' && change({ time: event.target.value.slice(0, 5) })}
      />
    </label>
  )
}

// Weeks start on Monday here.
const week = [1, 2, 3, 4, 5, 6, 0]

function Weekdays({ frequency, change }: ChoiceProps) {
  const texts = useTexts().cron
  return (
    <Checkbox.Group
      options={week.map((day) => ({ value: day, label: texts.weekdays[day] ?? '' }))}
      value={[...frequency.weekdays]}
      onChange={(chosen) => chosen.length > 0 && change({ weekdays: week.filter((day) => chosen.includes(day)) })}
    />
  )
}

function Day({ frequency, change }: ChoiceProps) {
  const texts = useTexts().cron
  const days = [...Array.from({ length: 31 }, (_, index) => index + 1), 0]
  return (
    <div className="w-cron-day">
      <label htmlFor="w-cron-day">{texts.day}</label>
      <FixedSelect
        id="w-cron-day"
        isClearable
        value={String(frequency.day)}
        onChange={(day) => day !== '' && change({ day: Number(day) })}
        options={days.map((day) => ({ value: String(day), label: day === 0 ? texts.lastDay : String(day) }))}
      />
    </div>
  )
}
