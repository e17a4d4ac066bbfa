import { type CronPart, parseCron } from '../../src/schema/fields/cron-parts.ts'

/** A frequency that the builder can express. */
export type Frequency = {
  readonly kind: 'seconds' | 'minutes' | 'hours' | 'daily' | 'weekly' | 'monthly'
  /** Interval in seconds, minutes or hours. */
  readonly step: number
  /** HH:mm for days, weeks and months; for hours, only its minutes. */
  readonly time: string
  /** Sunday is 0. */
  readonly weekdays: readonly number[]
  /** Day of a month; 0 is its last day. */
  readonly day: number
}

export const frequencyKinds: readonly Frequency['kind'][] = [
  'seconds',
  'minutes',
  'hours',
  'daily',
  'weekly',
  'monthly',
]

/** Initial frequency without a supported expression. */
export const usual: Frequency = { kind: 'daily', step: 5, time: '09:00', weekdays: [1], day: 1 }

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** The cron expression of a frequency. */
export function cronOf({ kind, step, time, weekdays, day }: Frequency): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const steps = step > 1 ? `0/${step}` : '*'
  switch (kind) {
    case 'seconds':
      return `${steps} * * * * ?`
    case 'minutes':
      return `0 ${steps} * * * ?`
    case 'hours':
      return `0 ${minute} ${steps} * * ?`
    case 'daily':
      return `0 ${minute} ${hour} * * ?`
    case 'weekly':
      return `0 ${minute} ${hour} ? * ${weekdays.map((weekday) => names[weekday]).join()}`
    default:
      return `0 ${minute} ${hour} ${day === 0 ? 'L' : day} * ?`
  }
}

/** Frequency of an expression; undefined if the builder cannot express it. */
export function frequencyOf(expression: string): Frequency | undefined {
  const cron = parseCron(expression)
  if (!cron || !isEvery(cron.month) || !isEvery(cron.year)) return undefined
  const { second, minute, hour, day, weekday } = cron
  const anyDay = isEvery(day) && isEvery(weekday)
  const [seconds, minutes, hours] = [stepOf(second, 59), stepOf(minute, 59), stepOf(hour, 23)]
  if (anyDay && seconds && isEvery(minute) && isEvery(hour)) return { ...usual, kind: 'seconds', step: seconds }
  if (single(second) !== 0) return undefined
  if (anyDay && minutes && isEvery(hour)) return { ...usual, kind: 'minutes', step: minutes }
  const at = single(minute)
  if (at === undefined) return undefined
  if (anyDay && hours) return { ...usual, kind: 'hours', step: hours, time: clock(0, at) }
  const hourOfDay = single(hour)
  if (hourOfDay === undefined) return undefined
  return onDays(clock(hourOfDay, at), day, weekday)
}

function onDays(time: string, day: readonly CronPart[], weekday: readonly CronPart[]): Frequency | undefined {
  if (isEvery(day) && isEvery(weekday)) return { ...usual, kind: 'daily', time }
  const weekdays = weekday.map(weekdaysOf)
  if (isEvery(day))
    return weekdays.every((some) => some !== undefined)
      ? { ...usual, kind: 'weekly', time, weekdays: [...new Set(weekdays.flat())].toSorted() }
      : undefined
  if (!isEvery(weekday)) return undefined
  const only = day.length === 1 && day[0]?.kind === 'last' ? 0 : single(day)
  return only === undefined ? undefined : { ...usual, kind: 'monthly', time, day: only }
}

function weekdaysOf(field: CronPart): readonly number[] | undefined {
  if (field.kind !== 'range' || field.step !== 1) return undefined
  return Array.from({ length: field.to - field.from + 1 }, (_, index) => (field.from + index) % 7)
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
const isEvery = ([field, ...more]: readonly CronPart[]) =>
  more.length === 0 && field?.kind === 'any' && field.step === 1

function single([field, ...more]: readonly CronPart[]): number | undefined {
  return more.length === 0 && field?.kind === 'range' && field.from === field.to ? field.from : undefined
}

function stepOf([field, ...more]: readonly CronPart[], last: number): number | undefined {
  if (!field || more.length > 0) return undefined
  if (field.kind === 'any') return field.step
  return field.kind === 'range' && field.from === 0 && field.to === last ? field.step : undefined
}
