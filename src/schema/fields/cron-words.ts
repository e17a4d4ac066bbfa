import type { Lang } from '../base/text.ts'
import { type Cron, type CronPart, type CronUnit, parseCron } from './cron-parts.ts'
import { cronTexts } from './cron-texts.ts'

/** Description of a cron expression: "每周一至周五 09:00"; undefined when it is invalid. */
export function cronWords(expression: string, lang: Lang): string | undefined {
  const cron = parseCron(expression)
  if (!cron) return undefined
  const { sentence } = cronTexts[lang]
  const clock = clockOf(cron, lang)
  return sentence(clock ?? pulseOf(cron, lang), daysOf(cron, lang, clock !== undefined))
}

/** Most times of a day that are listed one by one. */
const named = 6

/** "09:00、18:00", when the times of a day are few and fixed. */
function clockOf({ second, minute, hour }: Cron, lang: Lang): string | undefined {
  const [seconds, minutes, hours] = [valuesOf(second), valuesOf(minute), valuesOf(hour)]
  if (!(seconds && minutes && hours) || seconds.length * minutes.length * hours.length > named) return undefined
  const two = (number: number) => String(number).padStart(2, '0')
  const times = hours.flatMap((h) =>
    minutes.flatMap((m) => seconds.map((s) => `${two(h)}:${two(m)}${s === 0 ? '' : `:${two(s)}`}`)),
  )
  return cronTexts[lang].list(times)
}

/** Numbers of the parts, when all are single. */
function valuesOf(parts: readonly CronPart[]): readonly number[] | undefined {
  const values = parts.map((part) => (part.kind === 'range' && part.from === part.to ? part.from : undefined))
  return values.every((value) => value !== undefined) ? values : undefined
}

/** "每 5 分钟": the interval within a day, from the smallest repeating field. */
function pulseOf({ second, minute, hour }: Cron, lang: Lang): string {
  const { every, each, at, join } = cronTexts[lang]
  const said: string[] = []
  const [s, m, h] = [stepOf(second), stepOf(minute), stepOf(hour)]
  if (s !== undefined) said.push(every('second', s))
  else if (!isZero(second)) said.push(at('second', partsText('second', second, lang)))
  if (m !== undefined && (m > 1 || s === undefined)) said.push(every('minute', m))
  else if (m === undefined && !(h !== undefined && isZero(minute) && isZero(second)))
    said.push(at('minute', partsText('minute', minute, lang)))
  if (h === undefined) said.push(each('hour', partsText('hour', hour, lang)))
  else if (h > 1 || m === undefined) said.push(every('hour', h))
  return join(said)
}

/** Step of a field without limits, or with steps from its beginning. */
function stepOf(parts: readonly CronPart[]): number | undefined {
  const [part, ...more] = parts
  if (!part || more.length > 0) return undefined
  if (part.kind === 'any') return part.step
  return part.kind === 'range' && part.from === 0 && part.to >= 23 && part.step > 1 && isOpen(part)
    ? part.step
    : undefined
}

const isOpen = ({ to }: { readonly to: number }) => to === 23 || to === 59
const isZero = (parts: readonly CronPart[]) => valuesOf(parts)?.join() === '0'
const isAny = (parts: readonly CronPart[]) => parts.some((part) => part.kind === 'any' && part.step === 1)

/** Days, months and years; empty when each day is implied. */
function daysOf({ day, month, weekday, year }: Cron, lang: Lang, hasClock: boolean): readonly string[] {
  const { onDays, onWeekdays, inMonths, inYears, or, daily } = cronTexts[lang]
  const said: string[] = []
  if (!isAny(year)) said.push(inYears(partsText('year', year, lang)))
  if (!isAny(month)) said.push(inMonths(partsText('month', month, lang)))
  const days = isAny(day) ? [] : [onDays(partsText('day', day, lang), isAny(month))]
  const weekdays = isAny(weekday) ? [] : [onWeekdays(partsText('weekday', weekday, lang))]
  const which = [...days, ...weekdays]
  // Cron matches either when both are restricted.
  if (which.length > 0) said.push(which.join(or))
  else if (hasClock) said.push(daily)
  return said
}

function partsText(unit: CronUnit, parts: readonly CronPart[], lang: Lang): string {
  const { list } = cronTexts[lang]
  return list(parts.map((part) => partText(unit, part, lang)))
}

function partText(unit: CronUnit, part: CronPart, lang: Lang): string {
  const { every, value, range, stepped, last, lastWorkday, nearestWorkday, nth } = cronTexts[lang]
  switch (part.kind) {
    case 'any':
      return every(unit, part.step)
    case 'last':
      return last
    case 'lastWorkday':
      return lastWorkday
    case 'nearestWorkday':
      return nearestWorkday(part.day)
    case 'nth':
      return nth(value('weekday', part.weekday), part.nth)
    default: {
      const { from, to, step } = part
      if (from === to) return value(unit, from)
      const span = range(value(unit, from), value(unit, to))
      return step === 1 ? span : stepped(span, every(unit, step))
    }
  }
}
